// Package wechat binds a user's account to his WeChat. He scans the code of the
// provider's page, which sends him back with a one-time code; the server
// exchanges that for his identity and keeps it sealed. A one-time state ties
// the way back to the user who set out, so nobody can bind his WeChat to
// somebody else's account. Nothing works until the platform settings name an
// application.
package wechat

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"freightdesk/internal/foundation/binding"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/ticket"
)

const (
	// StateLife is how long the way to WeChat and back may take.
	StateLife    = 10 * time.Minute
	statePurpose = "wechat-binding"
	// SourceID is what bindings to WeChat are kept under.
	SourceID = "wechat"
	// landing is the page that takes the code on the way back.
	landing = "/dashboard/analysis"
)

// Application answers the platform's application at WeChat, both parts empty
// while none is set.
type Application func(ctx context.Context) (appID, secret string, err error)

// Provider exchanges the code of the way back for an identity. A refusal is a
// fault that may be shown.
type Provider interface {
	Identify(ctx context.Context, appID, secret, code string) (binding.Identity, error)
}

// Service is the feature's use cases.
type Service struct {
	bindings    *binding.Book
	tickets     *ticket.Office
	application Application
	provider    Provider
	log         *slog.Logger
	now         instant.Clock
}

// New makes the service.
func New(bindings *binding.Book, tickets *ticket.Office, application Application, at Provider, log *slog.Logger, now instant.Clock) *Service {
	return &Service{bindings: bindings, tickets: tickets, application: application, provider: at, log: log, now: now}
}

// Departure is where a user goes to bind his WeChat.
type Departure struct {
	URL     string          `json:"url"`
	Expires instant.Instant `json:"expires"`
}

// Depart makes the address of the provider's page for the caller, to come back
// to the console at origin. The password must have been entered within five
// minutes: a binding is a way in.
func (s *Service) Depart(ctx context.Context, origin string) (Departure, error) {
	who := caller.From(ctx)
	appID, _, err := s.opened(ctx)
	if err != nil {
		return Departure{}, err
	}
	now := instant.Of(s.now())
	if err := who.SteppedUp(now); err != nil {
		return Departure{}, err
	}
	state, err := s.tickets.Issue(ctx, statePurpose, who.UserID, StateLife)
	if err != nil {
		return Departure{}, err
	}
	return Departure{URL: Page(appID, origin+landing, state), Expires: now.Add(StateLife)}, nil
}

// opened is the application, or the refusal while there is none.
func (s *Service) opened(ctx context.Context) (appID, secret string, err error) {
	appID, secret, err = s.application(ctx)
	if err == nil && (appID == "" || secret == "") {
		err = fault.New(fault.Refused, "微信绑定尚未开通")
	}
	return appID, secret, err
}

// Bind takes a user back from WeChat. The state is spent whatever comes of it;
// an earlier binding of the user is replaced.
func (s *Service) Bind(ctx context.Context, code, state string) error {
	appID, secret, err := s.opened(ctx)
	if err != nil {
		return err
	}
	if err := s.checkState(ctx, state); err != nil {
		return err
	}
	if code == "" {
		return fault.New(fault.Refused, "您已取消微信授权")
	}
	identity, err := s.provider.Identify(ctx, appID, secret, code)
	if err != nil {
		s.log.WarnContext(ctx, "wechat: identify", "error", err)
		return err
	}
	err = s.bindings.Keep(ctx, SourceID, appID, identity)
	if errors.Is(err, binding.ErrTaken) {
		return fault.New(fault.Refused, "该微信已绑定其他账号")
	}
	return err
}

// checkState spends the state and holds it against the caller.
func (s *Service) checkState(ctx context.Context, state string) error {
	userID, alive, err := s.tickets.Spend(ctx, statePurpose, state)
	switch {
	case err != nil:
		return err
	case !alive:
		return fault.New(fault.Refused, "二维码已过期，请重新获取")
	case userID != caller.From(ctx).UserID:
		return fault.New(fault.Refused, "该二维码属于其他用户，请重新获取")
	}
	return nil
}
