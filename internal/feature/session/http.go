package session

import (
	"context"
	"net/http"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls; the paths are the family's.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "POST /sys/login", httpapi.Anonymous, "账号登录", httpapi.Body(s.handleSignIn),
		httpapi.CodeAsText(), httpapi.Says("登录成功"), httpapi.BodyLimit(16<<10))
	httpapi.Handle(api, "POST /sys/customerlogin", httpapi.Anonymous, "货主登录", httpapi.Body(s.handleCustomerSignIn),
		httpapi.CodeAsText(), httpapi.Says("登录成功"), httpapi.BodyLimit(16<<10))
	httpapi.Handle(api, "GET /sys/randomImage/{key}", httpapi.Anonymous, "图形验证码", httpapi.One[keyPath](s.Captcha),
		httpapi.Rate(httpapi.Checks))
	for _, method := range []string{"GET", "POST"} {
		httpapi.Handle(api, method+" /sys/logout", httpapi.Anonymous, "退出登录", s.handleSignOut,
			httpapi.WhileMustChange(), httpapi.Says("退出登录成功！"), httpapi.Rate(httpapi.Leaves))
	}
	for _, method := range []string{"PUT", "POST"} {
		httpapi.Handle(api, method+" /sys/user/updatePassword", httpapi.SignedIn, "修改自己的密码", httpapi.Act(s.ChangePassword),
			httpapi.WhileMustChange(), httpapi.Says("密码重置成功!"))
	}
	httpapi.Handle(api, "POST /sys/reauth", httpapi.SignedIn, "再次输入密码", httpapi.Act(s.handleReauthenticate), httpapi.Rate(httpapi.Checks))
	for _, method := range []string{"PUT", "POST"} {
		httpapi.Handle(api, method+" /sys/selectDepart", httpapi.SignedIn, "切换当前部门", httpapi.Body(s.handleSelectDepartment))
	}

	s.compatRoutes(api)
}

type (
	keyPath struct {
		Key string `path:"key"`
	}
	passwordBody struct {
		Password string `json:"password" label:"密码"`
	}
	// DepartmentChoice names one of the caller's departments; the user name the
	// family sends along counts for nothing.
	DepartmentChoice struct {
		OrgCode string `json:"orgCode" label:"部门"`
	}
)

func (s *Service) handleSignIn(ctx context.Context, in Credentials) (SignedIn, error) {
	return s.signInWithCookie(ctx, in, user.Operator)
}

func (s *Service) handleCustomerSignIn(ctx context.Context, in Credentials) (SignedIn, error) {
	return s.signInWithCookie(ctx, in, user.Customer)
}

func (s *Service) signInWithCookie(ctx context.Context, c Credentials, userType string) (SignedIn, error) {
	result, err := s.SignIn(ctx, c, userType)
	if err == nil {
		s.setSocketCookie(ctx, result.Token)
	}
	return result, err
}

func (s *Service) setSocketCookie(ctx context.Context, token string) {
	httpapi.SetCookie(ctx, &http.Cookie{
		Name: httpapi.SocketCookie, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: httpapi.OverTLS(ctx), MaxAge: int(Life.Seconds()),
	})
}

func (s *Service) handleSignOut(ctx context.Context, _ *struct{}) (httpapi.Nothing, error) {
	httpapi.SetCookie(ctx, &http.Cookie{Name: httpapi.SocketCookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: -1})
	return httpapi.Nothing{}, s.SignOut(ctx, httpapi.Token(ctx))
}

func (s *Service) handleReauthenticate(ctx context.Context, in passwordBody) error {
	return s.Reauthenticate(ctx, in.Password)
}

func (s *Service) handleSelectDepartment(ctx context.Context, in DepartmentChoice) (Switched, error) {
	return s.SelectDepartment(ctx, in.OrgCode)
}
