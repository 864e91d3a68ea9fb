package httpapi

import (
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

// TestTheLibraryIsAdjustedOnce: what it keeps for the whole process is not
// written while servers answer, however many tables are made.
func TestTheLibraryIsAdjustedOnce(t *testing.T) {
	New(Options{})
	ours := huma.NewError
	defer func() { huma.NewError = ours }()
	huma.NewError = nil
	New(Options{})
	if huma.NewError != nil {
		t.Error("a second table wrote it again")
	}
}
