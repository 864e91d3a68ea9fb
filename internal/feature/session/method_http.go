package session

import (
	"cmp"
	"context"

	"freightdesk/internal/foundation/httpapi"
)

const maxMethodBody = 16 << 10

// Routes publishes the calls of the doors; the paths are the family's.
func (d *SignInMethods) Routes(api *httpapi.API) {
	d.codeRoute(api, "/account/sms")
	httpapi.Handle(api, "POST /sys/phoneLogin", httpapi.Anonymous, "手机登录", httpapi.Body(d.handlePhoneSignIn),
		httpapi.CodeAsText(), httpapi.Says("登录成功"), httpapi.BodyLimit(maxMethodBody))
	httpapi.Handle(api, "POST /auth/forge-password", httpapi.Anonymous, "找回密码", httpapi.Body(d.ForgotPassword),
		httpapi.BodyLimit(maxMethodBody), httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "POST /auth/register", httpapi.Anonymous, "注册账号", httpapi.Body(d.Register),
		httpapi.Says("注册成功，请等待管理员审核"), httpapi.BodyLimit(maxMethodBody), httpapi.Rate(httpapi.Checks))
	d.casRoutes(api, "/cas/client/validateLogin")
	httpapi.Handle(api, "GET /thirdLogin/getLoginUser/{id}", httpapi.Anonymous, "第三方登录", d.handleThirdParty,
		httpapi.CodeAsText(), httpapi.Rate(httpapi.Checks))

	d.compatRoutes(api)
}

func (d *SignInMethods) codeRoute(api *httpapi.API, path string) {
	httpapi.Handle(api, "POST "+path, httpapi.Anonymous, "短信验证码", httpapi.Act(d.SendCode),
		httpapi.Says("如该手机号可以使用，验证码将在 1 分钟内送达"), httpapi.BodyLimit(maxMethodBody), httpapi.Rate(httpapi.Checks))
}

func (d *SignInMethods) casRoutes(api *httpapi.API, path string) {
	httpapi.Handle(api, "GET "+path, httpapi.Anonymous, "单点登录", d.handleCAS, httpapi.Says("登录成功"), httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "POST "+path, httpapi.Anonymous, "单点登录", d.handleCASBody,
		httpapi.Says("登录成功"), httpapi.BodyLimit(maxMethodBody), httpapi.Rate(httpapi.Checks))
}

type (
	casQuery struct {
		Ticket string `query:"ticket"`
	}
	// CASTicket is a ticket in a body. The service that the family sends along
	// counts for nothing: a ticket is for the configured one or for nobody.
	CASTicket struct {
		Ticket string `json:"ticket"`
	}
	casInput struct {
		Ticket string    `query:"ticket"`
		Body   CASTicket `body:"json"`
	}
	ticketPath struct {
		ID string `path:"id"`
	}
)

func (d *SignInMethods) handlePhoneSignIn(ctx context.Context, in PhoneCredentials) (SignedIn, error) {
	result, err := d.PhoneSignIn(ctx, in)
	if err == nil {
		d.setSocketCookie(ctx, result.Token)
	}
	return result, err
}

func (d *SignInMethods) handleCAS(ctx context.Context, in *casQuery) (Admitted, error) {
	return d.withCookie(ctx)(d.CASSignIn(ctx, in.Ticket))
}

func (d *SignInMethods) handleCASBody(ctx context.Context, in *casInput) (Admitted, error) {
	return d.withCookie(ctx)(d.CASSignIn(ctx, cmp.Or(in.Ticket, in.Body.Ticket)))
}

func (d *SignInMethods) handleThirdParty(ctx context.Context, in *ticketPath) (Admitted, error) {
	return d.withCookie(ctx)(d.ThirdPartySignIn(ctx, in.ID))
}

// withCookie lets who was let in open sockets.
func (d *SignInMethods) withCookie(ctx context.Context) func(Admitted, error) (Admitted, error) {
	return func(result Admitted, err error) (Admitted, error) {
		if err == nil {
			d.setSocketCookie(ctx, result.Token)
		}
		return result, err
	}
}
