package dossier

import (
	"slices"
	"testing"
)

// TestTheListReadsDocumentsOfEitherForm: rows from before migration 0032 hold
// JSON until somebody writes them.
func TestTheListReadsDocumentsOfEitherForm(t *testing.T) {
	want := []Document{{DocType: "11", Path: "f/2026/a b.png"}, {DocType: "13"}}
	read := func(text string) ([]Document, error) { return ListedPapers{DocumentPaths: text}.ReadListed("d1") }
	for _, text := range []string{
		"11 f/2026/a b.png\n13 ",
		`[{"DocType":"11","Path":"f/2026/a b.png"},{"DocType":"13","Path":""}]`,
	} {
		if got, err := read(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	if got, err := read(""); err != nil || len(got) != 0 {
		t.Errorf("nothing is read as %v, %v", got, err)
	}
	if _, err := read("[{"); err == nil {
		t.Error("half a JSON is read")
	}
	papers, listed := `[{"DocType":"11","Path":"f/2026/a b.png"},{"DocType":"13","Path":""}]`, ""
	parts := Parts[struct{}]{Standing: &Standing{ID: "d1"}, Documents: &papers, DocumentPaths: &listed}
	if err := parts.notePaths(); err != nil || listed != "11 f/2026/a b.png\n13 " {
		t.Errorf("noted as %q, %v", listed, err)
	}
}
