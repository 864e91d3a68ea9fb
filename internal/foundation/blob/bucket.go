package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// bucket keeps objects in an S3 bucket, optionally below a prefix.
type bucket struct {
	client *minio.Client
	name   string
	prefix string // empty or ends with /
}

func openBucket(ctx context.Context, at location) (Store, error) {
	client, err := minio.New(at.host, &minio.Options{
		Creds:  credentials.NewStaticV4(at.accessKey, at.secret, ""),
		Secure: !at.plain,
		Region: at.region,
		// Who waits for the store is told soon that it fails.
		MaxRetries: 3,
	})
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	exists, err := client.BucketExists(ctx, at.bucket)
	if err != nil {
		return nil, fmt.Errorf("blob: bucket %s: %w", at.bucket, err)
	}
	if !exists {
		return nil, fmt.Errorf("blob: bucket %s does not exist; create it without public access", at.bucket)
	}
	return &bucket{client, at.bucket, at.prefix}, nil
}

func (b *bucket) Close() error { return nil }

func (b *bucket) Put(ctx context.Context, key string, r io.Reader, size int64, contentType string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	counted := &exactly{r: r, left: size}
	_, err := b.client.PutObject(ctx, b.name, b.prefix+key, counted, size, minio.PutObjectOptions{
		ContentType: contentType,
		// Chunk signatures are not understood by every S3 work-alike; TLS
		// and the MD5 sum protect the bytes on their way.
		DisableContentSha256: true,
		SendContentMd5:       true,
	})
	if isFull(err) {
		err = errors.Join(ErrFull, err)
	}
	if counted.err != nil {
		err = counted.err
	}
	if err == nil && !counted.ended() {
		// The length sent was right and the object is stored, but the
		// reader had more: the caller's announcement was wrong.
		err = errors.Join(ErrSize, b.Delete(ctx, key))
	}
	if err != nil {
		return fmt.Errorf("blob: put %s: %w", key, err)
	}
	return nil
}

func (b *bucket) Get(ctx context.Context, key string) (*Object, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	object, err := b.client.GetObject(ctx, b.name, b.prefix+key, minio.GetObjectOptions{})
	if err != nil {
		return nil, absent(key, err)
	}
	stat, err := object.Stat() // GetObject is lazy: only this asks the server
	if err != nil {
		object.Close()
		return nil, absent(key, err)
	}
	return &Object{object, Info{Key: key, Size: stat.Size, Modified: stat.LastModified, ETag: stat.ETag}}, nil
}

func (b *bucket) Stat(ctx context.Context, key string) (Info, error) {
	if err := checkKey(key); err != nil {
		return Info{}, err
	}
	stat, err := b.client.StatObject(ctx, b.name, b.prefix+key, minio.StatObjectOptions{})
	if err != nil {
		return Info{}, absent(key, err)
	}
	return Info{Key: key, Size: stat.Size, Modified: stat.LastModified}, nil
}

func (b *bucket) Delete(ctx context.Context, key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	if err := b.client.RemoveObject(ctx, b.name, b.prefix+key, minio.RemoveObjectOptions{}); err != nil {
		return fmt.Errorf("blob: delete %s: %w", key, err)
	}
	return nil
}

func (b *bucket) List(ctx context.Context, prefix string, visit func(Info) error) error {
	ctx, cancel := context.WithCancel(ctx) // ends the listing when visit has had enough
	defer cancel()
	options := minio.ListObjectsOptions{Prefix: b.prefix + prefix, Recursive: true}
	for object := range b.client.ListObjectsIter(ctx, b.name, options) {
		err := object.Err
		if err == nil {
			key := strings.TrimPrefix(object.Key, b.prefix)
			err = visit(Info{Key: key, Size: object.Size, Modified: object.LastModified})
		}
		if err != nil {
			return fmt.Errorf("blob: list %q: %w", prefix, err)
		}
	}
	return nil
}

// isFull tells that the bucket, or what it may hold, has no room left.
func isFull(err error) bool {
	answer := minio.ToErrorResponse(err)
	return answer.StatusCode == http.StatusInsufficientStorage || answer.Code == "XMinioStorageFull" ||
		answer.Code == "XMinioAdminBucketQuotaExceeded"
}

func absent(key string, err error) error {
	if minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
		return ErrNotFound
	}
	return fmt.Errorf("blob: open %s: %w", key, err)
}

// exactly reads as many bytes as were announced and notes when the reader
// held fewer; ended tells whether it held no more.
type exactly struct {
	r    io.Reader
	left int64
	err  error
}

func (e *exactly) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n, err := e.r.Read(p[:min(int64(len(p)), e.left)])
	e.left -= int64(n)
	switch {
	case errors.Is(err, io.EOF) && e.left > 0:
		e.err = ErrSize
		return n, ErrSize
	case err != nil && !errors.Is(err, io.EOF):
		e.err = err
	}
	return n, err
}

func (e *exactly) ended() bool {
	n, _ := io.ReadFull(e.r, make([]byte, 1))
	return n == 0
}
