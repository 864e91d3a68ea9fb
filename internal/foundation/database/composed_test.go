package database

import (
	"strconv"
	"testing"
)

// TestAListKeepsSoManyTexts: callers compose filters as they like, and memory is
// no limit that they may reach.
func TestAListKeepsSoManyTexts(t *testing.T) {
	kept := composed{byText: map[string]*Statement{}}
	first := kept.statement("list.page", "SELECT 0")
	if kept.statement("list.page", "SELECT 0") != first {
		t.Error("the same text is made twice")
	}
	for n := range 3 * maxComposed {
		kept.statement("list.page", "SELECT "+strconv.Itoa(n))
	}
	if len(kept.byText) > maxComposed {
		t.Errorf("%d texts are kept, at most %d should be", len(kept.byText), maxComposed)
	}
}
