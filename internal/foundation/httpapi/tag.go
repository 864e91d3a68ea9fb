package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"runtime/debug"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"freightdesk/internal/foundation/caller"
)

// Tagged marks a long answer that is the same until version is another or the
// caller's rights or place are: whoever sends the mark back in If-None-Match is
// answered 304 without a body. Answers stay no-store, so that no browser keeps
// them beyond a session: a client that wants this keeps them itself.
func Tagged(version func(context.Context) (int64, error)) Option {
	return func(r *Route) { r.version = version }
}

// tagged stands behind the gate: who may not ask learns nothing of a mark. The
// version is read before the answer, which is as new or newer.
func (api *API) tagged(route *Route) func(huma.Context, func(huma.Context)) {
	return func(hctx huma.Context, next func(huma.Context)) {
		version, err := route.version(hctx.Context())
		if err != nil {
			_, w := humago.Unwrap(hctx)
			api.failure(hctx.Context(), err).write(w)
			return
		}
		url := hctx.URL()
		tag := tagOf(caller.From(hctx.Context()), url.RequestURI(), version)
		hctx.SetHeader("ETag", tag)
		if hctx.Header("If-None-Match") == tag {
			hctx.SetStatus(http.StatusNotModified)
			return
		}
		next(hctx)
	}
}

// tagOf covers all that decides what a caller is shown beside the version: no
// two users ever hold the same tag, and no two questions have it.
func tagOf(who caller.Caller, question string, version int64) string {
	text := fmt.Sprintf("%q %d %q %q %d %q %d", release(), who.TenantID, who.UserID, who.DepartmentID, who.RightsEpoch, question, version)
	sum := sha256.Sum256([]byte(text))
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:18]) + `"`
}

// release names what was built: another one may shape the same rows otherwise.
var release = sync.OnceValue(func() string {
	info, known := debug.ReadBuildInfo()
	if !known {
		return ""
	}
	name := info.Main.Version
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			name += " " + setting.Value
		}
	}
	return name
})
