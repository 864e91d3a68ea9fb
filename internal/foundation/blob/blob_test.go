package blob_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/blob/blobtest"
)

// both runs a test on a folder and on a bucket: a caller must not notice which.
func both(t *testing.T, test func(t *testing.T, store blob.Store)) {
	t.Helper()
	t.Run("folder", func(t *testing.T) {
		test(t, open(t, t.TempDir()))
	})
	t.Run("bucket", func(t *testing.T) {
		test(t, open(t, blobtest.New(t).URL))
	})
}

func open(t *testing.T, location string) blob.Store {
	t.Helper()
	store, err := blob.Open(t.Context(), location)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

func put(t *testing.T, store blob.Store, key, content string) {
	t.Helper()
	if err := store.Put(t.Context(), key, strings.NewReader(content), int64(len(content)), "text/plain"); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsPutIsGot(t *testing.T) {
	both(t, func(t *testing.T, store blob.Store) {
		put(t, store, "f/ab/one.txt", "first")
		put(t, store, "f/ab/one.txt", "第二次")
		object, err := store.Get(t.Context(), "f/ab/one.txt")
		if err != nil {
			t.Fatal(err)
		}
		defer object.Close()
		content, err := io.ReadAll(object)
		if err != nil || string(content) != "第二次" || object.Size != int64(len("第二次")) {
			t.Errorf("got %q, %d bytes, %v", content, object.Size, err)
		}
		if age := time.Since(object.Modified); age < -time.Minute || age > time.Minute {
			t.Errorf("modified %v ago", age)
		}
		info, err := store.Stat(t.Context(), "f/ab/one.txt")
		if err != nil || info.Key != "f/ab/one.txt" || info.Size != object.Size {
			t.Errorf("stat: %+v, %v", info, err)
		}
	})
}

func TestRangesAreServed(t *testing.T) {
	both(t, func(t *testing.T, store blob.Store) {
		put(t, store, "f/digits", "0123456789")
		object, err := store.Get(t.Context(), "f/digits")
		if err != nil {
			t.Fatal(err)
		}
		defer object.Close()
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Header.Set("Range", "bytes=3-5")
		answer := httptest.NewRecorder()
		http.ServeContent(answer, request, "", object.Modified, object)
		if answer.Code != http.StatusPartialContent || answer.Body.String() != "345" {
			t.Errorf("answered %d %q", answer.Code, answer.Body)
		}
	})
}

func TestLargeObjectsComeBackWhole(t *testing.T) {
	content := bytes.Repeat([]byte("0123456789abcdef"), 20<<16)
	both(t, func(t *testing.T, store blob.Store) {
		if err := store.Put(t.Context(), "large", bytes.NewReader(content), int64(len(content)), "application/octet-stream"); err != nil {
			t.Fatal(err)
		}
		object, err := store.Get(t.Context(), "large")
		if err != nil {
			t.Fatal(err)
		}
		defer object.Close()
		got, err := io.ReadAll(object)
		if err != nil || !bytes.Equal(got, content) {
			t.Errorf("got %d bytes of %d, %v", len(got), len(content), err)
		}
	})
}

func TestAbsentObjects(t *testing.T) {
	both(t, func(t *testing.T, store blob.Store) {
		put(t, store, "dir/file", "x")
		for _, key := range []string{"nothing", "dir", "dir/other"} {
			if _, err := store.Get(t.Context(), key); !errors.Is(err, blob.ErrNotFound) {
				t.Errorf("get %s: %v", key, err)
			}
			if _, err := store.Stat(t.Context(), key); !errors.Is(err, blob.ErrNotFound) {
				t.Errorf("stat %s: %v", key, err)
			}
		}
		if err := store.Delete(t.Context(), "nothing"); err != nil {
			t.Errorf("deleting what is not there: %v", err)
		}
		if err := store.Delete(t.Context(), "dir/file"); err != nil {
			t.Error(err)
		}
		if _, err := store.Stat(t.Context(), "dir/file"); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("after delete: %v", err)
		}
	})
}

func TestKeysAreListedInOrder(t *testing.T) {
	both(t, func(t *testing.T, store blob.Store) {
		for _, key := range []string{"f/b", "f/a/2", "f/a/1", "g/z"} {
			put(t, store, key, key)
		}
		var keys []string
		err := store.List(t.Context(), "f/", func(info blob.Info) error {
			keys = append(keys, info.Key)
			return nil
		})
		if got := strings.Join(keys, " "); err != nil || got != "f/a/1 f/a/2 f/b" {
			t.Errorf("listed %q, %v", got, err)
		}
		enough := errors.New("enough")
		if err := store.List(t.Context(), "", func(blob.Info) error { return enough }); !errors.Is(err, enough) {
			t.Errorf("a visitor's error was lost: %v", err)
		}
	})
}

func TestKeysCannotLeaveTheStore(t *testing.T) {
	both(t, func(t *testing.T, store blob.Store) {
		for _, key := range []string{
			"", "/etc/passwd", "../x", "a/../../x", "a//b", "a/", ".pending/x", "A", "a b", "a\x00b", `a\b`, "a/.x",
			strings.Repeat("a", 300),
		} {
			if err := store.Put(t.Context(), key, strings.NewReader("x"), 1, ""); !errors.Is(err, blob.ErrBadKey) {
				t.Errorf("put %.20q: %v", key, err)
			}
			if _, err := store.Get(t.Context(), key); !errors.Is(err, blob.ErrBadKey) {
				t.Errorf("get %.20q: %v", key, err)
			}
			if err := store.Delete(t.Context(), key); !errors.Is(err, blob.ErrBadKey) {
				t.Errorf("delete %.20q: %v", key, err)
			}
		}
	})
}

func TestAPutThatFailsLeavesNothing(t *testing.T) {
	broken := errors.New("line dropped")
	for name, attempt := range map[string]struct {
		r    io.Reader
		size int64
		want error
	}{
		"the reader breaks":     {io.MultiReader(strings.NewReader("half"), failing{broken}), 8, broken},
		"the reader is shorter": {strings.NewReader("half"), 8, blob.ErrSize},
		"the reader is longer":  {strings.NewReader("twice as long"), 8, blob.ErrSize},
	} {
		t.Run(name, func(t *testing.T) {
			both(t, func(t *testing.T, store blob.Store) {
				if err := store.Put(t.Context(), "f/x", attempt.r, attempt.size, ""); !errors.Is(err, attempt.want) {
					t.Errorf("put: %v, want %v", err, attempt.want)
				}
				if _, err := store.Stat(t.Context(), "f/x"); !errors.Is(err, blob.ErrNotFound) {
					t.Errorf("something was left: %v", err)
				}
			})
		})
	}
}

func TestAFolderForgetsWhatACrashLeft(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, ".pending"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".pending", "half"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
	left, err := os.ReadDir(filepath.Join(dir, ".pending"))
	if err != nil || len(left) != 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

func TestAFolderDoesNotFollowLinksOut(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	store := open(t, dir)
	if err := os.Symlink(outside, filepath.Join(dir, "way")); err != nil {
		t.Skip("no symbolic links here")
	}
	if _, err := store.Get(t.Context(), "way/secret"); err == nil {
		t.Error("a link led out of the store")
	}
}

func TestACancelledPutStops(t *testing.T) {
	store := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := store.Put(ctx, "f/x", strings.NewReader("x"), 1, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("put: %v", err)
	}
}

func TestWrongLocationsAreRefusedWithoutTheirSecret(t *testing.T) {
	for _, location := range []string{
		"s3://host/bucket", "s3://key:topsecret@host", "ftp://key:topsecret@host/x",
		"s3://key:topsecret@%zz/bucket",
	} {
		_, err := blob.Open(t.Context(), location)
		if err == nil || strings.Contains(err.Error(), "topsecret") {
			t.Errorf("%s: %v", location, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
