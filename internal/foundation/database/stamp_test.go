package database

import (
	"reflect"
	"slices"
	"testing"
)

// TestAnAliasIsThatOfTheFieldsBelowIt: neither what stands after the embedded
// struct nor one embedded beside it takes its alias.
func TestAnAliasIsThatOfTheFieldsBelowIt(t *testing.T) {
	type Owner struct {
		Name string `db:"o.name"`
	}
	type Inner struct {
		ID    string `db:"x.id"`
		Stamp `db:"x."`
	}
	type Beside struct{ Owner }
	type row struct {
		Inner
		Beside
		Note string `db:"note"`
	}
	var got []string
	for _, c := range columns(reflect.TypeFor[row]()) {
		got = append(got, c.qualified)
	}
	want := []string{"x.id", "x.created_by", "x.created_at", "x.updated_by", "x.updated_at", "o.name", "note"}
	if !slices.Equal(got, want) {
		t.Errorf("columns %v, want %v", got, want)
	}
}
