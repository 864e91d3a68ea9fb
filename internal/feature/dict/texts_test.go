package dict

import (
	"slices"
	"testing"
)

func textsSaying(text string) map[string]map[string]string {
	return map[string]map[string]string{"sex": {"1": text}}
}

// TestTextsInMemoryAreAsNewAsTheCall, whoever has changed them: the version of a
// call comes from the database, with its session.
func TestTextsInMemoryAreAsNewAsTheCall(t *testing.T) {
	k := &keptTexts{}
	says := func(version int64, want string) {
		t.Helper()
		found, missing := k.of(version, []string{"sex", "status"})
		if got := found["sex"]["1"]; got != want {
			t.Errorf("a call of version %d reads %q, want %q", version, got, want)
		}
		if wanted := len(missing) == 1; wanted != (want != "") || !slices.Contains(missing, "status") {
			t.Errorf("a call of version %d has to read %v", version, missing)
		}
	}
	says(1, "")
	k.keep(1, textsSaying("男"))
	says(1, "男")
	says(2, "") // changed since, perhaps on another instance
	k.keep(2, textsSaying("男性"))
	k.keep(1, textsSaying("男")) // a slow call of before the change
	says(2, "男性")
	says(1, "男性")
	k.keep(0, textsSaying("?")) // who is not signed in has no version
	says(2, "男性")
	says(0, "")
}
