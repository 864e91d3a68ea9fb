package wechat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"freightdesk/internal/foundation/fault"
)

// PublicAPI is WeChat's own address.
const PublicAPI = "https://api.weixin.qq.com"

const (
	answerWithin  = 5 * time.Second
	longestAnswer = 64 << 10
)

// Client asks WeChat's API.
type Client struct {
	base string
	http *http.Client
}

// NewClient makes a client of the API at base. Answers are waited for five
// seconds. It follows no redirect: the address holds the secret.
func NewClient(base string) *Client {
	return &Client{
		base: strings.TrimSuffix(base, "/"),
		http: &http.Client{
			Timeout:       answerWithin,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// answer is what the API says; it knows no status but 200.
type answer struct {
	OpenID  string `json:"openid"`
	UnionID string `json:"unionid"`
	Code    int    `json:"errcode"`
	Message string `json:"errmsg"`
}

// Identify exchanges a code for an identity.
func (c *Client) Identify(ctx context.Context, appID, secret, code string) (Identity, error) {
	query := url.Values{"appid": {appID}, "secret": {secret}, "code": {code}, "grant_type": {"authorization_code"}}
	got, err := c.get(ctx, c.base+"/sns/oauth2/access_token?"+query.Encode())
	switch {
	case err != nil:
		return Identity{}, fault.New(fault.Refused, "无法连接微信服务，请稍后再试").Because(err)
	case got.Code != 0:
		return Identity{}, fault.New(fault.Refused, refusal(got.Code)).Because(fmt.Errorf("errcode %d: %s", got.Code, got.Message))
	case got.OpenID == "":
		return Identity{}, fault.New(fault.Refused, "微信服务返回异常，请稍后再试").Because(errors.New("an answer without openid"))
	}
	return Identity{OpenID: got.OpenID, UnionID: got.UnionID}, nil
}

func (c *Client) get(ctx context.Context, address string) (answer, error) {
	var got answer
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return got, errors.New("the address of the API is not one")
	}
	response, err := c.http.Do(request)
	if err != nil {
		return got, withoutAddress(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return got, fmt.Errorf("status %d", response.StatusCode)
	}
	return got, json.NewDecoder(io.LimitReader(response.Body, longestAnswer)).Decode(&got)
}

// withoutAddress drops the address from an error of the client, and with it
// the secret.
func withoutAddress(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
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
