// Package httpapi turns typed Go functions into the published HTTP contract.
// One table holds every route with its method, path, access rule and limits;
// the router, api/openapi.json and api/routes.txt are built from it. A route
// without an access rule panics at start. For each call the package decides
// level → permission → rate → audit before the body is read, decodes leniently
// in one place, and shapes every answer as the family's envelope (decisions §2).
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/instant"
)

// Options are what a server decides about its API.
type Options struct {
	// Identify finds the caller of a session token. tenant is the header's
	// choice, "" for none. A dead token is a fault.Unauthenticated.
	Identify func(ctx context.Context, token, tenant string) (caller.Caller, error)
	// Denied is told of every refused call, for the audit trail.
	Denied func(ctx context.Context, why string)
	// Explain names a permission code in words and the roles that carry it, as
	// far as the caller in ctx may know. nil: codes stand for themselves.
	Explain func(ctx context.Context, code string) (name string, roles []string, err error)
	// Repeats knows writes whose change is stored already.
	Repeats Repeats
	Log     *slog.Logger
	Now     instant.Clock
	// Console is the origin of the console's pages, "" when nobody said: they
	// may make Shared calls from there.
	Console string
	// TrustedProxies are the peers whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// Rates are calls per minute; zero takes the defaults.
	Rates Rates
	// BodyGrace is how long a slow body may stand still at its beginning; zero
	// takes ten seconds.
	BodyGrace time.Duration
	// BodyTime is how long a body may take that is no stream; zero takes fifteen
	// seconds.
	BodyTime time.Duration
}

// API is the route table under construction and, once served, the router.
type API struct {
	options  Options
	mux      *http.ServeMux
	huma     huma.API
	routes   []Route
	limits   *limiter
	proxies  proxies
	inFlight chan struct{}
	// streaming are the calls whose body comes over a slow line, unread those
	// whose body is not here yet.
	streaming *places
	unread    *places
	held      held
}

// Route is one line of the table.
type Route struct {
	Method  string
	Path    string
	Access  Access
	Summary string

	bodyLimit int64
	rate      RateClass
	codeText  bool
	message   string
	whileMust bool
	required  []string
	seen      string // the key of the body that says which version the caller saw
	longLived bool
	unqueued  bool
	// onlyFilters are the filters of a list that refuses others; nil: any.
	onlyFilters []string
	streams     bool
	shared      bool
	parameters  []*huma.Param
	// version is that of a tagged answer; nil: the answer has no tag.
	version func(context.Context) (int64, error)
}

// Version of the published contract.
const contractVersion = "1.0.0"

// adjustHuma sets what huma keeps for the whole process: once, because servers
// of one process may be made while others answer.
var adjustHuma = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, message string, causes ...error) huma.StatusError {
		return humaError(status, message, causes)
	}
	huma.NewErrorWithContext = func(_ huma.Context, status int, message string, causes ...error) huma.StatusError {
		return humaError(status, message, causes)
	}
})

// New makes an empty table.
func New(o Options) *API {
	adjustHuma()
	mux := http.NewServeMux()
	config := huma.DefaultConfig("freightdesk", contractVersion)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks, config.Transformers = nil, nil
	format := huma.Format{Marshal: o.writeJSON, Unmarshal: json.Unmarshal}
	config.Formats = map[string]huma.Format{"application/json": format, "json": format}
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	config.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[instant.Instant](), reflect.TypeFor[*string]())
	config.Info.Description = "Calls of the freightdesk console. Answers use the envelope {success, message, code, result, timestamp}."
	return &API{
		options: o, mux: mux, huma: humago.New(mux, config),
		limits: newLimiter(o.Rates, o.Now), proxies: o.TrustedProxies, inFlight: make(chan struct{}, maxInFlight),
		streaming: newPlaces(maxStreams, maxStreamsEach), unread: newPlaces(maxConnections, maxUnread),
	}
}

// Option adjusts one route.
type Option func(*Route)

// BodyLimit allows bodies up to n bytes instead of the default 1 MiB.
func BodyLimit(n int64) Option { return func(r *Route) { r.bodyLimit = n } }

// Rate puts the route into a stricter class than its method implies.
func Rate(class RateClass) Option { return func(r *Route) { r.rate = class } }

