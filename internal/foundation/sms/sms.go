// Package sms hands one-time codes to whoever delivers them: the operator's
// gateway, which turns them into text messages, or in a demonstration the
// server's own output. Neither phones nor codes reach the log.
package sms

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"freightdesk/internal/foundation/instant"
)

// Message is one code on its way. It is the body of the gateway's call.
type Message struct {
	Phone   string `json:"phone"`
	Code    string `json:"code"`
	Purpose string `json:"purpose"` // login, register or reset
	Minutes int    `json:"minutes"` // how long the code is good
}

// Sender delivers messages. An error says neither phone nor code.
type Sender interface {
	Send(ctx context.Context, m Message) error
	// Ready tells whether messages could be delivered now, whomever to.
	Ready(ctx context.Context) error
}

const (
	answerWithin = 5 * time.Second
	readyWithin  = 3 * time.Second
	// readyFor is how long an answer to Ready is taken for the next one.
	readyFor = 5 * time.Second
)

// Gateway delivers over HTTP: POST of the message as JSON with a bearer token,
// any status of the 200s is success.
type Gateway struct {
	address, token string
	http           *http.Client
	now            instant.Clock

	mu       sync.Mutex // one asks, the others wait for the same answer
	asked    time.Time
	notReady error
}

// NewGateway makes a sender for the gateway at address. Answers are waited for
// five seconds. It follows no redirect: a code goes to nobody else.
func NewGateway(address, token string, now instant.Clock) (*Gateway, error) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") {
		return nil, errors.New("sms: the gateway's address is not http:// or https://")
	}
	return &Gateway{address: address, token: token, now: now, http: &http.Client{
		Timeout:       answerWithin,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Send delivers a message.
func (g *Gateway) Send(ctx context.Context, m Message) error {
	body, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("sms: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.address, bytes.NewReader(body))
	if err != nil {
		return errors.New("sms: the gateway's address is not one")
	}
	request.Header.Set("Content-Type", "application/json")
	if g.token != "" {
		request.Header.Set("Authorization", "Bearer "+g.token)
	}
	response, err := g.http.Do(request)
	if err != nil {
		return fmt.Errorf("sms: gateway: %w", withoutAddress(err))
	}
	defer response.Body.Close()
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fmt.Errorf("sms: gateway answered status %d", response.StatusCode)
	}
	return nil
}

// Ready asks with HEAD, which tells nothing about anybody. A gateway that does
// not know the method lives; one that cannot be reached does not, and neither
// does one whose answer is 500, 502, 503 or 504.
func (g *Gateway) Ready(ctx context.Context) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if now := g.now(); g.asked.IsZero() || now.Sub(g.asked) >= readyFor {
		// The answer is for the others too, whoever leaves meanwhile.
		asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyWithin)
		g.notReady = g.look(asking)
		cancel()
		g.asked = g.now()
	}
	return g.notReady
}

func (g *Gateway) look(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodHead, g.address, http.NoBody)
	if err != nil {
		return errors.New("sms: the gateway's address is not one")
	}
	response, err := g.http.Do(request)
	if err != nil {
		return fmt.Errorf("sms: gateway: %w", withoutAddress(err))
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return fmt.Errorf("sms: gateway answered status %d", response.StatusCode)
	}
	return nil
}

// withoutAddress drops the address from an error of the client: it may hold a
// key.
func withoutAddress(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}

// Printer shows codes to the person at a demonstration's console.
type Printer func(line string)

// Ready is always nil.
func (p Printer) Ready(context.Context) error { return nil }

// Send prints a message.
func (p Printer) Send(_ context.Context, m Message) error {
	p(fmt.Sprintf("demo text message to %s (%s): code %s, good for %d minutes", m.Phone, m.Purpose, m.Code, m.Minutes))
	return nil
}
