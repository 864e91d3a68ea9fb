package httpapi

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
)

// A body is here before its call takes a place among the running ones, so a
// slow line holds up nobody but itself. What is on its way is bounded: per
// session or, without one, per address, and in memory over all.
const (
	// bodyTime is how long a body of up to plainBody bytes may take, whole.
	bodyTime  = 15 * time.Second
	plainBody = 1 << 20
	// anonymousBody is the longest body without a session, in bytes.
	anonymousBody = 16 << 10
	// maxUnread bodies of one session or address are on their way at once.
	maxUnread = 32
	// maxHeld bytes of unfinished bodies are kept in memory. Beyond roomForLarge
	// only bodies of up to anonymousBody still get in: everyday calls go on while
	// many large ones are slow.
	maxHeld      = 64 << 20
	roomForLarge = 48 << 20
	// firstPiece is what a body holds before its first byte is here.
	firstPiece = 512
	// lingers is how long a body may still come that nobody reads, so that its
	// connection serves the next call.
	lingers = time.Second
)

// held counts the bytes of unfinished bodies.
type held struct {
	mu  sync.Mutex
	all int
}

// grow takes room for a body that holds so many bytes and needs more.
func (h *held) grow(has, more int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	limit := maxHeld
	if has+more > anonymousBody {
		limit = roomForLarge
	}
	if h.all+more > limit {
		return false
	}
	h.all += more
	return true
}

func (h *held) free(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all -= n
}

// receive reads the body of a call before it runs.
func (api *API) receive(w http.ResponseWriter, r *http.Request, route *Route, who caller.Caller) error {
	if r.ContentLength == 0 || r.Body == nil {
		return nil
	}
	limit := route.bodyLimit
	if !who.SignedIn() {
		limit = min(limit, anonymousBody)
	}
	if r.ContentLength > limit {
		return errTooLarge
	}
	leave, err := api.unread.enter(bucketOf(callOf(r.Context()), who))
	if err != nil {
		return err
	}
	defer leave()
	due := time.Now().Add(cmp.Or(api.options.BodyTime, bodyTime) + timeFor(max(0, limit-plainBody)))
	_ = http.NewResponseController(w).SetReadDeadline(due) // a test's recorder has no connection to bound
	data, err := api.readWhole(r.Body, r.ContentLength, limit)
	if err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(data))
	return nil
}

var errTooLarge = fault.New(fault.TooLarge, "请求内容过大")

// readWhole reads a body of at most limit bytes. length is what the client
// announced, -1 when it did not; memory grows with what came, not with that.
func (api *API) readWhole(body io.Reader, length, limit int64) ([]byte, error) {
	var data []byte
	defer func() { api.held.free(cap(data)) }()
	for {
		if len(data) == cap(data) {
			size := max(firstPiece, 2*cap(data))
			if length >= 0 { // one byte more, to meet the end
				size = min(size, int(length)+1)
			}
			if !api.held.grow(cap(data), size-cap(data)) {
				return nil, errBusy
			}
			data = append(make([]byte, 0, size), data...)
		}
		n, err := body.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case int64(len(data)) > limit:
			return nil, errTooLarge
		case errors.Is(err, io.EOF):
			return data, nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, fault.New(fault.Malformed, "请求内容未在规定时间内到达").Because(err)
		case err != nil:
			return nil, fault.New(fault.Malformed, "请求内容不完整").Because(err)
		}
	}
}
