package setting

import (
	"context"
	"encoding/json"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// Values are all settings. A secret reads •••••• when it is set.
type Values struct {
	Shown
	SessionIdleHours    string `json:"session_idle_hours"` // 1–168
	RegistrationSwitch  string `json:"registration_switch"`
	PasswordResetSwitch string `json:"password_reset_switch"`
	WeChatAppSecret     string `json:"wechat_app_secret"`
	WeComCorpID         string `json:"wecom_corp_id"`
	WeComAgentID        string `json:"wecom_agent_id"`
	WeComSecret         string `json:"wecom_secret"`
	DingTalkID          string `json:"dingtalk_client_id"`
	DingTalkSecret      string `json:"dingtalk_client_secret"`
	GitHubID            string `json:"github_client_id"`
	GitHubSecret        string `json:"github_client_secret"`
}

// Listing is what the settings screen edits.
type Listing struct {
	Version int64  `json:"version"`
	Values  Values `json:"values"`
}

// Draft is what a caller may write: absent stays, "" goes back to the default.
type Draft struct {
	Version httpapi.Opt[int64] `json:"version"`
	Texts
}

// Texts are the settings of a draft.
type Texts struct {
	PlatformName          httpapi.Opt[string] `json:"web_platform_name" label:"平台名称"`
	LogoLight             httpapi.Opt[string] `json:"platform_logo_light" label:"浅色标志"`
	LogoDark              httpapi.Opt[string] `json:"platform_logo_dark" label:"深色标志"`
	LogoTitle             httpapi.Opt[string] `json:"logo_title" label:"标志旁文字"`
	VehicleTrackSwitch    httpapi.Opt[string] `json:"vehicle_track_switch" label:"车辆轨迹"`
	Background            httpapi.Opt[string] `json:"bg" label:"登录背景图"`
	FooterAddress         httpapi.Opt[string] `json:"footer_address" label:"地址"`
	FooterCustomerService httpapi.Opt[string] `json:"footer_customer_service" label:"客服电话"`
	FooterCompanyName     httpapi.Opt[string] `json:"footer_company_name" label:"公司名称"`
	FooterCompanyNameLink httpapi.Opt[string] `json:"footer_company_name_link" label:"公司网址"`
	FooterWebRecordNumber httpapi.Opt[string] `json:"footer_web_record_number" label:"公安备案号"`
	FooterICPNumber       httpapi.Opt[string] `json:"footer_ICP_number" label:"ICP备案号"`
	Hotline               httpapi.Opt[string] `json:"hotline" label:"投诉电话"`
	MiniProgramQR         httpapi.Opt[string] `json:"mini_program_qr" label:"小程序码"`
	CreditBadge           httpapi.Opt[string] `json:"credit_badge" label:"信用标识"`
	CreditBadgeLink       httpapi.Opt[string] `json:"credit_badge_link" label:"信用标识链接"`
	Copyright             httpapi.Opt[string] `json:"copyright" label:"版权信息"`
	LicenceNumber         httpapi.Opt[string] `json:"licence_number" label:"经营许可证号"`
	SessionIdleHours      httpapi.Opt[string] `json:"session_idle_hours" label:"空闲时长"`
	RegistrationSwitch    httpapi.Opt[string] `json:"registration_switch" label:"注册账号"`
	PasswordResetSwitch   httpapi.Opt[string] `json:"password_reset_switch" label:"找回密码"`
	WeChatAppID           httpapi.Opt[string] `json:"wechat_app_id" label:"微信 AppID"`
	WeChatAppSecret       httpapi.Opt[string] `json:"wechat_app_secret" label:"微信 AppSecret"`
	WeComCorpID           httpapi.Opt[string] `json:"wecom_corp_id" label:"企业微信企业 ID"`
	WeComAgentID          httpapi.Opt[string] `json:"wecom_agent_id" label:"企业微信 AgentId"`
	WeComSecret           httpapi.Opt[string] `json:"wecom_secret" label:"企业微信 Secret"`
	DingTalkID            httpapi.Opt[string] `json:"dingtalk_client_id" label:"钉钉 Client ID"`
	DingTalkSecret        httpapi.Opt[string] `json:"dingtalk_client_secret" label:"钉钉 Client Secret"`
	GitHubID              httpapi.Opt[string] `json:"github_client_id" label:"GitHub Client ID"`
	GitHubSecret          httpapi.Opt[string] `json:"github_client_secret" label:"GitHub Client Secret"`
}

// given are the texts that were sent, by name, checked.
func (d Draft) given() (map[string]string, error) {
	data, err := json.Marshal(d.Texts)
	if err != nil {
		return nil, err
	}
	var sent map[string]*string
	if err := json.Unmarshal(data, &sent); err != nil {
		return nil, err
	}
	var refused fault.Collector
	values := map[string]string{}
	for _, k := range keys {
		if sent[k.name] == nil {
			continue
		}
		value := strings.TrimSpace(*sent[k.name])
		if k.secret && value == hidden {
			continue
		}
		if value != "" {
			message := k.check(k.label, value)
			refused.Require(message == "", k.name, message)
		}
		values[k.name] = value
	}
	return values, refused.Err()
}

// List answers every setting, secrets hidden.
func (s *Service) List(ctx context.Context) (Listing, error) {
	if err := ofThePlatform(ctx); err != nil {
		return Listing{}, err
	}
	return s.listing(ctx, s.db)
}

// ofThePlatform keeps other tenants' administrators out of what everybody sees.
func ofThePlatform(ctx context.Context) error {
	if caller.From(ctx).TenantID != platform {
		return fault.New(fault.Forbidden, "平台设置只能由平台租户维护")
	}
	return nil
}

func (s *Service) listing(ctx context.Context, q database.Reader) (Listing, error) {
	now, err := version.Read(ctx, q)
	if err != nil {
		return Listing{}, err
	}
	texts, err := read(ctx, q)
	if err != nil {
		return Listing{}, err
	}
	out := Listing{Version: now}
	return out, fill(&out.Values, shown(texts))
}

// shown hides what is secret.
func shown(texts map[string]string) map[string]string {
	out := make(map[string]string, len(texts))
	for _, k := range keys {
		out[k.name] = texts[k.name]
		if k.secret && out[k.name] != "" {
			out[k.name] = hidden
		}
	}
	return out
}

// Edit writes the given settings, tells the audit trail about each, and makes
// every browser fetch them again. A stale version is a conflict that carries
// what holds now.
func (s *Service) Edit(ctx context.Context, d Draft) (Listing, error) {
	if err := ofThePlatform(ctx); err != nil {
		return Listing{}, err
	}
	given, err := d.given()
	if err != nil {
		return Listing{}, err
	}
	var out Listing
	err = s.db.InTx(ctx, func(tx *database.Tx) error {
		changed, err := s.change(ctx, tx, d.Version, given)
		if err != nil {
			return err
		}
		if changed {
			tx.AfterCommit(func() {
				s.kept.Store(nil)
				s.bus.Publish(fanout.Hint{Topic: "cache-changed", Data: json.RawMessage(`["settings"]`)})
			})
		}
		out, err = s.listing(ctx, tx)
		return err
	})
	return out, err
}

// change writes what differs from what is stored.
func (s *Service) change(ctx context.Context, tx *database.Tx, at httpapi.Opt[int64], given map[string]string) (changed bool, err error) {
	current, err := s.listing(ctx, tx)
	if err != nil {
		return false, err
	}
	stale := httpapi.Stale(current)
	if at.Given && at.Value != current.Version {
		return false, stale
	}
	before, err := read(ctx, tx)
	if err != nil {
		return false, err
	}
	for _, k := range keys {
		value, sent := given[k.name]
		if !sent || value == before[k.name] || (value == "" && before[k.name] == k.fallback) {
			continue
		}
		changed = true
		if err := s.writeOne(ctx, tx, k, before[k.name], value); err != nil {
			return false, err
		}
	}
	if !changed {
		return false, nil
	}
	if err := s.keepPictures(ctx, tx, before, given); err != nil {
		return false, err
	}
	if at.Value == 0 {
		return true, version.Raise(ctx, tx)
	}
	return true, version.RaiseFrom(ctx, tx, at.Value, stale)
}

func (s *Service) writeOne(ctx context.Context, tx *database.Tx, k key, before, value string) error {
	who := caller.From(ctx)
	after := value
	if k.secret {
		before, after = masked(before), masked(value)
		value = s.vault.Seal(place(k.name), value)
	}
	audit.Changed(tx, audit.Change{Object: "setting", ID: k.name, Before: before, After: after})
	return write(ctx, tx, k.name, value, who.Username, instant.Of(s.now()))
}

// masked tells of a secret only whether there is one.
func masked(value string) string {
	if value == "" {
		return ""
	}
	return hidden
}

// keepPictures takes the stored files that settings now show and lets go those
// that none shows any more.
func (s *Service) keepPictures(ctx context.Context, tx *database.Tx, before, given map[string]string) error {
	used := map[string]bool{}
	for _, k := range keys {
		value, sent := given[k.name]
		if !sent {
			value = before[k.name]
		}
		if !k.picture || !storedPicture.MatchString(value) {
			continue
		}
		used[value] = true
		if !sent || value == before[k.name] {
			continue
		}
		err := s.files.Own(ctx, tx, []string{value}, "platform", OwnerType, "platform")
		if fault.Is(err, fault.Refused) {
			return fault.Field(k.name, k.label+"的图片不存在或不是由您上传的，请重新上传")
		}
		if err != nil {
			return err
		}
	}
	var unused []string
	for _, k := range keys {
		if old := before[k.name]; k.picture && storedPicture.MatchString(old) && !used[old] {
			unused = append(unused, old)
		}
	}
	return s.files.Release(ctx, tx, unused, OwnerType, "platform")
}
