package thirdparty

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// Purposes of a trip, which are also those of the tickets at its end: what was
// begun as one never ends as the other.
const (
	toSignIn = "third-login"
	toBind   = "third-binding"

	statePurpose = "third-state"
)

// flow is what a state stands for: who set out, from where, for what.
type flow struct {
	Source  string `json:"source"`
	Purpose string `json:"purpose"`
	// Popup: the family's clients wait in the window that opened this one.
	Popup   bool   `json:"popup,omitempty"`
	Browser string `json:"browser"` // hash of the cookie
	UserID  string `json:"userId,omitempty"`
	// UserType is customer when the trip began on the shippers' side.
	UserType string `json:"userType,omitempty"`
	Verifier string `json:"verifier"`
}

// Where a way back ends is told by the first letter of its state, also when the
// trip itself is lost.
const (
	endsInPage  = "s" // the sign-in page
	endsBinding = "b" // the console
	endsInPopup = "p" // the window of a family's client
)

func (t flow) returnMark() string {
	switch {
	case t.Popup:
		return endsInPopup
	case t.Purpose == toBind:
		return endsBinding
	}
	return endsInPage
}

// outcome is what a ticket at the end of a trip stands for.
type outcome struct {
	Browser string `json:"browser"`
	// Refusal is what went wrong, in words; "" when nothing did.
	Refusal     string `json:"refusal,omitempty"`
	UserID      string `json:"userId,omitempty"`
	UserType    string `json:"userType,omitempty"`
	Source      string `json:"source,omitempty"`
	Application string `json:"application,omitempty"`
	// Subject and Union are sealed.
	Subject string `json:"subject,omitempty"`
	Union   string `json:"union,omitempty"`
}

// begin makes the address of the source's page for a trip.
func (s *Service) begin(ctx context.Context, source Source, t flow) (string, error) {
	app, err := s.opened(ctx, source)
	if err != nil {
		return "", err
	}
	t.Source, t.Verifier = source.ID, rand.Text()+rand.Text()
	payload, err := json.Marshal(t)
	if err != nil {
		return "", err
	}
	state, err := s.Tickets.Issue(ctx, statePurpose, string(payload), StateLife)
	if err != nil {
		return "", err
	}
	return source.Page(app, Way{s.redirectURI(source), t.returnMark() + state, t.Verifier}), nil
}

// redirectURI is where a source leads back to.
func (s *Service) redirectURI(source Source) string {
	return s.origin + "/thirdLogin/" + source.ID + "/callback"
}

// errNoFlow answers a way back that nobody of this browser set out on.
var errNoFlow = errors.New("thirdparty: no trip of this browser")

// resume spends the state of a way back and holds it against the browser.
func (s *Service) resume(ctx context.Context, source Source, state, browser string) (flow, error) {
	var t flow
	ticket := state[min(1, len(state)):]
	payload, alive, err := s.Tickets.Spend(ctx, statePurpose, ticket)
	if err != nil {
		return t, err
	}
	if !alive || json.Unmarshal([]byte(payload), &t) != nil || t.Source != source.ID || !sameBrowser(t.Browser, browser) {
		return t, errNoFlow
	}
	return t, nil
}

// complete finds out who came back with a code, and what they came for.
func (s *Service) complete(ctx context.Context, source Source, t flow, code string) (outcome, error) {
	app, err := s.opened(ctx, source)
	if err != nil {
		return outcome{}, err
	}
	if code == "" {
		return outcome{}, fault.New(fault.Refused, "您已取消授权")
	}
	who, err := s.identify(ctx, source, app, code, Way{Redirect: s.redirectURI(source), Verifier: t.Verifier})
	if err != nil {
		return outcome{}, err
	}
	if t.Purpose == toBind {
		return outcome{
			UserID: t.UserID, Source: source.ID, Application: app.ID,
			Subject: s.Vault.Seal(toBind+"|subject", who.Subject), Union: s.Vault.Seal(toBind+"|union", who.Union),
		}, nil
	}
	owner, found, err := database.Maybe[string](ctx, s.DB, ownerOf.With(source.ID, s.index(source.ID, app.ID, who)))
	if err == nil && !found {
		err = fault.New(fault.Refused, "该第三方账号（"+source.Name+"）尚未绑定平台账号，请先用账号密码登录，再在用户菜单的「第三方账号」中绑定")
	}
	return outcome{UserID: owner, UserType: t.UserType}, err
}

// identify asks a source who came back with a code. Why it refuses is in the log.
func (s *Service) identify(ctx context.Context, source Source, app Application, code string, way Way) (Identity, error) {
	asked, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	who, err := source.Identify(asked, app, code, way)
	if err != nil {
		s.Log.WarnContext(ctx, source.ID+": identify", "error", err)
	}
	return who, err
}

// ticketFor makes the ticket of an outcome; a refusal becomes one that says it.
func (s *Service) ticketFor(ctx context.Context, purpose, browser string, o outcome, err error) (string, error) {
	if err != nil {
		said, known := words(err)
		if !known {
			return "", err
		}
		o = outcome{Refusal: said}
	}
	o.Browser = browser
	payload, err := json.Marshal(o)
	if err != nil {
		return "", err
	}
	return s.Tickets.Issue(ctx, purpose, string(payload), TicketLife)
}

// errOver answers every ticket that is not a living one of this browser.
var errOver = fault.New(fault.Refused, "登录凭证已失效，请重新登录")

// redeem spends a ticket in the browser it was made for.
func (s *Service) redeem(ctx context.Context, purpose, ticket, browser string) (outcome, error) {
	var o outcome
	payload, alive, err := s.Tickets.Spend(ctx, purpose, ticket)
	if err != nil {
		return o, err
	}
	if !alive || json.Unmarshal([]byte(payload), &o) != nil || !sameBrowser(o.Browser, browser) {
		return o, errOver
	}
	if o.Refusal != "" {
		return o, fault.New(fault.Refused, o.Refusal)
	}
	return o, nil
}

// SignIn takes the ticket of whoever came back to sign in and answers whose account
// it is, and the side they set out from as render was told it.
func (s *Service) SignIn(ctx context.Context, ticket string) (userID, userType string, err error) {
	o, err := s.redeem(ctx, toSignIn, ticket, s.browserOf(ctx))
	return o.UserID, o.UserType, err
}

// Bind takes the ticket of whoever came back to bind, while they are signed in as who
// set out. An earlier binding to the same source is replaced.
func (s *Service) Bind(ctx context.Context, ticket string) error {
	o, err := s.redeem(ctx, toBind, ticket, s.browserOf(ctx))
	if err == nil && o.UserID != caller.From(ctx).UserID {
		err = errOver
	}
	if err != nil {
		return err
	}
	subject, err := s.Vault.OpenSealed(toBind+"|subject", o.Subject)
	if err != nil {
		return err
	}
	union, err := s.Vault.OpenSealed(toBind+"|union", o.Union)
	if err != nil {
		return err
	}
	err = s.keep(ctx, o.Source, o.Application, Identity{Subject: subject, Union: union})
	if errors.Is(err, errTaken) {
		return fault.New(fault.Refused, "该第三方账号已绑定其他用户")
	}
	return err
}

// challengeOf is what a provider is told of a verifier (RFC 7636).
func challengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func hashOf(browser string) string {
	sum := sha256.Sum256([]byte(browser))
	return hex.EncodeToString(sum[:])
}

func sameBrowser(hash, browser string) bool {
	return browser != "" && subtle.ConstantTimeCompare([]byte(hash), []byte(hashOf(browser))) == 1
}
