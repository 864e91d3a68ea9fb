package httpapi

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"time"
)

// A body that takes long must keep a pace: so many bytes a second once the
// grace is over. Who keeps it has the time that the whole body takes.
const (
	minPace      = 32 << 10
	defaultGrace = 10 * time.Second
	// afterBody is what the handler has once the last byte is here: pictures
	// wait for each other.
	afterBody = time.Minute
	// maxStreams of all and maxStreamsEach of one session or address run at
	// once, apart from other calls: slow lines never take their places.
	maxStreams     = 64
	maxStreamsEach = 8
)

// Streams marks a route whose body of up to n bytes may come over a slow line:
// it is bounded by its pace instead of the deadline of other calls.
func Streams(n int64) Option {
	return func(r *Route) { r.bodyLimit, r.streams = n, true }
}

// paced is a body that ends with an error when it falls behind its pace.
type paced struct {
	io.ReadCloser
	control *http.ResponseController
	// due is when the next byte must be here at the latest.
	due  time.Time
	read int64
	// done is told of the end of the body, however it came.
	done func()
}

func (p *paced) Read(b []byte) (int, error) {
	due := p.due.Add(timeFor(p.read))
	// Only a test's recorder has no connection to bound.
	_ = p.control.SetReadDeadline(due)
	_ = p.control.SetWriteDeadline(due.Add(afterBody))
	n, err := p.ReadCloser.Read(b)
	p.read += int64(n)
	if err != nil {
		p.done()
	}
	return n, err
}

func timeFor(bytes int64) time.Duration { return time.Duration(bytes) * time.Second / minPace }

// stream bounds a slow body. The context lives as long as the body keeps its
// pace and a while longer.
func (api *API) stream(ctx context.Context, w http.ResponseWriter, r *http.Request, limit int64) (context.Context, context.CancelFunc) {
	if r.ContentLength >= 0 {
		limit = r.ContentLength
	}
	grace := cmp.Or(api.options.BodyGrace, defaultGrace)
	ctx, cancel := context.WithCancel(ctx)
	late := time.AfterFunc(grace+timeFor(limit)+afterBody, cancel)
	r.Body = &paced{
		ReadCloser: r.Body, control: http.NewResponseController(w), due: time.Now().Add(grace),
		done: func() { late.Reset(afterBody) },
	}
	return ctx, func() { late.Stop(); cancel() }
}
