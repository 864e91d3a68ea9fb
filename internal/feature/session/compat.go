package session

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /user/info", httpapi.SignedIn, "当前用户", httpapi.Plain(s.Own), httpapi.WhileMustChange())
	httpapi.Handle(api, "GET /sys/loginfo", httpapi.Asks("for an operator"), "登录次数", httpapi.Plain(s.CountVisits), httpapi.Says("登录成功"))
	httpapi.Handle(api, "GET /sys/visitInfo", httpapi.Asks("for an operator"), "近七天登录次数", httpapi.Plain(s.VisitsByDay))
}

// compatRoutes publishes the doors by the addresses that later clients of the
// family know them by, and the console does not.
func (d *SignInMethods) compatRoutes(api *httpapi.API) {
	d.codeRoute(api, "/sys/sms")
	d.casRoutes(api, "/sys/cas/client/validateLogin")
	httpapi.Handle(api, "GET /sys/thirdLogin/getLoginUser/{id}/{thirdType}", httpapi.Anonymous, "第三方登录", d.handleThirdPartyOf,
		httpapi.CodeAsText(), httpapi.Rate(httpapi.Checks))
}

// ticketOfPath is the path of later clients; the ticket knows its provider.
type ticketOfPath struct {
	ID        string `path:"id"`
	ThirdType string `path:"thirdType"`
}

func (d *SignInMethods) handleThirdPartyOf(ctx context.Context, in *ticketOfPath) (Admitted, error) {
	return d.withCookie(ctx)(d.ThirdPartySignIn(ctx, in.ID))
}
