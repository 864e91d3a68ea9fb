// Package thirdparty lets people sign in with an account at another provider
// that they have bound to their own here, and binds and unbinds such accounts.
// Every way out to a provider carries a one-time state that belongs to one
// browser, every way back ends in a one-time ticket of the same browser. Nobody
// is recognised by a name, a phone or an e-mail, and no account is ever made. An
// account here has one identity a provider, an identity one account; what the
// provider calls somebody is sealed, and a blind index finds it.
package thirdparty

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/ticket"
	"freightdesk/internal/foundation/vault"
)

const (
	// StateLife is how long the way to a provider and back may take.
	StateLife = 10 * time.Minute
	// TicketLife is how long the console may take to fetch what came of it.
	TicketLife = time.Minute
	// answerWithin bounds all that is asked of a provider on one way back.
	answerWithin = 5 * time.Second
)

// Application is the platform as a provider knows it.
type Application struct{ ID, Agent, Secret string }

// Way is one way to a provider and back.
type Way struct {
	Redirect string // where the provider leads back to
	State    string
	Verifier string // of PKCE; providers without it ignore it
}

// Source is one provider.
type Source struct {
	// ID is the family's word for it, in addresses too.
	ID, Name string
	// Page is the address of the provider's page.
	Page func(app Application, way Way) string
	// Identify exchanges the code of the way back for whoever came. A refusal is a
	// fault that may be shown.
	Identify func(ctx context.Context, app Application, code string, way Way) (Identity, error)
}

// Deps is what the feature relies on.
type Deps struct {
	Sources []Source
	// Applications answers the platform's application at a source, and whether
	// it is set up.
	Applications func(ctx context.Context, source string) (app Application, isSet bool, err error)
	DB           *database.DB
	Tickets      *ticket.Store
	Vault        *vault.Vault
	// PublicURL is the console's own address; without it every source is closed,
	// but for a binding to WeChat by its code.
	PublicURL string
	Log       *slog.Logger
	Now       instant.Clock
}

// Service is the feature's use cases.
type Service struct {
	Deps
	origin string
}

// New makes the service.
func New(needs Deps) *Service {
	return &Service{needs, strings.TrimSuffix(needs.PublicURL, "/")}
}

// Bound is a source as the caller's account knows it.
type Bound struct {
	Source string `json:"source"`
	Name   string `json:"name"`
	// Open tells that an account can be bound and used at the moment.
	Open  bool `json:"open"`
	Bound bool `json:"bound"`
	// BoundAt is null while nothing is bound.
	BoundAt instant.Instant `json:"boundAt"`
}

// List answers the sources that are open, and those the caller is bound to.
func (s *Service) List(ctx context.Context) ([]Bound, error) {
	held, err := database.All[binding](ctx, s.DB, ofUser.With(caller.From(ctx).UserID))
	if err != nil {
		return nil, err
	}
	list := []Bound{}
	for _, source := range s.Sources {
		_, isSet, err := s.Applications(ctx, source.ID)
		if err != nil {
			return nil, err
		}
		entry := Bound{Source: source.ID, Name: source.Name, Open: isSet && s.origin != ""}
		if i := slices.IndexFunc(held, func(b binding) bool { return b.Provider == source.ID }); i >= 0 {
			entry.Bound, entry.BoundAt = true, held[i].BoundAt
		}
		if entry.Open || entry.Bound {
			list = append(list, entry)
		}
	}
	return list, nil
}

// Unbind ends the caller's binding to a source.
func (s *Service) Unbind(ctx context.Context, id string) error {
	source, found := s.source(id)
	if !found {
		return fault.Absent()
	}
	if err := caller.From(ctx).SteppedUp(instant.Of(s.Now())); err != nil {
		return err
	}
	return s.release(ctx, source.ID)
}

func (s *Service) source(id string) (Source, bool) {
	i := slices.IndexFunc(s.Sources, func(source Source) bool { return source.ID == id })
	if i < 0 {
		return Source{}, false
	}
	return s.Sources[i], true
}

var errClosed = fault.New(fault.Refused, "该登录方式未开通")

// opened is the application at a source, or the refusal while it is closed.
func (s *Service) opened(ctx context.Context, source Source) (Application, error) {
	app, isSet, err := s.Applications(ctx, source.ID)
	if err == nil && (!isSet || s.origin == "") {
		err = errClosed
	}
	return app, err
}

// words are what may be shown of an error; a bug stays one.
func words(err error) (string, bool) {
	f, known := fault.As(err)
	if !known {
		return "", false
	}
	return cmp.Or(f.Message, "登录失败"), true
}
