package file

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

const (
	// maxUpload is the largest request: the largest document and its envelope.
	maxUpload = 21 << 20
	// maxParts bounds a multipart body; ours has three.
	maxParts = 20
)

// handleUpload answers the stored path in result and, for the family's
// clients, in message. Nothing is read for whoever may send nothing.
func (s *Service) handleUpload(ctx context.Context, _ *struct{}) (string, error) {
	if err := s.welcome(ctx); err != nil {
		return "", err
	}
	sent, err := readForm(ctx, httpapi.Request(ctx))
	if err != nil {
		return "", err
	}
	defer sent.discard()
	if sent.content == nil {
		return "", fault.Field("file", "未上传任何文件")
	}
	row, err := s.Receive(ctx, sent.biz, sent.name, sent.content, sent.size)
	if err != nil {
		return "", err
	}
	httpapi.Say(ctx, row.Path())
	return row.Path(), nil
}

// form is a received request: its file lies in a temporary one.
type form struct {
	biz, name string
	content   *os.File
	size      int64
}

func (f *form) discard() {
	if f.content != nil {
		_ = f.content.Close() // it was unlinked when it was created
	}
}

// readForm streams the parts; the file never lies in memory.
func readForm(ctx context.Context, r *http.Request) (*form, error) {
	reader, err := r.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Unsupported, "请求内容应为 multipart/form-data")
	}
	f := &form{biz: "temp"}
	for range maxParts {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return f, nil
		}
		if err == nil {
			err = f.take(ctx, part)
		}
		if err != nil {
			f.discard()
			return nil, readFault(err)
		}
	}
	f.discard()
	return nil, fault.New(fault.Malformed, "上传内容的部分过多")
}

func readFault(err error) error {
	if _, known := fault.As(err); known {
		return err
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return fault.New(fault.TooLarge, "文件大小超出限制").Because(err)
	}
	return fault.New(fault.Malformed, "上传内容不完整").Because(err)
}

// take reads one part. What a file is for decides who may send it, so that a
// biz that comes before its file, as ours does, spares reading it.
func (f *form) take(ctx context.Context, part *multipart.Part) error {
	switch part.FormName() {
	case "file":
		if f.content != nil {
			return fault.Field("file", "一次只能上传一个文件")
		}
		if _, _, err := rulesOf(ctx, f.biz); err != nil {
			return err
		}
		return f.spool(part)
	case "biz":
		value, err := io.ReadAll(io.LimitReader(part, 64))
		f.biz = strings.TrimSpace(string(value))
		return err
	default:
		_, err := io.Copy(io.Discard, io.LimitReader(part, 1<<10))
		return err
	}
}

func (f *form) spool(part *multipart.Part) error {
	file, err := nameless()
	if err != nil {
		return storeFault(err)
	}
	f.content, f.name = file, part.FileName()
	watched := &source{r: part}
	f.size, err = io.Copy(file, watched)
	if err != nil && watched.err == nil {
		return storeFault(err)
	}
	return err
}

// nameless makes a temporary file and unlinks it at once: a crash leaves
// nothing behind.
func nameless() (*os.File, error) {
	file, err := os.CreateTemp("", "freightdesk-upload-")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
