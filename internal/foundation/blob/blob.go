// Package blob keeps the bytes of files, on a disk or in an S3 bucket, under
// keys that the server makes. It knows nothing of owners, names and rights:
// those are rows of the feature that stores the file.
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Errors a caller can act on. Everything else is an outage of the store.
var (
	ErrNotFound = errors.New("blob: no such object")
	ErrBadKey   = errors.New("blob: bad key")
	ErrSize     = errors.New("blob: fewer or more bytes than announced")
	ErrFull     = errors.New("blob: no room left")
)

// Info describes a stored object.
type Info struct {
	Key      string
	Size     int64 // bytes
	Modified time.Time
	ETag     string // a bucket's mark of the content, which has whole seconds only; "" in a folder
}

// Object is an open object. It seeks, so http.ServeContent answers ranges from
// it; the caller closes it.
type Object struct {
	io.ReadSeekCloser
	Info
}

// Store holds objects. A Put is all or nothing: a reader never sees half an
// object, and when Put returns, the bytes survive a power cut. Keys are
// lower-case letters, digits and . _ - in segments divided by /; a Put on a
// key in use replaces the object.
type Store interface {
	// Put stores size bytes of r; ErrSize when r holds fewer or more, ErrFull
	// when the store has no room. The content type is kept by S3 only, for people who look into the bucket.
	Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) error
	// Get opens an object, ErrNotFound when there is none.
	Get(ctx context.Context, key string) (*Object, error)
	// Stat describes an object, ErrNotFound when there is none.
	Stat(ctx context.Context, key string) (Info, error)
	// Delete removes an object; it is no error when there is none.
	Delete(ctx context.Context, key string) error
	// List calls visit for every object whose key starts with prefix, in the
	// order of the keys, until visit returns an error.
	List(ctx context.Context, prefix string, visit func(Info) error) error
	// Close gives back what the store holds open.
	Close() error
}

// Open opens the store a URL names: an absolute or relative folder, or
// s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&plain=1], where plain
// means HTTP without TLS.
func Open(ctx context.Context, at string) (Store, error) {
	where, err := placeOf(at)
	if err != nil {
		return nil, err
	}
	if where.host == "" {
		return openFolder(where.folder)
	}
	return openBucket(ctx, where)
}

// Check tells what is wrong with a location, without opening anything.
func Check(at string) error {
	_, err := placeOf(at)
	return err
}

// FolderOf is the folder a location means, "" for a bucket.
func FolderOf(at string) string {
	where, _ := placeOf(at) // what is wrong is told by Check
	return where.folder
}

// location is what a URL names: a folder, or a bucket at a host.
type location struct {
	folder                    string
	host, bucket, prefix      string // the prefix is empty or ends with /
	accessKey, secret, region string
	plain                     bool
}

// schemeLike is what begins as a URL does; a folder of that name is written
// with ./ before it.
var schemeLike = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

func placeOf(text string) (location, error) {
	if text != strings.TrimSpace(text) {
		return location{}, errors.New("blob: begins or ends with a space")
	}
	if !schemeLike.MatchString(text) {
		return location{folder: text}, nil
	}
	parsed, err := url.Parse(text)
	if err != nil {
		return location{}, errors.New("blob: cannot be read as a URL") // the text may hold a secret
	}
	switch {
	case parsed.Scheme == "file" && parsed.Path != "":
		return location{folder: filepath.FromSlash(parsed.Path)}, nil
	case parsed.Scheme == "s3":
		return bucketAt(parsed)
	}
	return location{}, fmt.Errorf("blob: has scheme %q; use s3, file or a folder", parsed.Scheme)
}

func bucketAt(parsed *url.URL) (location, error) {
	name, prefix, _ := strings.Cut(strings.Trim(parsed.Path, "/"), "/")
	secret, _ := parsed.User.Password()
	query := parsed.Query()
	at := location{
		host: parsed.Host, bucket: name, accessKey: parsed.User.Username(), secret: secret,
		region: query.Get("region"), plain: query.Get("plain") != "",
	}
	if at.host == "" || name == "" || at.accessKey == "" || secret == "" {
		return location{}, errors.New("blob: must read s3://KEY:SECRET@host/bucket")
	}
	if prefix != "" {
		if err := checkKey(prefix); err != nil {
			return location{}, err
		}
		at.prefix = prefix + "/"
	}
	return at, nil
}

var keyForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*(?:/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*)*$`)

// checkKey keeps every key a plain relative path: no dot segments, no empty
// ones, nothing a file system or a URL would read otherwise.
func checkKey(key string) error {
	if len(key) > 200 || !keyForm.MatchString(key) {
		return fmt.Errorf("%w: %.60q", ErrBadKey, key)
	}
	return nil
}
