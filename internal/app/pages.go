package app

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"io/fs"
	"log/slog"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"freightdesk/internal/foundation/httpapi"
	"freightdesk/web"
)

// pages serves the built console: index.html for every navigation, with a fresh
// nonce each, and its files under names that change with their content.
type pages struct {
	api   *httpapi.API
	files fs.FS
	index []byte // nil when the binary was built without the pages
	// pictures are the other sites whose pictures a page may show.
	pictures func(context.Context) ([]string, error)
	// hosts are the origins that files come from and go to besides this one.
	hosts []string
	log   *slog.Logger
}

func newPages(api *httpapi.API, pictures func(context.Context) ([]string, error), hosts []string, log *slog.Logger) *pages {
	p := &pages{api: api, files: web.Dist(), pictures: pictures, hosts: hosts, log: log}
	if index, err := fs.ReadFile(p.files, "index.html"); err == nil {
		p.index = index
	}
	return p
}

const nonceMark = "__CSP_NONCE__"

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if name != "" && name != "index.html" && fs.ValidPath(name) {
		if content, err := fs.ReadFile(p.files, name); err == nil {
			p.serveFile(w, r, name, content)
			return
		}
	}
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		p.api.NotFound(w, r)
		return
	}
	p.servePage(w, r)
}

func (p *pages) servePage(w http.ResponseWriter, r *http.Request) {
	raw := make([]byte, 16)
	if _, err := rand.Read(raw); err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	nonce := base64.RawStdEncoding.EncodeToString(raw)
	origins, err := p.pictures(r.Context())
	if err != nil { // the page still opens, without those pictures
		p.log.WarnContext(r.Context(), "pages: pictures of the settings", "error", err)
	}
	w.Header().Set("Content-Security-Policy", pagePolicy(nonce, origins, p.hosts))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	page := p.index
	if page == nil {
		page = web.Placeholder
	}
	_, _ = w.Write(bytes.ReplaceAll(page, []byte(nonceMark), []byte(nonce))) // the browser may have left
}

// pagePolicy lets scripts come from here only; antd's style elements carry the
// nonce, style attributes cannot (docs/adr/0009). Pictures also come from the
// sites that the platform settings name, files from and to the configured hosts.
func pagePolicy(nonce string, pictures, hosts []string) string {
	images := strings.Join(slices.Concat([]string{"img-src 'self' data: blob:"}, pictures, hosts), " ")
	calls := strings.Join(slices.Concat([]string{"connect-src 'self'"}, hosts), " ")
	return "default-src 'none'; script-src 'self'; style-src-elem 'self' 'nonce-" + nonce + "'; style-src-attr 'unsafe-inline'; " +
		images + "; font-src 'self'; " + calls + "; manifest-src 'self'; " +
		"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; frame-src 'none'"
}

// serveFile prefers the compressed copy made at build time. Files under
// assets/ are named by their content and never change.
func (p *pages) serveFile(w http.ResponseWriter, r *http.Request, name string, content []byte) {
	h := w.Header()
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		h.Set("Content-Type", kind)
	}
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	for _, packed := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), packed.encoding) {
			continue
		}
		if smaller, err := fs.ReadFile(p.files, name+packed.suffix); err == nil {
			h.Set("Content-Encoding", packed.encoding)
			content = smaller
			break
		}
	}
	_, _ = w.Write(content) // the browser may have left
}
