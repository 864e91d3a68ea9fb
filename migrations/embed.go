// Package migrations carries the schema's history: forward-only, numbered,
// one SQL text for both engines (docs/sql.md).
package migrations

import "embed"

// Files are the migrations in the order of their numbers.
//
//go:embed *.sql
var Files embed.FS
