package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
)

// Repeats recognises a write that a client sends again because its answer was
// lost.
type Repeats interface {
	// With lets the change that is made under the context be known by the key.
	// content tells requests apart that share a key by mistake.
	With(ctx context.Context, key, content string) context.Context
	// Stored tells whether an earlier try of the context's request has made its
	// change.
	Stored(ctx context.Context) (bool, error)
}

// IdempotencyKey names the header by which a client says which requests are one.
const IdempotencyKey = "Idempotency-Key"

var keyForm = regexp.MustCompile(`^[A-Za-z0-9_-]{8,64}$`)

// errStored ends a call whose change is stored already.
var errStored = errors.New("the change is stored")

// stored is the answer to it: success, with a null result, for what the first
// answer said is not kept, and words that do not claim that nobody has changed
// or removed it since. It travels as an error because it is no Out.
func stored(ctx context.Context, route *Route, now time.Time) *failure {
	said := success[any](ctx, route, nil, now)
	said.Message = "上次提交已保存，请核对最新内容"
	return &failure{status: http.StatusOK, body: said}
}

// once runs a call of a signed-in user. Where its change is stored already it is
// refused by the key, if by nothing before, and answered by errStored.
func once[Out any](ctx context.Context, api *API, route *Route, run func(context.Context) (Out, error)) (Out, error) {
	var nothing Out
	key := callOf(ctx).request.Header.Get(IdempotencyKey)
	if key == "" || route.Method == http.MethodGet || !caller.From(ctx).SignedIn() {
		return run(ctx)
	}
	if !keyForm.MatchString(key) {
		return nothing, fault.New(fault.Malformed, "请求头 "+IdempotencyKey+" 应为 8 到 64 位字母、数字、- 或 _")
	}
	content, err := contentOf(callOf(ctx).request)
	if err != nil {
		return nothing, err
	}
	ctx = api.options.Repeats.With(ctx, key, content)
	result, err := run(ctx)
	if err == nil {
		return result, nil
	}
	// What it stumbled over may be its own change, which an earlier try of it has stored.
	isStored, wrong := api.options.Repeats.Stored(ctx)
	if isStored {
		err = errStored
	} else if _, isFault := fault.As(wrong); isFault {
		err = wrong
	}
	return nothing, err
}

// contentOf is what the request asks: method, address and body, which is here
// whole and stays readable.
func contentOf(r *http.Request) (string, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return "", errIncomplete(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	_, parameters, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if boundary, isForm := parameters["boundary"]; isForm {
		body = partsOf(multipart.NewReader(bytes.NewReader(body), boundary))
	}
	return fmt.Sprintf("%s %s\n%s", r.Method, r.URL.RequestURI(), body), nil
}

// partsOf are the names and contents of a form with files. The line between them
// is another at each try, and a file is the same under another name. What cannot
// be read is refused by the call.
func partsOf(form *multipart.Reader) []byte {
	var out []byte
	for {
		part, err := form.NextPart()
		if err != nil {
			return out
		}
		content, _ := io.ReadAll(part)
		out = fmt.Appendf(out, "%q %d\n%s", part.FormName(), len(content), content)
	}
}
