// Package blobtest serves a bucket from memory to tests, behind a door that
// they can shut.
package blobtest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// Bucket is an empty bucket that lasts as long as its test.
type Bucket struct {
	// URL is what blob.Open takes.
	URL string

	door atomic.Pointer[func(r *http.Request) int]
}

// New opens a bucket.
func New(t testing.TB) *Bucket {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("files"); err != nil {
		t.Fatal(err)
	}
	inner, b := gofakes3.New(backend).Server(), &Bucket{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if door := b.door.Load(); door != nil {
			if status := (*door)(r); status != 0 {
				w.WriteHeader(status)
				return
			}
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b.URL = "s3://key:secret@" + strings.TrimPrefix(server.URL, "http://") + "/files/console?plain=1&region=us-east-1"
	return b
}

// Refuse answers requests with a status of the test's choice, 0 to let them
// through; nil opens the door again.
func (b *Bucket) Refuse(status func(r *http.Request) int) {
	if status == nil {
		b.door.Store(nil)
		return
	}
	b.door.Store(&status)
}
