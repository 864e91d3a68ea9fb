package thirdparty

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
)

// Routes publishes the calls; those of spec §7 and of the family's clients keep
// their paths.
func (s *Service) Routes(api *httpapi.API) {
	s.renderRoute(api, "/thirdLogin/render/{source}")
	for _, source := range s.Sources {
		httpapi.HandleRaw(api, "GET /thirdLogin/"+source.ID+"/callback", httpapi.Anonymous, "自"+source.Name+"返回",
			func(w http.ResponseWriter, r *http.Request) error { return s.handleCallback(w, r, source) }, httpapi.Rate(httpapi.Checks))
	}
	httpapi.Handle(api, "GET /thirdLogin/bind", httpapi.SignedIn, "已绑定的第三方账号", httpapi.Plain(s.List))
	httpapi.Handle(api, "POST /thirdLogin/bind", httpapi.SignedIn, "绑定第三方账号", httpapi.Act(s.handleBind),
		httpapi.Rate(httpapi.Checks), httpapi.Says("绑定成功！"))
	httpapi.Handle(api, "POST /thirdLogin/bind/{source}", httpapi.SignedIn, "前往第三方绑定", s.handleDepart, httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "DELETE /thirdLogin/bind/{source}", httpapi.SignedIn, "解绑第三方账号", s.handleUnbind,
		httpapi.Rate(httpapi.Checks), httpapi.Says("解绑成功！"))
	httpapi.Handle(api, "GET /wx/bindingQr", httpapi.SignedIn, "微信绑定二维码", s.handleDepartToWeChat, httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "GET /wx/bangding", httpapi.SignedIn, "绑定微信", s.handleBindWeChat, httpapi.Rate(httpapi.Checks), httpapi.Says("绑定成功！"))

	s.compatRoutes(api)
}

func (s *Service) renderRoute(api *httpapi.API, path string) {
	httpapi.HandleRaw(api, "GET "+path, httpapi.Anonymous, "前往第三方登录", s.handleRender, httpapi.Rate(httpapi.Checks))
}

// handleRender sends a browser to a source: our own console in its window
// (return=page), the family's clients in one they opened for it.
func (s *Service) handleRender(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	source, found := s.source(r.PathValue("source"))
	if !found {
		return fault.Absent()
	}
	query := r.URL.Query()
	t := flow{Purpose: toSignIn, Popup: query.Get("return") != "page", Browser: hashOf(s.mark(ctx)), UserType: query.Get("userType")}
	address, err := s.begin(ctx, source, t)
	if err != nil {
		return s.end(w, r, t, outcome{}, err)
	}
	if t.Popup {
		keepOpener(w)
	}
	http.Redirect(w, r, address, http.StatusFound)
	return nil
}

func (s *Service) handleCallback(w http.ResponseWriter, r *http.Request, source Source) error {
	ctx, query := r.Context(), r.URL.Query()
	t, err := s.resume(ctx, source, query.Get("state"), s.browserOf(ctx))
	if errors.Is(err, errNoFlow) {
		return handOverExpired(w, r, query.Get("state"))
	}
	if err != nil {
		return err
	}
	code := query.Get("code")
	if code == "" {
		code = query.Get("authCode") // DingTalk's word for it
	}
	o, err := s.complete(ctx, source, t, code)
	return s.end(w, r, t, o, err)
}

// end hands the ticket of an outcome to whoever waits for it.
func (s *Service) end(w http.ResponseWriter, r *http.Request, t flow, o outcome, failure error) error {
	ticket, err := s.ticketFor(r.Context(), t.Purpose, t.Browser, o, failure)
	if err != nil {
		return err
	}
	if t.Popup {
		return s.tellOpener(w, ticket, failure)
	}
	handOver(w, r, t.returnMark(), ticket)
	return nil
}

