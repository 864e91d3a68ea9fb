package wechat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"freightdesk/internal/foundation/binding"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/outbound"
)

// PublicAPI is WeChat's own address.
const PublicAPI = "https://api.weixin.qq.com"

// page is opened by the browser, never by the server.
const page = "https://open.weixin.qq.com/connect/qrconnect"

// Page is the address of WeChat's page for the code to scan; it leads back to
// redirect with the state.
func Page(appID, redirect, state string) string {
	query := url.Values{"appid": {appID}, "redirect_uri": {redirect}, "response_type": {"code"}, "scope": {"snsapi_login"}, "state": {state}}
	return page + "?" + query.Encode() + "#wechat_redirect"
}

// Client asks WeChat's API.
type Client struct {
	base    string
	service *outbound.Service
}

// NewClient makes a client of the API at base.
func NewClient(base string, now instant.Clock) *Client {
	return &Client{base: strings.TrimSuffix(base, "/"), service: outbound.New(now)}
}

// answer is what the API says; it knows no status but 200.
type answer struct {
	OpenID  string `json:"openid"`
	UnionID string `json:"unionid"`
	Code    int    `json:"errcode"`
	Message string `json:"errmsg"`
}

// Identify exchanges a code for an identity.
func (c *Client) Identify(ctx context.Context, appID, secret, code string) (binding.Identity, error) {
	query := url.Values{"appid": {appID}, "secret": {secret}, "code": {code}, "grant_type": {"authorization_code"}}
	got, err := c.get(ctx, c.base+"/sns/oauth2/access_token?"+query.Encode())
	switch {
	case err != nil:
		return binding.Identity{}, fault.New(fault.Refused, "无法连接微信服务，请稍后再试").Because(err)
	case got.Code != 0:
		return binding.Identity{}, fault.New(fault.Refused, refusal(got.Code)).Because(fmt.Errorf("errcode %d: %s", got.Code, got.Message))
	case got.OpenID == "":
		return binding.Identity{}, fault.New(fault.Refused, "微信服务返回异常，请稍后再试").Because(errors.New("an answer without openid"))
	}
	return binding.Identity{Subject: got.OpenID, Union: got.UnionID}, nil
}

func (c *Client) get(ctx context.Context, address string) (answer, error) {
	var got answer
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return got, errors.New("the address of the API is not one")
	}
	said, err := c.service.Ask(request)
	if err == nil && said.Status != http.StatusOK {
		err = fmt.Errorf("status %d", said.Status)
	}
	if err != nil {
		return got, err
	}
	return got, json.Unmarshal(said.Body, &got)
}

// refusal puts WeChat's codes into words.
func refusal(code int) string {
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
