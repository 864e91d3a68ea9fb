package thirdparty

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

const (
	// weChatID is what bindings to WeChat are kept under.
	weChatID = "wechat"
	// A binding that begins with WeChat's code to scan has a state of its own,
	// which belongs to the user, and ends on the page that takes the code.
	weChatPurpose = "wechat-binding"
	weChatLanding = "/dashboard/analysis"
)

// weChatAnswer is what WeChat's API says; it knows no status but 200.
type weChatAnswer struct {
	OpenID  string `json:"openid"`
	UnionID string `json:"unionid"`
	Code    int    `json:"errcode"`
	Message string `json:"errmsg"`
}

// WeChat is 微信: its page shows a code to scan.
func WeChat(base string, now instant.Clock) Source {
	p := newPeer("微信服务", base, now)
	return Source{
		ID: weChatID, Name: "微信",
		Page: func(app Application, way Way) string {
			return "https://open.weixin.qq.com/connect/qrconnect?" + url.Values{
				"appid": {app.ID}, "redirect_uri": {way.Redirect}, "response_type": {"code"}, "scope": {"snsapi_login"}, "state": {way.State},
			}.Encode() + "#wechat_redirect"
		},
		Identify: func(ctx context.Context, app Application, code string, _ Way) (Identity, error) {
			var got weChatAnswer
			query := url.Values{"appid": {app.ID}, "secret": {app.Secret}, "code": {code}, "grant_type": {"authorization_code"}}
			err := p.ask(ctx, question{method: http.MethodGet, address: p.base + "/sns/oauth2/access_token?" + query.Encode()}, &got)
			switch {
			case err != nil:
				return Identity{}, err
			case got.Code != 0:
				return Identity{}, fault.New(fault.Refused, weChatRefusal(got.Code)).Because(fmt.Errorf("errcode %d: %s", got.Code, got.Message))
			case got.OpenID == "":
				return Identity{}, p.odd()
			}
			return Identity{Subject: got.OpenID, Union: got.UnionID}, nil
		},
	}
}

// weChatRefusal puts WeChat's codes into words.
func weChatRefusal(code int) string {
	switch code {
	case 40029, 40163, 41008, 42003:
		return "微信授权码已失效或已使用，请重新扫码"
	case 40001, 40013, 40125, 40164, 41002, 41004:
		return "微信应用配置不正确，请联系管理员"
	case -1, 45009, 45011:
		return "微信服务繁忙，请稍后再试"
	}
	return fmt.Sprintf("微信拒绝了本次授权（错误码 %d）", code)
}

// WechatDeparture is where a user goes to bind their WeChat.
type WechatDeparture struct {
	URL     string          `json:"url"`
	Expires instant.Instant `json:"expires"`
}

// departToWeChat makes the address of WeChat's page for the caller, to come back
// to the console at origin. The password must have been entered within five
// minutes: a binding is a way in.
func (s *Service) departToWeChat(ctx context.Context, origin string) (WechatDeparture, error) {
	source, app, err := s.weChat(ctx)
	if err != nil {
		return WechatDeparture{}, err
	}
	who, now := caller.From(ctx), instant.Of(s.Now())
	if err := who.SteppedUp(now); err != nil {
		return WechatDeparture{}, err
	}
	state, err := s.Tickets.Issue(ctx, weChatPurpose, who.UserID, StateLife)
	if err != nil {
		return WechatDeparture{}, err
	}
	return WechatDeparture{source.Page(app, Way{Redirect: origin + weChatLanding, State: state}), now.Add(StateLife)}, nil
}

// weChat is the source and its application, or the refusal while there is none.
// Unlike the other ways it needs no address of the console's own.
func (s *Service) weChat(ctx context.Context) (Source, Application, error) {
	source, _ := s.source(weChatID)
	app, isSet, err := s.Applications(ctx, weChatID)
	if err == nil && !isSet {
		err = fault.New(fault.Refused, "微信绑定尚未开通")
	}
	return source, app, err
}

// bindWeChat takes a user back from WeChat. The state is spent whatever comes of
// it; an earlier binding of the user is replaced.
func (s *Service) bindWeChat(ctx context.Context, code, state string) error {
	source, app, err := s.weChat(ctx)
	if err != nil {
		return err
	}
	if err := s.checkWeChatState(ctx, state); err != nil {
		return err
	}
	if code == "" {
		return fault.New(fault.Refused, "您已取消微信授权")
	}
	who, err := s.identify(ctx, source, app, code, Way{})
	if err != nil {
		return err
	}
	err = s.keep(ctx, weChatID, app.ID, who)
	if errors.Is(err, errTaken) {
		return fault.New(fault.Refused, "该微信已绑定其他账号")
	}
	return err
}

// checkWeChatState spends the state and holds it against the caller.
func (s *Service) checkWeChatState(ctx context.Context, state string) error {
	userID, alive, err := s.Tickets.Spend(ctx, weChatPurpose, state)
	switch {
	case err != nil:
		return err
	case !alive:
		return fault.New(fault.Refused, "二维码已过期，请重新获取")
	case userID != caller.From(ctx).UserID:
		return fault.New(fault.Refused, "该二维码属于其他用户，请重新获取")
	}
	return nil
}
