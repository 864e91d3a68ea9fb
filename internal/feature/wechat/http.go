package wechat

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the call of spec §7 and the one before it. publicURL is the
// console's address outside, "" for the one the browser used.
func (s *Service) Routes(api *httpapi.API, publicURL string) {
	httpapi.Handle(api, "GET /wx/bindingQr", httpapi.SignedIn, "微信绑定二维码", func(ctx context.Context, _ *struct{}) (Departure, error) {
		return s.Depart(ctx, origin(ctx, publicURL))
	}, httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "GET /wx/bangding", httpapi.SignedIn, "绑定微信", s.handleBind, httpapi.Rate(httpapi.Checks), httpapi.Says("绑定成功！"))
}

func origin(ctx context.Context, publicURL string) string {
	if publicURL != "" {
		return strings.TrimSuffix(publicURL, "/")
	}
	scheme := "http://"
	if httpapi.OverTLS(ctx) {
		scheme = "https://"
	}
	return scheme + httpapi.Request(ctx).Host
}

type bindQuery struct {
	Code  string `query:"code"`
	State string `query:"state"`
}

func (s *Service) handleBind(ctx context.Context, in *bindQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Bind(ctx, in.Code, in.State)
}
