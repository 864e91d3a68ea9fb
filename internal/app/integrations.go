package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/sms"
)

// patience is how long the view of the integrations waits for all of them.
const patience = 5 * time.Second

// States of an integration.
const (
	up   = "up"
	down = "down"
	off  = "off"
)

// Integration is something outside the process that this server relies on.
type Integration struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Status string `json:"status" enum:"up,down,off"` // off: not set up
}

func (a *App) handleIntegrations(ctx context.Context, _ *struct{}) ([]Integration, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return []Integration{
		a.databaseState(ctx), a.fileState(ctx), a.damageState(ctx), a.hintState(), a.smsState(ctx), a.wechatState(ctx),
		a.singleSignOnState(), a.thirdPartyState(ctx),
	}, nil
}

func (a *App) databaseState(ctx context.Context) Integration {
	kind := "单机" // the engine's name is nobody's business outside
	if a.db.Engine() == database.Postgres {
		kind = "集群"
	}
	return Integration{"database", "数据库", kind, stateOf(a.db.Ping(ctx) == nil)}
}

// fileState asks the store for an object that never is.
func (a *App) fileState(ctx context.Context) Integration {
	kind := "本地磁盘"
	if strings.HasPrefix(a.config.BlobURL, "s3://") {
		kind = "S3"
	}
	_, err := a.store.Stat(ctx, "health/none")
	return Integration{"files", "文件存储", kind, stateOf(err == nil || errors.Is(err, blob.ErrNotFound))}
}

// damageState tells whether stored files are as they were stored, as far as
// readers and the recurring check have noticed; the log names those that are not.
func (a *App) damageState(ctx context.Context) Integration {
	damaged, err := a.services.files.Damaged(ctx)
	kind := "定期校验"
	if damaged > 0 {
		kind = fmt.Sprintf("%d 个文件已损坏，见服务器日志", damaged)
	}
	return Integration{"fileContent", "文件完整性", kind, stateOf(err == nil && damaged == 0)}
}

func (a *App) hintState() Integration {
	shared, connected := a.bus.Shared()
	if !shared {
		return Integration{"hints", "实时消息", "进程内", up}
	}
	return Integration{"hints", "实时消息", "NATS", stateOf(connected)}
}

// codeSender is the gateway for text messages; a demonstration without one
// shows codes to the person at the console; nil elsewhere.
func codeSender(config Config) (sms.Sender, error) {
	switch {
	case config.SMSURL != "":
		return sms.NewGateway(config.SMSURL, config.SMSToken, config.Now)
	case config.Demo:
		return sms.Printer(config.Announce), nil
	}
	return nil, nil
}

// smsState tells whether codes can be sent; the gateway is asked for none.
func (a *App) smsState(ctx context.Context) Integration {
	switch {
	case a.config.SMSURL != "":
		return Integration{"sms", "短信网关", "HTTP", stateOf(a.sms.Ready(ctx) == nil)}
	case a.sms != nil:
		return Integration{"sms", "短信网关", "服务器输出（演示）", up}
	}
	return Integration{"sms", "短信网关", "HTTP", off}
}

// wechatState tells whether binding is set up; nobody asks WeChat itself.
func (a *App) wechatState(ctx context.Context) Integration {
	_, isSet, err := a.services.settings.Application(ctx, "wechat")
	state := stateOf(err == nil)
	if err == nil && !isSet {
		state = off
	}
	return Integration{"wechat", "微信绑定", "微信开放平台", state}
}

// singleSignOnState tells whether a CAS server is configured; nobody asks it.
func (a *App) singleSignOnState() Integration {
	state := off
	if a.cas != nil {
		state = up
	}
	return Integration{"cas", "单点登录", "CAS", state}
}

// thirdPartyState tells whether somebody can sign in by an account elsewhere.
func (a *App) thirdPartyState(ctx context.Context) Integration {
	open, err := a.services.settings.ThirdSources(ctx)
	state := stateOf(err == nil)
	if err == nil && len(open) == 0 {
		state = off
	}
	return Integration{"thirdLogin", "第三方登录", "OAuth 2.0", state}
}

func stateOf(works bool) string {
	if works {
		return up
	}
	return down
}
