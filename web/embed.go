// Package web carries the built pages of the console inside the binary.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Placeholder is the page to answer with when the binary was built before the
// pages were: it says how to build them.
//
//go:embed placeholder.html
var Placeholder []byte

// Dist holds the output of `npm run build` with index.html at its root. It has
// no index.html when nothing was built. Every `__CSP_NONCE__` in index.html
// must be replaced by the nonce of the response's policy.
func Dist() fs.FS {
	pages, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a constant and valid
	}
	return pages
}