// CodeAsText writes a successful code as the string "200", which the sign-in
// calls of the family answer with (spec §4).
func CodeAsText() Option { return func(r *Route) { r.codeText = true } }

// Says sets the sentence of a successful answer; 操作成功！ otherwise.
func Says(message string) Option { return func(r *Route) { r.message = message } }

// WhileMustChange keeps the route open to a user who still has to replace the
// initial password.
func WhileMustChange() Option { return func(r *Route) { r.whileMust = true } }

// LongLived exempts the route from the request deadline: streams and sockets.
func LongLived() Option { return func(r *Route) { r.longLived = true } }

// Unqueued keeps a route outside every queue and count: no session is looked
// up, nothing is limited, its body is not read. Only what costs nothing may say
// so, as the answers to a supervisor that must come when all else waits.
func Unqueued() Option { return func(r *Route) { r.unqueued = true } }

// listKeys are the parameters of every list call.
var listKeys = []string{"pageNo", "pageSize", "column", "order", "cursor"}

// Filters documents the query parameters of a list call.
func Filters(names ...string) Option {
	return func(r *Route) {
		for _, name := range append(slices.Clone(listKeys), names...) {
			r.parameters = append(r.parameters, &huma.Param{Name: name, In: "query", Schema: &huma.Schema{Type: "string"}})
		}
	}
}

// OnlyFilters is Filters of a list of our own: a parameter that it does not
// know is refused, because ignoring it would answer everything. Lists of the
// family's clients ignore what they do not know.
func OnlyFilters(names ...string) Option {
	return func(r *Route) {
		Filters(names...)(r)
		for _, name := range names {
			r.onlyFilters = append(r.onlyFilters, filterName(name))
		}
	}
}

// Nothing is the result of a call that has none: null on the wire.
type Nothing struct{}

// MarshalJSON writes null.
func (Nothing) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// Schema tells the contract that the result is null.
func (Nothing) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: "null"}
}

type output[T any] struct{ Body Envelope[T] }

// Handle adds a typed operation. pattern is "METHOD /path/{param}". In is a
// struct: fields tagged path, query or header are parameters, a field tagged
// `body:"json"` is the decoded body. The path is the published contract; keep
// its spelling.
func Handle[In, Out any](
	api *API, pattern string, access Access, summary string, handler func(context.Context, *In) (Out, error), options ...Option,
) {
	route := api.newRoute(pattern, access, summary, options)
	body := bodyField(reflect.TypeFor[In]())
	operation := api.operation(route)
	operation.SkipValidateBody, operation.SkipValidateParams = true, true
	huma.Register(api.huma, operation, func(ctx context.Context, in *In) (*output[Out], error) {
		result, err := once(ctx, api, route, func(ctx context.Context) (result Out, err error) {
			if body != nil {
				err = route.read(ctx, reflect.ValueOf(in).Elem().FieldByIndex(body.Index))
			}
			if err != nil {
				return result, err
			}
			return handler(ctx, in)
		})
		if errors.Is(err, errStored) {
			return nil, stored(ctx, route, api.options.Now())
		}
		if err != nil {
			return nil, api.failure(ctx, err)
		}
		return &output[Out]{success(ctx, route, result, api.options.Now())}, nil
	})
	if body != nil {
		api.documentBody(route, body)
	}
}

// documentBody adds the body to the contract once the operation is registered:
// known earlier, huma would read the body itself and lose our field errors.
func (api *API) documentBody(route *Route, body *reflect.StructField) {
	document := api.huma.OpenAPI()
	item := document.Paths[route.Path]
	operation := map[string]*huma.Operation{http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodDelete: item.Delete}[route.Method]
	schema := document.Components.Schemas.Schema(body.Type, true, body.Name)
	operation.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}

