package httpapi

import (
	"net/http"
	"strings"
)

// Shared lets pages of the console's origin (Options.Console) make the call at
// another host name of this server, which files may have to themselves: the
// session's header goes along, cookies never do.
func Shared() Option { return func(r *Route) { r.shared = true } }

// sharing answers the browser's question before such a call and lets its page
// read the answer. Every other call goes to guarded, which refuses other sites.
func (api *API) sharing(open, guarded http.Handler) http.Handler {
	shared := map[string]bool{}
	for _, route := range api.routes {
		if route.shared {
			shared[route.Method+" "+route.Path] = true
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if api.options.Console == "" || !shared[api.patternOf(r)] {
			guarded.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		h.Add("Vary", "Origin") // also where there is none: a cache must not give that answer to the console
		if r.Header.Get("Origin") != api.options.Console {
			guarded.ServeHTTP(w, r)
			return
		}
		h.Set("Access-Control-Allow-Origin", api.options.Console)
		if r.Method == http.MethodOptions {
			h.Set("Access-Control-Allow-Methods", r.Header.Get("Access-Control-Request-Method"))
			h.Set("Access-Control-Allow-Headers", "X-Access-Token, tenant_id")
			h.Set("Access-Control-Max-Age", "600")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		h.Set("Access-Control-Expose-Headers", "X-Request-Id, Retry-After")
		open.ServeHTTP(w, r)
	})
}

// patternOf is the row of the table that a request means, for a preflight the
// one it asks about.
func (api *API) patternOf(r *http.Request) string {
	meant := r.Clone(r.Context())
	if r.Method == http.MethodOptions {
		meant.Method = r.Header.Get("Access-Control-Request-Method")
	}
	meant.URL.Path = strings.TrimPrefix(meant.URL.Path, ContextPath)
	_, pattern := api.mux.Handler(meant)
	return pattern
}
