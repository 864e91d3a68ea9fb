package httpapi

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

const (
	requestDeadline = 15 * time.Second
	// outageDeadline is what is left to a call that has already waited in vain to
	// learn who asks: signing out needs no answer to that.
	outageDeadline = 500 * time.Millisecond
)

// call is what the package keeps of the running request.
type call struct {
	id      string
	said    string
	token   string
	ip      string
	network string // what of the address counts as one client
	secure  bool
	request *http.Request
	writer  http.ResponseWriter
	// route and caller are filled by the gate, for the request log.
	route    string
	username string
	// outage: nobody could tell who asks.
	outage bool
}

type callKey struct{}

func callOf(ctx context.Context) *call {
	c, _ := ctx.Value(callKey{}).(*call)
	return c
}

func (c *call) requestID() string {
	if c == nil {
		return "-"
	}
	return c.id
}

// Token is the session token the running request presented, "" for none. Only
// the session feature reads it.
func Token(ctx context.Context) string {
	if c := callOf(ctx); c != nil {
		return c.token
	}
	return ""
}

// ClientIP is the address the request came from.
func ClientIP(ctx context.Context) string {
	if c := callOf(ctx); c != nil {
		return c.ip
	}
	return ""
}

// ClientNetwork is what of the address counts as one client: an IPv4 address, or
// the /64 of an IPv6 one.
func ClientNetwork(ctx context.Context) string {
	c := callOf(ctx)
	if c == nil {
		return ""
	}
	return cmp.Or(c.network, c.ip)
}

// OverTLS tells whether the client speaks TLS, to us or to a trusted proxy.
func OverTLS(ctx context.Context) bool {
	c := callOf(ctx)
	return c != nil && c.secure
}

// UserAgent is the program that sent the request, readable and cut to 256
// bytes.
func UserAgent(ctx context.Context) string {
	if c := callOf(ctx); c != nil {
		return text.Clean(c.request.UserAgent(), 256)
	}
	return ""
}

// Request is the raw request behind a typed call, for its query and headers.
func Request(ctx context.Context) *http.Request { return callOf(ctx).request }

// SetCookie adds a cookie to a typed call's answer.
func SetCookie(ctx context.Context, cookie *http.Cookie) {
	if c := callOf(ctx); c != nil {
		http.SetCookie(c.writer, cookie)
	}
}

// errNoSession marks a call that needs a session and has none.
var errNoSession = fault.New(fault.Unauthenticated, "Token失效，请重新登录")

// maxInFlight bounds the calls that run at once; more get 503 and try again.
const maxInFlight = 256

var errBusy = &fault.Fault{Kind: fault.Unavailable, Message: "系统繁忙，请稍后再试", RetryAfter: 1}

func (api *API) enter() bool {
	select {
	case api.inFlight <- struct{}{}:
		return true
	default:
		return false
	}
}

func (api *API) leave() { <-api.inFlight }

// SocketCookie lets unmodified clients of the family open sockets: a browser
// sends no header there. Sign-in sets it; it is good for same-origin upgrades
// and nothing else.
const SocketCookie = "freightdesk_socket"

// gate decides about one route before its body is read: level, permission,
// rate; then it prepares the audit draft.
func (api *API) gate(route *Route) func(huma.Context, func(huma.Context)) {
	return func(hctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(hctx)
		ctx := r.Context()
		c := callOf(ctx)
		c.writer, c.request, c.route = w, r, route.Method+" "+route.Path
		if route.unqueued {
			next(hctx)
			return
		}
		who, err := api.identify(ctx, c, route)
		if err == nil {
			ctx = caller.With(ctx, who)
			ctx = audit.With(ctx, audit.Draft{Event: c.route, Summary: route.Summary, RequestID: c.id, IP: c.ip, UserAgent: UserAgent(ctx)})
			c.username = who.Username
			err = api.admit(ctx, c, route, who)
		}
		if err != nil {
			api.failure(ctx, err).write(w)
			return
		}
		ctx, leave, err := api.bound(ctx, w, r, route, who)
		if err != nil {
			api.failure(ctx, err).write(w)
			return
		}
		defer leave()
		c.request = r.WithContext(ctx)
		next(huma.WithContext(hctx, ctx))
	}
}

// bound limits how long a call may take and how many run beside it. A body
// that says of itself that it is too large is not read.
func (api *API) bound(
	ctx context.Context, w http.ResponseWriter, r *http.Request, route *Route, who caller.Caller,
) (context.Context, func(), error) {
	if r.ContentLength > route.bodyLimit {
		return ctx, nil, errTooLarge
	}
	if route.longLived {
		return ctx, func() {}, nil
	}
	if route.streams {
		leave, err := api.streaming.enter(bucketOf(callOf(ctx), who))
		if err != nil {
			return ctx, nil, err
		}
		r.Body = http.MaxBytesReader(w, r.Body, route.bodyLimit)
		limited, cancel := api.stream(ctx, w, r, route.bodyLimit)
		return limited, func() { cancel(); leave() }, nil
	}
	if err := api.receive(w, r, route, who); err != nil {
		return ctx, nil, err
	}
	if !api.enter() {
		return ctx, nil, errBusy
	}
	deadline := requestDeadline
	if callOf(ctx).outage {
		deadline = outageDeadline
	}
	limited, cancel := context.WithTimeout(ctx, deadline)
	return limited, func() { cancel(); api.leave() }, nil
}

