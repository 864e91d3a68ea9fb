package driver

import (
	"slices"
	"testing"
)

// TestTheListReadsDocumentsOfEitherForm: rows from before migration 0032 hold
// JSON until somebody writes them.
func TestTheListReadsDocumentsOfEitherForm(t *testing.T) {
	want := []Document{{DocType: "11", Path: "f/2026/a b.png"}, {DocType: "13"}}
	for _, text := range []string{
		"11 f/2026/a b.png\n13 ",
		`[{"DocType":"11","Path":"f/2026/a b.png"},{"DocType":"13","Path":""}]`,
	} {
		if got, err := listedDocuments(text, "d1"); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	if got, err := listedDocuments("", "d1"); err != nil || len(got) != 0 {
		t.Errorf("nothing is read as %v, %v", got, err)
	}
	if _, err := listedDocuments("[{", "d1"); err == nil {
		t.Error("half a JSON is read")
	}
	r := record{sealedProfile: sealedProfile{Documents: `[{"DocType":"11","Path":"f/2026/a b.png"},{"DocType":"13","Path":""}]`}}
	if err := r.notePaths(); err != nil || r.DocumentPaths != "11 f/2026/a b.png\n13 " {
		t.Errorf("noted as %q, %v", r.DocumentPaths, err)
	}
}
