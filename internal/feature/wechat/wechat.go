// Package wechat binds a user's account to his WeChat. He scans the code of the
// provider's page, which sends him back with a one-time code; the server
// exchanges that for his identity and keeps it sealed. A one-time state ties
// the way back to the user who set out, so nobody can bind his WeChat to
// somebody else's account. Nothing works until the platform settings name an
// application.
package wechat

import (
	"context"
	"log/slog"
	"net/url"
	"slices"
	"time"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/ticket"
	"freightdesk/internal/foundation/vault"
)

const (
	// StateLife is how long the way to WeChat and back may take.
	StateLife    = 10 * time.Minute
	statePurpose = "wechat-binding"
	provider     = "wechat"
	// authorizePage is opened by the browser, never by the server.
	authorizePage = "https://open.weixin.qq.com/connect/qrconnect"
	// landing is the page that takes the code on the way back.
	landing = "/dashboard/analysis"
)

// Application answers the platform's application at WeChat, both parts empty
// while none is set.
type Application func(ctx context.Context) (appID, secret string, err error)

// Identity is who somebody is at WeChat.
type Identity struct {
	OpenID  string // within the application
	UnionID string // across the platform's applications, may be empty
}

// Provider exchanges the code of the way back for an identity. A refusal is a
// fault that may be shown.
type Provider interface {
	Identify(ctx context.Context, appID, secret, code string) (Identity, error)
}

var bind = database.Define("wechat.bind", `
	INSERT INTO user_binding (user_id, provider, subject_index, subject_sealed, union_sealed, bound_at) VALUES (?, ?, ?, ?, ?, ?)
	ON CONFLICT (user_id, provider) DO UPDATE SET subject_index = excluded.subject_index, subject_sealed = excluded.subject_sealed,
		union_sealed = excluded.union_sealed, bound_at = excluded.bound_at`)

// Service is the feature's use cases.
type Service struct {
	db          *database.DB
	vault       *vault.Vault
	tickets     *ticket.Office
	application Application
	provider    Provider
	log         *slog.Logger
	now         instant.Clock
}

// New makes the service.
func New(db *database.DB, secrets *vault.Vault, tickets *ticket.Office, application Application, at Provider, log *slog.Logger, now instant.Clock) *Service {
	return &Service{db: db, vault: secrets, tickets: tickets, application: application, provider: at, log: log, now: now}
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
	query := url.Values{
		"appid": {appID}, "redirect_uri": {origin + landing}, "response_type": {"code"}, "scope": {"snsapi_login"}, "state": {state},
	}
	return Departure{URL: authorizePage + "?" + query.Encode() + "#wechat_redirect", Expires: now.Add(StateLife)}, nil
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
	return s.keep(ctx, appID, identity)
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

func (s *Service) keep(ctx context.Context, appID string, identity Identity) error {
	who := caller.From(ctx)
	index := s.vault.BlindIndex(provider, appID+"|"+identity.OpenID)
	query := bind.With(who.UserID, provider, index, s.vault.Seal(place("openid", who.UserID), identity.OpenID),
		s.vault.Seal(place("unionid", who.UserID), identity.UnionID), instant.Of(s.now()))
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, query)
		if columns, broken := database.DuplicateKey(err); broken && slices.Contains(columns, "subject_index") {
			return fault.New(fault.Refused, "该微信已绑定其他账号")
		}
		audit.Changed(tx, audit.Change{Object: "user", ID: who.UserID, After: map[string]string{"bound": provider}})
		return err
	})
}

func place(field, userID string) string {
	return "user_binding|" + provider + "|" + field + "|" + userID
}