// identify finds the caller. An anonymous route takes a refused token for none:
// signing in and out must work with an expired one.
func (api *API) identify(ctx context.Context, c *call, route *Route) (caller.Caller, error) {
	c.token = c.request.Header.Get("X-Access-Token")
	if !text.Readable(c.token + TenantHeader(c.request.Header) + liveCase(c.request.Header)) {
		return caller.Caller{}, fault.New(fault.Malformed, "请求头含有无效字符")
	}
	query, err := readableQuery(c.request)
	if err != nil {
		return caller.Caller{}, err
	}
	if err := route.knowsFilters(query); err != nil {
		return caller.Caller{}, err
	}
	if asked := query.Get("token"); asked != "" && asked != "header" && asked != c.token {
		return caller.Caller{}, fault.New(fault.Malformed, "token 参数与请求头不一致")
	}
	if c.token == "" {
		if route.Access.level == anonymous {
			return caller.Caller{IP: c.ip}, nil
		}
		return caller.Caller{}, errNoSession
	}
	who, err := api.options.Identify(ctx, c.token, TenantHeader(c.request.Header))
	who.IP, who.LiveCase = c.ip, liveCase(c.request.Header)
	if f, refused := fault.As(err); refused && route.Access.level == anonymous {
		c.outage = f.Kind == fault.Unavailable
		return caller.Caller{IP: c.ip}, nil
	}
	return who, err
}

// readableQuery refuses what no database stores and no person types, NUL and
// broken UTF-8, and keys that come twice: readers would pick different ones. What
// nobody sees goes from the request.
func readableQuery(r *http.Request) (url.Values, error) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, fault.New(fault.Malformed, "查询参数格式不正确").Because(err)
	}
	for name, values := range query {
		if len(values) > 1 {
			return nil, fault.New(fault.Malformed, "查询参数 "+text.Clean(name, 40)+" 重复")
		}
		for _, value := range append(values, name) {
			if !text.Readable(value) {
				return nil, fault.New(fault.Malformed, "查询参数含有无效字符")
			}
		}
		if seen := text.Visible(values[0]); seen != values[0] {
			query.Set(name, seen)
			r.URL.RawQuery = query.Encode()
		}
	}
	return query, nil
}

// TenantHeader reads the chosen tenant, empty for none; proxies drop names with
// underscores, so both spellings count. 0 is the family's word for none.
func TenantHeader(h http.Header) string {
	for _, name := range []string{"tenant_id", "tenant-id"} {
		for key, values := range h {
			if strings.EqualFold(key, name) && len(values) == 1 && values[0] != "0" && values[0] != "" {
				return values[0]
			}
		}
	}
	return ""
}

// longestCase is more than any page calls itself.
const longestCase = 64

// liveCase is what the asking page calls itself on the live socket; a name that
// is too long is none.
func liveCase(h http.Header) string {
	if name := h.Get("X-Live-Case"); len(name) <= longestCase {
		return name
	}
	return ""
}

func (api *API) admit(ctx context.Context, c *call, route *Route, who caller.Caller) error {
	if who.SignedIn() && !route.whileMust && route.Access.level != anonymous {
		if err := who.PasswordSettled(); err != nil {
			return err
		}
	}
	if code := route.Access.lacks(who.May); code != "" {
		api.options.Denied(ctx, route.Access.String())
		return fault.Lacking(fault.Forbidden, code)
	}
	return api.limits.take(route.rate, bucketOf(c, who))
}

func bucketOf(c *call, who caller.Caller) string {
	if who.SessionID != "" {
		return who.SessionID
	}
	return c.network
}

// clientIP believes X-Forwarded-For only from a configured proxy, and then its
// last hop that is not such a proxy.
func (api *API) clientIP(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if !api.proxies.include(host) {
		return host
	}
	hops := strings.Split(r.Header.Get("X-Forwarded-For"), ",")
	for _, hop := range slices.Backward(hops) {
		hop = strings.TrimSpace(hop)
		if net.ParseIP(hop) != nil && !api.proxies.include(hop) {
			return hop
		}
	}
	return host
}

// networkOf is whom a call without a session counts for: nobody when a trusted
// proxy names no client.
func (api *API) networkOf(ip string) string {
	addr, err := netip.ParseAddr(ip)
	if err != nil || api.proxies.include(ip) {
		return ""
	}
	return networkOf(addr)
}

// overTLS believes X-Forwarded-Proto only from a configured proxy.
func (api *API) overTLS(r *http.Request) bool {
	host, _, _ := net.SplitHostPort(r.RemoteAddr) // an address without a port is no proxy's
	return r.TLS != nil || (api.proxies.include(host) && r.Header.Get("X-Forwarded-Proto") == "https")
}

// tooLarge tells a body that passed its route's limit.
func tooLarge(err error) bool {
	_, ok := errors.AsType[*http.MaxBytesError](err)
	return ok
}
