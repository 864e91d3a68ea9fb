package thirdparty

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/outbound"
)

// Public addresses of the providers' APIs.
const (
	PublicWeChat   = "https://api.weixin.qq.com"
	PublicGitHub   = "https://github.com"
	PublicDingTalk = "https://api.dingtalk.com"
	PublicWeCom    = "https://qyapi.weixin.qq.com"
)

// peer is the API of one provider.
type peer struct {
	name    string
	base    string
	service *outbound.Service
}

func newPeer(name, base string, now instant.Clock) *peer {
	return &peer{name, strings.TrimSuffix(base, "/"), outbound.New(now)}
}

// question is one call of an API.
type question struct {
	method, address string
	form            url.Values // sent as a form
	body            any        // or as JSON
	header          map[string]string
}

// ask calls the API and reads its JSON, whatever the status says.
func (p *peer) ask(ctx context.Context, q question, answer any) error {
	request, err := q.request(ctx)
	if err != nil {
		return p.gone(err)
	}
	said, err := p.service.Ask(request)
	if err == nil {
		err = json.Unmarshal(said.Body, answer)
	}
	if err != nil {
		return p.gone(err)
	}
	return nil
}

func (q question) request(ctx context.Context) (*http.Request, error) {
	content, kind := []byte(q.form.Encode()), "application/x-www-form-urlencoded"
	if q.body != nil {
		encoded, err := json.Marshal(q.body)
		if err != nil {
			return nil, err
		}
		content, kind = encoded, "application/json"
	}
	request, err := http.NewRequestWithContext(ctx, q.method, q.address, bytes.NewReader(content))
	if err != nil {
		return nil, errors.New("the address of the API is not one")
	}
	request.Header.Set("Accept", "application/json")
	if len(content) > 0 {
		request.Header.Set("Content-Type", kind)
	}
	for name, value := range q.header {
		request.Header.Set(name, value)
	}
	return request, nil
}

func (p *peer) gone(err error) error {
	return fault.New(fault.Refused, "无法连接"+p.name+"，请稍后再试").Because(err)
}

func (p *peer) odd() error {
	return fault.New(fault.Refused, p.name+"返回异常，请稍后再试").Because(errors.New("an answer without an identity"))
}

func (p *peer) misconfigured(why string) error {
	return fault.New(fault.Refused, p.name+"应用配置不正确，请联系管理员").Because(errors.New(why))
}

func (p *peer) stale(why string) error {
	return fault.New(fault.Refused, "授权码已失效或已使用，请重新登录").Because(errors.New(why))
}

// GitHub is github.com or a GitHub Enterprise Server at base.
func GitHub(base string, now instant.Clock) Source {
	p := newPeer("GitHub", base, now)
	profile := p.base + "/api/v3/user"
	if p.base == PublicGitHub {
		profile = "https://api.github.com/user"
	}
	return Source{
		ID: "github", Name: p.name,
		Page: func(app Application, way Way) string {
			return p.base + "/login/oauth/authorize?" + url.Values{
				"client_id": {app.ID}, "redirect_uri": {way.Redirect}, "state": {way.State},
				"code_challenge": {challengeOf(way.Verifier)}, "code_challenge_method": {"S256"},
			}.Encode()
		},
		Identify: func(ctx context.Context, app Application, code string, way Way) (Identity, error) {
			var token struct {
				AccessToken string `json:"access_token"`
				Error       string `json:"error"`
			}
			err := p.ask(ctx, question{method: http.MethodPost, address: p.base + "/login/oauth/access_token", form: url.Values{
				"client_id": {app.ID}, "client_secret": {app.Secret}, "code": {code}, "redirect_uri": {way.Redirect}, "code_verifier": {way.Verifier},
			}}, &token)
			switch {
			case err != nil:
				return Identity{}, err
			case token.Error == "bad_verification_code":
				return Identity{}, p.stale(token.Error)
			case token.AccessToken == "":
				return Identity{}, p.misconfigured(token.Error)
			}
			var user struct {
				ID int64 `json:"id"`
			}
			err = p.ask(ctx, question{
				method: http.MethodGet, address: profile,
				header: map[string]string{"Authorization": "Bearer " + token.AccessToken},
			}, &user)
			if err == nil && user.ID == 0 {
				err = p.odd()
			}
			return Identity{Subject: strconv.FormatInt(user.ID, 10)}, err
		},
	}
}

