package file

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strings"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls of contract §9.7.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "POST /sys/common/upload", httpapi.Asks("the rule of the biz"), "上传文件", s.handleUpload, httpapi.BodyLimit(maxUpload), httpapi.Rate(httpapi.Uploads))
	httpapi.Handle(api, "POST /sys/common/sign", httpapi.Asks("the right to the record"), "签发五分钟内有效的文件地址", s.handleSign)
	httpapi.HandleRaw(api, "GET /sys/common/static/f/{name}", httpapi.Anonymous, "读取文件（归属决定可见性）", s.handleRead)
}

// maxParts bounds a multipart body; ours has three.
const maxParts = 20

// handleUpload answers the stored path in result and, for the family's
// clients, in message.
func (s *Service) handleUpload(ctx context.Context, _ *struct{}) (string, error) {
	upload, err := readUpload(httpapi.Request(ctx))
	if err != nil {
		return "", err
	}
	defer upload.discard()
	if upload.content == nil {
		return "", fault.Field("file", "未上传任何文件")
	}
	row, err := s.Receive(ctx, upload.biz, upload.name, upload.content, upload.size)
	if err != nil {
		return "", err
	}
	httpapi.Say(ctx, row.Path())
	return row.Path(), nil
}

type signInput struct {
	File struct {
		Path string `json:"path" label:"文件地址"`
	} `body:"json"`
}

// Signed is an address that opens a file without a session.
type Signed struct {
	URL string `json:"url"`
}

func (s *Service) handleSign(ctx context.Context, in *signInput) (Signed, error) {
	address, err := s.Sign(ctx, in.File.Path)
	return Signed{address}, err
}

// upload is a received request: its file lies in a temporary one.
type upload struct {
	biz, name string
	content   *os.File
	size      int64
}

func (u *upload) discard() {
	if u.content != nil {
		_ = u.content.Close() // it was unlinked when it was created
	}
}

// readUpload streams the parts; the file never lies in memory.
func readUpload(r *http.Request) (*upload, error) {
	reader, err := r.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Unsupported, "请求内容应为 multipart/form-data")
	}
	u := &upload{biz: "temp"}
	for range maxParts {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return u, nil
		}
		if err == nil {
			err = u.take(part)
		}
		if err != nil {
			u.discard()
			return nil, readFault(err)
		}
	}
	u.discard()
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

func (u *upload) take(part *multipart.Part) error {
	switch part.FormName() {
	case "file":
		if u.content != nil {
			return fault.Field("file", "一次只能上传一个文件")
		}
		return u.spool(part)
	case "biz":
		value, err := io.ReadAll(io.LimitReader(part, 64))
		u.biz = strings.TrimSpace(string(value))
		return err
	default:
		_, err := io.Copy(io.Discard, io.LimitReader(part, 1<<10))
		return err
	}
}

// spool unlinks the temporary file at once: a crash leaves nothing behind.
func (u *upload) spool(part *multipart.Part) error {
	file, err := os.CreateTemp("", "freightdesk-upload-")
	if err != nil {
		return err
	}
	u.content, u.name = file, part.FileName()
	if err := os.Remove(file.Name()); err != nil {
		return err
	}
	u.size, err = io.Copy(file, part)
	return err
}

// handleRead serves a file to whom it belongs. Re-encoded pictures may be shown
// in place, everything else is only saved.
func (s *Service) handleRead(w http.ResponseWriter, r *http.Request) error {
	path := "f/" + r.PathValue("name")
	query := r.URL.Query()
	row, err := s.Find(r.Context(), path, s.signed(path, query.Get("expires"), query.Get("signature")))
	if err != nil {
		return err
	}
	object, err := s.Open(r.Context(), row)
	if err != nil {
		return err
	}
	defer closeObject(object)
	disposition := "attachment"
	if strings.HasPrefix(row.MIME, "image/") {
		disposition = "inline"
	}
	h := w.Header()
	h.Set("Content-Type", row.MIME)
	h.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": url.PathEscape(row.Label)}))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", "private, no-store")
	if s.public[row.OwnerType] { // a name never gets other bytes
		h.Set("Cache-Control", "public, max-age=604800, immutable")
	}
	http.ServeContent(w, r, "", row.CreatedAt.Time(), object)
	return nil
}

func closeObject(o *blob.Object) { _ = o.Close() } // read-only: nothing can be lost
