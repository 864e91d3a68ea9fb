package session

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"

	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/outbound"
)

// CAS is the operator's single sign-on. It speaks CAS 3 and says who somebody
// is by their user name here; it never makes an account.
type CAS struct {
	base    string // without a slash at the end
	service string // the console, as CAS knows it
	outside *outbound.Service
}

// NewCAS makes the door to the CAS server at address, nil for "". publicURL is
// the console's own address; tickets for any other are worth nothing here.
func NewCAS(address, publicURL string, now instant.Clock) (*CAS, error) {
	if address == "" {
		return nil, nil
	}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.RawQuery != "" ||
		parsed.Fragment != "" || parsed.User != nil {
		return nil, errors.New("cas-url: not the http:// or https:// address of a CAS server, such as https://sso.example.com/cas")
	}
	if publicURL == "" {
		return nil, errors.New("cas-url: single sign-on needs public-url too, the address of this console that the CAS server leads back to")
	}
	return &CAS{strings.TrimSuffix(address, "/"), strings.TrimSuffix(publicURL, "/") + "/", outbound.New(now)}, nil
}

// SignInPage is where a browser goes to sign in; it leads back to the console
// with a ticket. A nil CAS has none.
func (c *CAS) SignInPage() string {
	if c == nil {
		return ""
	}
	return c.base + "/login?" + url.Values{"service": {c.service}}.Encode()
}

var (
	errNoCAS   = fault.New(fault.Refused, "单点登录未开通")
	errCASGone = fault.New(fault.Refused, "无法连接单点登录服务，请稍后再试")
	errCASOdd  = fault.New(fault.Refused, "单点登录服务返回异常，请联系管理员")
	// errNobody is the family's sentence.
	errNobody = fault.New(fault.Refused, "No principal was found in the response from the CAS server.")
)

// principal asks whom a ticket names.
func (c *CAS) principal(ctx context.Context, ticket string) (string, error) {
	query := url.Values{"service": {c.service}, "ticket": {ticket}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/p3/serviceValidate?"+query.Encode(), nil)
	if err != nil {
		return "", errCASGone
	}
	answer, err := c.outside.Ask(request)
	if err == nil && answer.Status != http.StatusOK {
		err = fmt.Errorf("status %d", answer.Status)
	}
	if err != nil {
		return "", fault.New(fault.Refused, errCASGone.Message).Because(err)
	}
	verdict, err := readVerdict(answer.Body)
	switch {
	case err != nil:
		return "", fault.New(fault.Refused, errCASOdd.Message).Because(err)
	case verdict.refused:
		return "", fmt.Errorf("%w: %s", errTicket, verdict.text)
	case verdict.user == "":
		return "", errNobody
	}
	return verdict.user, nil
}

// errTicket marks a ticket that CAS does not take; the words after it are CAS's.
var errTicket = errors.New("cas")

var casTicketForm = regexp.MustCompile(`^[A-Za-z0-9._-]{1,256}$`)

// casTicketMemory is how long a ticket that was tried is known again. CAS's own
// live for seconds.
const casTicketMemory = time.Hour

// CASSignIn opens a session for the user whom CAS names for a ticket. A ticket
// is tried once, whatever CAS would say to a second time.
func (d *SignInMethods) CASSignIn(ctx context.Context, ticket string) (Admitted, error) {
	if d.CAS == nil {
		return Admitted{}, errNoCAS
	}
	if !casTicketForm.MatchString(ticket) {
		return Admitted{}, fault.New(fault.Refused, "单点登录票据格式不正确")
	}
	tried := newAttempt(ctx, "cas:"+hashOf(ticket))
	if _, err := d.checkAttempt(ctx, tried); err != nil {
		return Admitted{}, err
	}
	name, err := d.vouched(ctx, ticket)
	if errors.Is(err, errTicket) {
		_, tried.wrong, _ = strings.Cut(err.Error(), ": ")
		return Admitted{}, d.failed(ctx, tried)
	}
	if err != nil {
		return Admitted{}, err
	}
	account, found, err := d.users.ByUsername(ctx, name)
	if err != nil {
		return Admitted{}, err
	}
	switch {
	case !found:
		return Admitted{}, fault.New(fault.Refused, "该用户不存在，请注册")
	case account.UserType != user.Operator:
		return Admitted{}, fault.New(fault.Refused, "单点登录只用于运营端账号，请从货主端登录")
	}
	return d.admit(ctx, account)
}

func (d *SignInMethods) vouched(ctx context.Context, ticket string) (string, error) {
	first, err := d.tickets.Claim(ctx, "cas", ticket, casTicketMemory)
	if err != nil {
		return "", err
	}
	if !first {
		return "", fmt.Errorf("%w: 单点登录票据已使用，请重新登录", errTicket)
	}
	name, err := d.CAS.principal(ctx, ticket)
	if err != nil && !errors.Is(err, errTicket) {
		d.Log.WarnContext(ctx, "cas: validate", "error", err)
	}
	return name, err
}

// oneLine makes somebody else's text fit to be shown: one line, not too long.
func oneLine(text string, limit int) string {
	clean := strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
	runes := []rune(clean)
	return string(runes[:min(len(runes), limit)])
}
