package file

import (
	"context"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls of contract §9.7 and those of files in parts.
func (s *Service) Routes(api *httpapi.API) {
	rule := httpapi.Asks("the rule of the biz")
	httpapi.Handle(api, "POST /sys/common/upload", rule, "上传文件", s.handleUpload,
		httpapi.Streams(maxUpload), httpapi.Rate(httpapi.Uploads), httpapi.Shared())
	httpapi.Handle(api, "POST /sys/common/upload/begin", rule, "开始分片上传，或继续未完成的", s.handleBegin, httpapi.Rate(httpapi.Uploads))
	httpapi.Handle(api, "PUT /sys/common/upload/part", httpapi.Asks("one's own upload"), "上传一个分片", s.handlePart, httpapi.Streams(partSize))
	httpapi.Handle(api, "POST /sys/common/upload/finish", httpapi.Asks("one's own upload"), "完成分片上传", s.handleFinish,
		httpapi.Streams(1<<10), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/common/upload/cancel", httpapi.Asks("one's own upload"), "取消分片上传", s.handleCancel)
	httpapi.Handle(api, "POST /sys/common/sign", httpapi.Asks("the right to the record"), "签发五分钟内有效的文件地址", s.handleSign)
	httpapi.HandleRaw(api, "GET /sys/common/static/f/{name}", httpapi.Anonymous, "读取文件（归属决定可见性）", s.handleRead, httpapi.Shared())

	s.compatRoutes(api)
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

// handleRead serves a file to whom it belongs. Re-encoded pictures may be shown
// in place, everything else is only saved.
func (s *Service) handleRead(w http.ResponseWriter, r *http.Request) error {
	path := "f/" + r.PathValue("name")
	query := r.URL.Query()
	ctx := r.Context()
	if query.Has("signature") {
		signer, err := s.asSigner(ctx, path, query.Get("expires"), query.Get("signature"))
		if err != nil {
			return err
		}
		ctx = signer
	}
	row, err := s.Find(ctx, path)
	if err != nil {
		return err
	}
	object, err := s.Open(ctx, row)
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
	h.Set("Cross-Origin-Resource-Policy", "same-site") // a page of the console shows a public picture from a host for files
	h.Set("Cache-Control", "private, no-store")
	if s.public[row.OwnerType] { // a name never gets other bytes
		h.Set("Cache-Control", "public, max-age=604800, immutable")
	}
	if strings.Contains(r.Header.Get("Range"), ",") { // one range at most: many small ones cost more than the file
		r.Header.Del("Range")
	}
	http.ServeContent(w, r, "", row.CreatedAt.Time(), object)
	return nil
}

func closeObject(o *blob.Object) { _ = o.Close() } // read-only: nothing can be lost
