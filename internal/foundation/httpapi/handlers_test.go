package httpapi

import (
	"context"
	"testing"
)

// TestOneTextIsAllOfItsInput: an input with more would lose it without a word.
func TestOneTextIsAllOfItsInput(t *testing.T) {
	echo := func(_ context.Context, text string) (string, error) { return text, nil }
	type key struct{ Code string }
	if got, err := One[key](echo)(t.Context(), &key{"x"}); got != "x" || err != nil {
		t.Errorf("answered %q, %v", got, err)
	}
	for name, build := range map[string]func(){
		"two texts": func() { One[struct{ A, B string }](echo) },
		"a number":  func() { One[struct{ N int }](echo) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is taken for one text", name)
				}
			}()
			build()
		}()
	}
}
