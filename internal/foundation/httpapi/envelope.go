package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

// Envelope is the family's shape of every answer.
type Envelope[T any] struct {
	Success bool   `json:"success"`
	Message string `json:"message"`
	Code    Code   `json:"code"`
	Result  T      `json:"result"`
	// Timestamp is unix milliseconds.
	Timestamp int64 `json:"timestamp"`
}

// Code is a number, or for the sign-in calls the string "200".
type Code struct {
	Number int
	Text   bool
}

// MarshalJSON writes the number, quoted when it travels as text.
func (c Code) MarshalJSON() ([]byte, error) {
	if c.Text {
		return []byte(strconv.Quote(strconv.Itoa(c.Number))), nil
	}
	return []byte(strconv.Itoa(c.Number)), nil
}

// UnmarshalJSON reads either form.
func (c *Code) UnmarshalJSON(data []byte) error {
	digits := strings.Trim(string(data), `"`)
	number, err := strconv.Atoi(digits)
	c.Number, c.Text = number, len(digits) != len(data)
	return err
}

// Schema tells the contract about both forms.
func (Code) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{{Type: "integer"}, {Type: "string"}}, Description: `200 on success ("200" as text from the ` +
		`sign-in calls); 500 business refusal; 510 no right; otherwise the HTTP status`}
}

func success[T any](ctx context.Context, route *Route, result T, now time.Time) Envelope[T] {
	message := route.message
	if c := callOf(ctx); c != nil && c.said != "" {
		message = c.said
	}
	return Envelope[T]{Success: true, Message: message, Code: Code{200, route.codeText}, Result: result, Timestamp: now.UnixMilli()}
}

// Say replaces the sentence of the running call's successful answer.
func Say(ctx context.Context, message string) {
	if c := callOf(ctx); c != nil {
		c.said = message
	}
}

// failure is an answer that refuses. It satisfies huma's error interfaces, so
// typed and raw handlers end in the same bytes.
type failure struct {
	status     int
	retryAfter int
	body       Envelope[any]
}

func (f *failure) Error() string                { return f.body.Message }
func (f *failure) GetStatus() int               { return f.status }
func (f *failure) ContentType(string) string    { return "application/json" }
func (f *failure) MarshalJSON() ([]byte, error) { return json.Marshal(f.body) }

// GetHeaders carries Retry-After.
func (f *failure) GetHeaders() http.Header {
	if f.retryAfter == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(f.retryAfter)}}
}

func (f *failure) write(w http.ResponseWriter) {
	maps.Copy(w.Header(), f.GetHeaders())
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.status)
	_ = json.NewEncoder(w).Encode(f.body) // the peer may be gone; there is nobody left to tell
}

// statuses gives each kind of fault its HTTP status and envelope code.
var statuses = map[fault.Kind]struct{ status, code int }{
	fault.Refused:         {200, 500},
	fault.NoRight:         {200, 510},
	fault.Malformed:       {400, 400},
	fault.Unauthenticated: {401, 401},
	fault.Forbidden:       {403, 403},
	fault.NotFound:        {404, 404},
	fault.Conflict:        {409, 409},
	fault.TooLarge:        {413, 413},
	fault.Unsupported:     {415, 415},
	fault.FirstElse:       {428, 428},
	fault.TooMany:         {429, 429},
	fault.Unavailable:     {503, 503},
	fault.Full:            {507, 507},
	fault.Damaged:         {500, 500},
}

// failure shapes an error. What is no fault is a bug or an outage: it is
// logged whole, and the answer names only the request id.
func (api *API) failure(ctx context.Context, err error) *failure {
	if already, ok := errors.AsType[*failure](err); ok {
		return already
	}
	call := callOf(ctx)
	f, known := fault.As(err)
	switch {
	case known && f.Kind != fault.Unavailable && f.Kind != fault.Full:
	case known:
		api.options.Log.WarnContext(ctx, "unavailable", "error", err, "request", call.requestID())
	case errors.Is(err, context.DeadlineExceeded):
		api.options.Log.WarnContext(ctx, "too slow", "error", err, "request", call.requestID())
		f = fault.New(fault.Unavailable, "系统繁忙，请稍后再试")
	case errors.Is(err, context.Canceled):
		f = fault.New(fault.Unavailable, "请求已取消")
	default:
		api.options.Log.ErrorContext(ctx, "failed", "error", err, "request", call.requestID())
		return &failure{status: 500, body: Envelope[any]{
			Message: "系统异常，请联系管理员（编号 " + call.requestID() + "）", Code: Code{Number: 500},
			Timestamp: api.options.Now().UnixMilli(),
		}}
	}
	if f.Permission != "" {
		f = api.explained(ctx, f)
	}
	return failureOf(f, api.options.Now())
}

// explained says of a missing permission what it is called and who carries it, so
// that the refused know what to ask for.
func (api *API) explained(ctx context.Context, f *fault.Fault) *fault.Fault {
	name, roles := f.Permission, []string{}
	if api.options.Explain != nil {
		found, carriers, err := api.options.Explain(ctx, f.Permission)
		if err != nil { // the refusal stands without its explanation
			api.options.Log.WarnContext(ctx, "explain a permission", "error", err, "request", callOf(ctx).requestID())
		}
		name, roles = cmp.Or(found, name), append(roles, carriers...)
	}
	explained := *f
	explained.Message, explained.Details = "没有权限："+name, maps.Clone(f.Details)
	return explained.With("permission", f.Permission).With("permissionName", name).With("roles", roles)
}

// longestSentence bounds a message that quotes what was sent, in characters.
const longestSentence = 500

func failureOf(f *fault.Fault, now time.Time) *failure {
	as := statuses[f.Kind]
	var result any
	if len(f.Fields) > 0 || len(f.Details) > 0 {
		details := map[string]any{}
		maps.Copy(details, f.Details)
		if len(f.Fields) > 0 {
			details["errors"] = f.Fields
		}
		if f.Omitted > 0 {
			details["omitted"] = f.Omitted
		}
		result = details
	}
	return &failure{status: as.status, retryAfter: f.RetryAfter, body: Envelope[any]{
		Message: text.Cut(f.Message, longestSentence), Code: Code{Number: as.code}, Result: result, Timestamp: now.UnixMilli(),
	}}
}

// humaError answers what huma itself refuses: a parameter of the wrong type.
func humaError(status int, message string, causes []error) huma.StatusError {
	var fields []fault.FieldError
	for _, cause := range causes {
		if detail, ok := errors.AsType[*huma.ErrorDetail](cause); ok {
			_, name, _ := strings.Cut(detail.Location, ".")
			fields = append(fields, fault.FieldError{Field: name, Message: "参数 " + name + " 格式不正确"})
		}
	}
	f := fault.Fields(fields...)
	f.Kind = fault.Malformed
	if len(fields) == 0 {
		f.Message = "请求无法识别"
	}
	if status >= 500 {
		f = fault.New(fault.Unavailable, "系统异常，请稍后再试").Because(errors.New(message))
	}
	return failureOf(f, time.Now())
}

// Free is JSON of any shape, kept as it came.
type Free json.RawMessage

// MarshalJSON writes the kept text, null when there is none.
func (f Free) MarshalJSON() ([]byte, error) {
	if len(f) == 0 {
		return []byte("null"), nil
	}
	return f, nil
}

// UnmarshalJSON keeps the text.
func (f *Free) UnmarshalJSON(data []byte) error {
	*f = append((*f)[:0], data...)
	return nil
}

// Schema tells the contract that anything goes.
func (Free) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }
