package session

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

const doorBody = 16 << 10

// Routes publishes the calls of the doors; the paths are the family's.
func (d *Doors) Routes(api *httpapi.API) {
	said := "如该手机号可以使用，验证码将在 1 分钟内送达"
	for _, path := range []string{"/account/sms", "/sys/sms"} {
		httpapi.Handle(api, "POST "+path, httpapi.Anonymous, "短信验证码", d.handleCode, httpapi.Says(said), httpapi.BodyLimit(doorBody), httpapi.Rate(httpapi.Checks))
	}
	httpapi.Handle(api, "POST /sys/phoneLogin", httpapi.Anonymous, "手机登录", d.handlePhoneSignIn,
		httpapi.CodeAsText(), httpapi.Says("登录成功"), httpapi.BodyLimit(doorBody))
	httpapi.Handle(api, "POST /auth/forge-password", httpapi.Anonymous, "找回密码", d.handleForgotten,
		httpapi.BodyLimit(doorBody), httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "POST /auth/register", httpapi.Anonymous, "注册账号", d.handleRegister,
		httpapi.Says("注册成功，请等待管理员审核"), httpapi.BodyLimit(doorBody), httpapi.Rate(httpapi.Checks))
}

type (
	codeInput struct {
		Request CodeRequest `body:"json"`
	}
	phoneInput struct {
		Credentials PhoneCredentials `body:"json"`
	}
	forgottenInput struct {
		Step ForgottenPassword `body:"json"`
	}
	registrationInput struct {
		Registration Registration `body:"json"`
	}
)

func (d *Doors) handleCode(ctx context.Context, in *codeInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, d.SendCode(ctx, in.Request)
}

func (d *Doors) handlePhoneSignIn(ctx context.Context, in *phoneInput) (SignedIn, error) {
	result, err := d.PhoneSignIn(ctx, in.Credentials)
	if err == nil {
		d.setSocketCookie(ctx, result.Token)
	}
	return result, err
}

func (d *Doors) handleForgotten(ctx context.Context, in *forgottenInput) (ResetTicket, error) {
	return d.ForgotPassword(ctx, in.Step)
}

func (d *Doors) handleRegister(ctx context.Context, in *registrationInput) (Registered, error) {
	return d.Register(ctx, in.Registration)
}
