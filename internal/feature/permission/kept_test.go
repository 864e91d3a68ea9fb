package permission

import "testing"

// TestRowsInMemoryAreAsNewAsTheirVersion, whoever has changed them: the version
// of a call comes from the database.
func TestRowsInMemoryAreAsNewAsTheirVersion(t *testing.T) {
	k := &kept{}
	shows := func(version int64, want string) {
		t.Helper()
		rows, known := k.at(version)
		if known != (want != "") || (known && rows[0].Name != want) {
			t.Errorf("at version %d: %v, %v; want %q", version, rows, known, want)
		}
	}
	named := func(name string) []Row { return []Row{{Name: name}} }
	shows(0, "")
	k.keep(0, named("first"))
	shows(0, "first")
	shows(1, "") // changed since, perhaps on another instance
	k.keep(2, named("later"))
	k.keep(1, named("slow")) // a call that read its version before the change
	shows(2, "later")
	shows(1, "")
}
