package session

import (
	"context"
	"net/http"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls; the paths are the family's.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "POST /sys/login", httpapi.Anonymous, "账号登录", s.handleSignIn, httpapi.CodeAsText(), httpapi.Says("登录成功"), httpapi.BodyLimit(16<<10))
	httpapi.Handle(api, "POST /sys/customerlogin", httpapi.Anonymous, "货主登录", s.handleCustomerSignIn, httpapi.CodeAsText(), httpapi.Says("登录成功"), httpapi.BodyLimit(16<<10))
	httpapi.Handle(api, "GET /sys/randomImage/{key}", httpapi.Anonymous, "图形验证码", s.handleCaptcha, httpapi.Rate(httpapi.Checks))
	for _, method := range []string{"GET", "POST"} {
		httpapi.Handle(api, method+" /sys/logout", httpapi.Anonymous, "退出登录", s.handleSignOut, httpapi.WhileMustChange(), httpapi.Says("退出登录成功！"), httpapi.Rate(httpapi.Leaves))
	}
	for _, method := range []string{"PUT", "POST"} {
		httpapi.Handle(api, method+" /sys/user/updatePassword", httpapi.SignedIn, "修改自己的密码", s.handleChangePassword, httpapi.WhileMustChange(), httpapi.Says("密码重置成功!"))
	}
	httpapi.Handle(api, "POST /sys/reauth", httpapi.SignedIn, "再次输入密码", s.handleReauthenticate, httpapi.Rate(httpapi.Checks))
	for _, method := range []string{"PUT", "POST"} {
		httpapi.Handle(api, method+" /sys/selectDepart", httpapi.SignedIn, "切换当前部门", s.handleSelectDepartment)
	}
	httpapi.Handle(api, "GET /user/info", httpapi.SignedIn, "当前用户", s.handleOwn, httpapi.WhileMustChange())
	httpapi.Handle(api, "GET /sys/loginfo", httpapi.Asks("for an operator"), "登录次数", s.handleVisits, httpapi.Says("登录成功"))
	httpapi.Handle(api, "GET /sys/visitInfo", httpapi.Asks("for an operator"), "近七天登录次数", s.handleVisitsByDay)
}

type (
	credentialsInput struct {
		Credentials Credentials `body:"json"`
	}
	changeInput struct {
		Change PasswordChange `body:"json"`
	}
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
	choiceInput struct {
		Choice DepartmentChoice `body:"json"`
	}
	passwordInput struct {
		Payload passwordBody `body:"json"`
	}
)

func (s *Service) handleSignIn(ctx context.Context, in *credentialsInput) (SignedIn, error) {
	return s.signInWithCookie(ctx, in.Credentials, user.Operator)
}

func (s *Service) handleCustomerSignIn(ctx context.Context, in *credentialsInput) (SignedIn, error) {
	return s.signInWithCookie(ctx, in.Credentials, user.Customer)
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

func (s *Service) handleCaptcha(ctx context.Context, in *keyPath) (string, error) {
	return s.Captcha(ctx, in.Key)
}

func (s *Service) handleSignOut(ctx context.Context, _ *struct{}) (httpapi.Nothing, error) {
	httpapi.SetCookie(ctx, &http.Cookie{Name: httpapi.SocketCookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: -1})
	return httpapi.Nothing{}, s.SignOut(ctx, httpapi.Token(ctx))
}

func (s *Service) handleChangePassword(ctx context.Context, in *changeInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.ChangePassword(ctx, in.Change)
}

func (s *Service) handleReauthenticate(ctx context.Context, in *passwordInput) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Reauthenticate(ctx, in.Payload.Password)
}

func (s *Service) handleOwn(ctx context.Context, _ *struct{}) (user.Info, error) { return s.Own(ctx) }

func (s *Service) handleVisits(ctx context.Context, _ *struct{}) (Visits, error) {
	return s.CountVisits(ctx)
}

func (s *Service) handleVisitsByDay(ctx context.Context, _ *struct{}) ([]DayVisits, error) {
	return s.VisitsByDay(ctx)
}

func (s *Service) handleSelectDepartment(ctx context.Context, in *choiceInput) (Switched, error) {
	return s.SelectDepartment(ctx, in.Choice.OrgCode)
}