// handOverExpired ends a way back that stands for no trip. The console knows the page that
// its window left from, and hears of the ticket like of any that is over.
func handOverExpired(w http.ResponseWriter, r *http.Request, state string) error {
	if strings.HasPrefix(state, endsInPopup) {
		return showPage(w, http.StatusBadRequest, endPage{Title: "登录请求已失效", Text: "请关闭此窗口，回到原来的页面重新登录。"})
	}
	handOver(w, r, state[:min(1, len(state))], "lost")
	return nil
}

// handOver leads to the console with a ticket. Behind the sign it reaches no
// server's log and no other site.
func handOver(w http.ResponseWriter, r *http.Request, ending, ticket string) {
	name := "third"
	if ending == endsBinding {
		name = "bound"
	}
	http.Redirect(w, r, "/#"+name+"="+ticket, http.StatusFound)
}

// browserCookie ties states and tickets to one browser. It opens nothing.
const browserCookie = "freightdesk_browser"

// cookieName has the prefix that keeps neighbouring sites from setting it,
// where the console is reached over TLS.
func (s *Service) cookieName() string {
	if s.overTLS() {
		return "__Host-" + browserCookie
	}
	return browserCookie
}

func (s *Service) overTLS() bool { return strings.HasPrefix(s.origin, "https://") }

// browserOf is what the running call's browser is known by, "" for none.
func (s *Service) browserOf(ctx context.Context) string {
	cookie, err := httpapi.Request(ctx).Cookie(s.cookieName())
	if err != nil || len(cookie.Value) < 26 || len(cookie.Value) > 128 {
		return ""
	}
	return cookie.Value
}

// mark knows the running call's browser from now on, for as long as a trip may
// take. Several trips of one browser share the mark.
func (s *Service) mark(ctx context.Context) string {
	browser := s.browserOf(ctx)
	if browser == "" {
		browser = rand.Text() + rand.Text()
	}
	httpapi.SetCookie(ctx, &http.Cookie{
		Name: s.cookieName(), Value: browser, Path: "/", HttpOnly: true, Secure: s.overTLS(),
		// The way back is a navigation from another site.
		SameSite: http.SameSiteLaxMode, MaxAge: int((StateLife + TicketLife).Seconds()),
	})
	return browser
}

// Departure is where a user goes to bind an account.
type Departure struct {
	URL string `json:"url"`
}

type (
	sourcePath struct {
		Source string `path:"source"`
	}
	// Ticket is what the way back ended in.
	Ticket struct {
		Ticket string `json:"ticket"`
	}
	weChatQuery struct {
		Code  string `query:"code"`
		State string `query:"state"`
	}
)

// handleDepart lets the caller set out to bind. The password must have been
// entered within five minutes: a binding is a way in.
func (s *Service) handleDepart(ctx context.Context, in *sourcePath) (Departure, error) {
	source, found := s.source(in.Source)
	if !found {
		return Departure{}, fault.Absent()
	}
	if _, err := s.opened(ctx, source); err != nil {
		return Departure{}, err
	}
	if err := caller.From(ctx).SteppedUp(instant.Of(s.Now())); err != nil {
		return Departure{}, err
	}
	address, err := s.begin(ctx, source, flow{Purpose: toBind, UserID: caller.From(ctx).UserID, Browser: hashOf(s.mark(ctx))})
	return Departure{address}, err
}

func (s *Service) handleBind(ctx context.Context, in Ticket) error {
	return s.Bind(ctx, in.Ticket)
}

func (s *Service) handleUnbind(ctx context.Context, in *sourcePath) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Unbind(ctx, in.Source)
}

// handleDepartToWeChat leads back to the console's own address or, while nobody
// said it, to the one that the browser used.
func (s *Service) handleDepartToWeChat(ctx context.Context, _ *struct{}) (WechatDeparture, error) {
	origin := "http://" + httpapi.Request(ctx).Host
	if httpapi.OverTLS(ctx) {
		origin = "https://" + httpapi.Request(ctx).Host
	}
	return s.departToWeChat(ctx, cmp.Or(s.origin, origin))
}

func (s *Service) handleBindWeChat(ctx context.Context, in *weChatQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.bindWeChat(ctx, in.Code, in.State)
}