// DingTalk knows a person by their union id, which is the same in every
// application of the platform's company.
func DingTalk(base string, now instant.Clock) Source {
	p := newPeer("钉钉", base, now)
	return Source{
		ID: "dingtalk", Name: p.name,
		Page: func(app Application, way Way) string {
			return "https://login.dingtalk.com/oauth2/auth?" + url.Values{
				"client_id": {app.ID}, "redirect_uri": {way.Redirect}, "response_type": {"code"}, "scope": {"openid"}, "state": {way.State},
				"prompt": {"consent"},
			}.Encode()
		},
		Identify: func(ctx context.Context, app Application, code string, _ Way) (Identity, error) {
			var token struct {
				AccessToken string `json:"accessToken"`
				Code        string `json:"code"`
			}
			err := p.ask(ctx, question{method: http.MethodPost, address: p.base + "/v1.0/oauth2/userAccessToken", body: map[string]string{
				"clientId": app.ID, "clientSecret": app.Secret, "code": code, "grantType": "authorization_code",
			}}, &token)
			switch {
			case err != nil:
				return Identity{}, err
			case strings.Contains(strings.ToLower(token.Code), "authcode"):
				return Identity{}, p.stale(token.Code)
			case token.AccessToken == "":
				return Identity{}, p.misconfigured(token.Code)
			}
			var user struct {
				UnionID string `json:"unionId"`
				OpenID  string `json:"openId"`
			}
			err = p.ask(ctx, question{
				method: http.MethodGet, address: p.base + "/v1.0/contact/users/me",
				header: map[string]string{"x-acs-dingtalk-access-token": token.AccessToken},
			}, &user)
			if err == nil && user.UnionID == "" {
				err = p.odd()
			}
			return Identity{Subject: user.UnionID}, err
		},
	}
}

// weComAnswer is what WeCom's API says; it knows no status but 200.
type weComAnswer struct {
	Code        int    `json:"errcode"`
	AccessToken string `json:"access_token"`
	UserID      string `json:"userid"`
}

// WeCom is 企业微信. Members of the platform's own company sign in by their user
// id; anybody else is nobody there.
func WeCom(base string, now instant.Clock) Source {
	p := newPeer("企业微信", base, now)
	return Source{
		ID: "wechat_enterprise", Name: p.name,
		Page: func(app Application, way Way) string {
			return "https://login.work.weixin.qq.com/wwlogin/sso/login?" + url.Values{
				"login_type": {"CorpApp"}, "appid": {app.ID}, "agentid": {app.Agent}, "redirect_uri": {way.Redirect}, "state": {way.State},
			}.Encode()
		},
		Identify: func(ctx context.Context, app Application, code string, _ Way) (Identity, error) {
			var token, user weComAnswer
			query := url.Values{"corpid": {app.ID}, "corpsecret": {app.Secret}}
			err := p.ask(ctx, question{method: http.MethodGet, address: p.base + "/cgi-bin/gettoken?" + query.Encode()}, &token)
			switch {
			case err != nil:
				return Identity{}, err
			case token.AccessToken == "":
				return Identity{}, p.misconfigured(fmt.Sprintf("errcode %d", token.Code))
			}
			query = url.Values{"access_token": {token.AccessToken}, "code": {code}}
			err = p.ask(ctx, question{method: http.MethodGet, address: p.base + "/cgi-bin/auth/getuserinfo?" + query.Encode()}, &user)
			switch {
			case err != nil:
				return Identity{}, err
			case user.Code == 40029 || user.Code == 42003:
				return Identity{}, p.stale(fmt.Sprintf("errcode %d", user.Code))
			case user.Code != 0:
				return Identity{}, p.misconfigured(fmt.Sprintf("errcode %d", user.Code))
			case user.UserID == "":
				return Identity{}, fault.New(fault.Refused, "您不是本企业的成员，不能以企业微信登录")
			}
			return Identity{Subject: user.UserID}, nil
		},
	}
}