// HandleRaw adds an operation that writes its own answer: files, sockets. The
// same gate stands before it; a returned error is written as an envelope if
// nothing was written yet.
func HandleRaw(
	api *API, pattern string, access Access, summary string, handler func(http.ResponseWriter, *http.Request) error,
	options ...Option,
) {
	route := api.newRoute(pattern, access, summary, options)
	operation := api.operation(route)
	operation.Responses = map[string]*huma.Response{"200": {Description: "OK"}}
	api.huma.OpenAPI().AddOperation(&operation)
	api.huma.Adapter().Handle(&operation, operation.Middlewares.Handler(func(ctx huma.Context) {
		r, w := humago.Unwrap(ctx)
		r = r.WithContext(ctx.Context())
		err := handler(w, r)
		if begun, known := w.(*statusWriter); err != nil && known && begun.status != 0 {
			api.options.Log.Debug("an answer broke off", "error", err)
			return
		}
		if err != nil {
			api.failure(r.Context(), err).write(w)
		}
	}))
}

func (api *API) newRoute(pattern string, access Access, summary string, options []Option) *Route {
	method, path, ok := strings.Cut(pattern, " ")
	if !ok || !strings.HasPrefix(path, "/") {
		panic(fmt.Sprintf("httpapi: %q is not METHOD /path", pattern))
	}
	if access.level == unset {
		panic(fmt.Sprintf("httpapi: %s has no access rule; say Anonymous, SignedIn or Needs", pattern))
	}
	route := &Route{Method: method, Path: path, Access: access, Summary: summary, bodyLimit: 1 << 20, message: "操作成功！", rate: rateOf(method)}
	for _, option := range options {
		option(route)
	}
	api.routes = append(api.routes, *route)
	return route
}

func (api *API) operation(route *Route) huma.Operation {
	description := "Access: " + route.Access.String()
	operation := huma.Operation{
		Method: route.Method, Path: route.Path, Summary: route.Summary, Description: description,
		OperationID: operationID(route), Tags: []string{groupOf(route.Path)}, Parameters: route.parameters,
		Middlewares: huma.Middlewares{api.gate(route)},
	}
	if route.version != nil {
		operation.Middlewares = append(operation.Middlewares, api.tagged(route))
	}
	return operation
}

func operationID(route *Route) string {
	words := strings.FieldsFunc(route.Path, func(r rune) bool { return strings.ContainsRune("/{}.-", r) })
	return strings.ToLower(route.Method) + "-" + strings.Join(words, "-")
}

// groupOf groups operations by the first two words of their path.
func groupOf(path string) string {
	words := strings.Split(strings.Trim(path, "/"), "/")
	return strings.Join(words[:min(2, len(words))], "/")
}

// bodyField finds the field tagged `body:"json"`.
func bodyField(t reflect.Type) *reflect.StructField {
	for _, field := range reflect.VisibleFields(t) {
		if field.Tag.Get("body") == "json" {
			return &field
		}
	}
	return nil
}

// Routes is the table, sorted by path and method.
func (api *API) Routes() []Route {
	out := slices.Clone(api.routes)
	slices.SortFunc(out, func(a, b Route) int {
		return strings.Compare(a.Path+" "+a.Method, b.Path+" "+b.Method)
	})
	return out
}

// RoutesText is api/routes.txt: one line per operation.
func (api *API) RoutesText() string {
	var out strings.Builder
	for _, r := range api.Routes() {
		fmt.Fprintf(&out, "%-7s %-52s %-40s %s\n", r.Method, r.Path, r.Access, r.Summary)
	}
	return out.String()
}

// OpenAPI is the contract as JSON.
func (api *API) OpenAPI() ([]byte, error) { return api.huma.OpenAPI().MarshalJSON() }

// writeJSON encodes an answer whole before its first byte leaves. A client that
// has left by then is no error: there is nobody left to tell.
func (o Options) writeJSON(w io.Writer, answer any) error {
	encoder := json.NewEncoder(leaving{w, o.Log})
	encoder.SetEscapeHTML(false)
	return encoder.Encode(answer)
}

// leaving takes an encoded answer, which encoders hand over whole, and does not
// tell them whether it arrived.
type leaving struct {
	to  io.Writer
	log *slog.Logger
}

func (l leaving) Write(answer []byte) (int, error) {
	write := l.to.Write
	if w, ok := l.to.(interface {
		WriteWhole(data []byte) (int, error)
	}); ok {
		write = w.WriteWhole
	}
	if _, err := write(answer); err != nil {
		l.log.Debug("a client left before its answer", "error", err)
	}
	return len(answer), nil
}
