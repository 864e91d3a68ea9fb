package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/text"
)

// ContextPath is the family's context path; every call is also served under it.
const ContextPath = "/jeecg-boot"

// Handler is the router with everything around it. fallback answers GETs that
// are no call of the API: the pages and their files.
func (api *API) Handler(fallback http.Handler) http.Handler {
	api.mux.Handle("/", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { api.unrouted(w, r, fallback) }))
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		api.refuse(w, r, fault.New(fault.Forbidden, "拒绝跨站请求"))
	}))
	open := http.HandlerFunc(api.route)
	return api.around(api.sharing(open, guard.Handler(open)))
}

// route refuses paths that could mean another route to somebody else, removes
// the context path and hands over to the table.
func (api *API) route(w http.ResponseWriter, r *http.Request) {
	if page := withoutTrailingSlash(r); page != "" {
		http.Redirect(w, r, page, http.StatusPermanentRedirect)
		return
	}
	if !plainPath(r.URL.EscapedPath(), r.URL.Path) {
		api.refuse(w, r, fault.New(fault.NotFound, "很抱歉，资源未找到!"))
		return
	}
	if strings.HasPrefix(r.URL.Path, ContextPath+"/") {
		http.StripPrefix(ContextPath, api.mux).ServeHTTP(w, r)
		return
	}
	api.mux.ServeHTTP(w, r)
}

// withoutTrailingSlash is where a person who typed /driver/check/ wanted to go;
// empty for everything else.
func withoutTrailingSlash(r *http.Request) string {
	page := *r.URL
	page.Path, page.RawPath = strings.TrimSuffix(page.Path, "/"), strings.TrimSuffix(r.URL.EscapedPath(), "/")
	if page.Path == "" || page.Path == r.URL.Path || !wantsPage(r) || !plainPath(page.RawPath, page.Path) {
		return ""
	}
	return page.RequestURI()
}

// plainPath refuses dot segments, doubled slashes, matrix parameters and
// characters that are escaped without need: one call has one spelling.
func plainPath(escaped, decoded string) bool {
	if !text.Readable(decoded) {
		return false
	}
	if decoded != "/" && (path.Clean(decoded) != decoded || strings.ContainsAny(decoded, ";\\")) {
		return false
	}
	for i := range len(decoded) {
		if decoded[i] < ' ' || decoded[i] == 0x7f {
			return false
		}
	}
	for rest := escaped; ; {
		_, after, found := strings.Cut(rest, "%")
		if !found {
			return true
		}
		if len(after) < 2 || needlessEscape(after[:2]) {
			return false
		}
		rest = after[2:]
	}
}

func needlessEscape(hex string) bool {
	var value byte
	if _, err := fmt.Sscanf(hex, "%02x", &value); err != nil {
		return true
	}
	return value == '/' || value == '.' || value == '-' || value == '_' || value == '~' ||
		('0' <= value && value <= '9') || ('a' <= value && value <= 'z') || ('A' <= value && value <= 'Z')
}

// unrouted answers what no route matched: another method of a known path is
// 405, a page is left to the fallback, the rest is 404.
func (api *API) unrouted(w http.ResponseWriter, r *http.Request, fallback http.Handler) {
	if allowed := api.methodsOf(r); len(allowed) > 0 && !wantsPage(r) {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		f := &failure{status: http.StatusMethodNotAllowed, body: Envelope[any]{
			Message: "不支持" + printableMethod(r.Method) + "请求方法", Code: Code{Number: 405}, Timestamp: api.options.Now().UnixMilli(),
		}}
		f.write(w)
		return
	}
	if fallback != nil && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		fallback.ServeHTTP(w, r)
		return
	}
	api.refuse(w, r, fault.New(fault.NotFound, "很抱歉，资源未找到!"))
}

// methodsOf are the other methods that the path of a request has a route for.
func (api *API) methodsOf(r *http.Request) []string {
	var out []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := api.mux.Handler(other); pattern != "/" && method != r.Method {
			out = append(out, method)
		}
	}
	return out
}

