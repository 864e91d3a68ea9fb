package database_test

import (
	"slices"
	"testing"

	"freightdesk/internal/foundation/database"
)

// TestVersionedValuesAreAsNewAsTheCall, whoever has changed them: the version of a
// call comes from the database, with its session.
func TestVersionedValuesAreAsNewAsTheCall(t *testing.T) {
	kept := &database.Versioned[string, string]{}
	says := func(version int64, want string) {
		t.Helper()
		found, missing := kept.Find(version, "sex", "status")
		if found["sex"] != want {
			t.Errorf("a call of version %d reads %q, want %q", version, found["sex"], want)
		}
		if wanted := len(missing) == 1; wanted != (want != "") || !slices.Contains(missing, "status") {
			t.Errorf("a call of version %d has to read %v", version, missing)
		}
	}
	keep := func(version int64, text string) { kept.Keep(version, map[string]string{"sex": text}) }
	says(1, "")
	keep(1, "男")
	says(1, "男")
	says(2, "") // changed since, perhaps on another instance
	keep(2, "男性")
	keep(1, "男") // a slow call of before the change
	says(2, "男性")
	says(1, "男性")
	keep(0, "?") // who is not signed in has no version
	says(2, "男性")
	says(0, "")
}
