package httpapi

import (
	"cmp"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Stored is the JSON of a list of T as a row holds it: it is sent as it is, for
// to read and write it anew would cost as much as the rest of a row. "" and null
// are an empty list.
type Stored[T any] string

// MarshalJSON hands the text on; the encoder refuses one that is no JSON.
func (s Stored[T]) MarshalJSON() ([]byte, error) {
	if s == "null" {
		s = ""
	}
	return []byte(cmp.Or(s, "[]")), nil
}

// Schema is that of a []T.
func (s Stored[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[[]T](), true, "")
}