func wantsPage(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html")
}

func printableMethod(method string) string {
	if len(method) > 10 {
		return ""
	}
	return method
}

// NotFound writes the envelope of an unknown path, for the fallback.
func (api *API) NotFound(w http.ResponseWriter, r *http.Request) {
	api.refuse(w, r, fault.New(fault.NotFound, "很抱歉，资源未找到!"))
}

func (api *API) refuse(w http.ResponseWriter, r *http.Request, f *fault.Fault) {
	api.failure(r.Context(), f).write(w)
}

// around numbers, bounds, logs and survives every request.
func (api *API) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := api.options.Now()
		c := &call{id: ident.New(), ip: api.clientIP(r), request: r}
		c.network = api.networkOf(c.ip)
		r = r.WithContext(context.WithValue(r.Context(), callKey{}, c))
		seen := &statusWriter{ResponseWriter: w}
		defer seen.begin() // of an answer without a body
		c.secure = api.overTLS(r)
		secureHeaders(seen.Header(), c)
		defer func() {
			panicked := recover()
			if err, _ := panicked.(error); errors.Is(err, http.ErrAbortHandler) { // meant: the connection ends without an answer
				panic(panicked)
			}
			if panicked != nil {
				api.options.Log.ErrorContext(r.Context(), "panic", "panic", panicked, "stack", string(debug.Stack()), "request", c.id)
				if seen.status == 0 {
					api.failure(r.Context(), fmt.Errorf("panic: %v", panicked)).write(seen)
				}
			}
			api.options.Log.DebugContext(r.Context(), "request", "method", r.Method, "route", c.route, "status", seen.status,
				"ms", api.options.Now().Sub(began).Milliseconds(), "user", c.username, "ip", c.ip, "request", c.id)
		}()
		if r.ContentLength != 0 { // whoever reads the body gives it more time
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(lingers)) // a test's recorder has no connection to bound
		}
		if r.Header.Get("Content-Encoding") != "" {
			api.refuse(seen, r, fault.New(fault.Unsupported, "不支持压缩的请求体"))
			return
		}
		next.ServeHTTP(seen, r)
	})
}

// secureHeaders go on every answer; pages add their own policy.
func secureHeaders(h http.Header, c *call) {
	h.Set("X-Request-Id", c.id)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	h.Set("Cache-Control", "no-store")
	if c.secure {
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
}

// statusWriter remembers the status for the log, lets sockets and streams reach
// the connection, and holds the header back until the body begins: one that
// comes whole says its length there.
type statusWriter struct {
	http.ResponseWriter
	status int
	isHeld bool // the header waits for the body
}

// WriteHeader takes the status. One below 200 does not wait: what follows it is
// no body.
func (w *statusWriter) WriteHeader(status int) {
	switch {
	case w.status != 0:
	case status < http.StatusOK:
		w.status = status
		w.ResponseWriter.WriteHeader(status)
	default:
		w.status, w.isHeld = status, true
	}
}

func (w *statusWriter) Write(data []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.begin()
	return w.ResponseWriter.Write(data)
}

// WriteWhole writes a body that is all there is. In chunks, as long ones go
// otherwise, it costs the kernel one more call.
func (w *statusWriter) WriteWhole(data []byte) (int, error) {
	if w.isHeld {
		w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	}
	return w.Write(data)
}

func (w *statusWriter) begin() {
	if w.isHeld {
		w.isHeld = false
		w.ResponseWriter.WriteHeader(w.status)
	}
}

// Unwrap serves http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Server has the timeouts of security D.2.
func Server(addr string, handler http.Handler) *http.Server {
	return &http.Server{
		Addr: addr, Handler: handler, MaxHeaderBytes: 32 << 10,
		ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 75 * time.Second, ReadTimeout: 2 * time.Minute, WriteTimeout: 2 * time.Minute,
	}
}
