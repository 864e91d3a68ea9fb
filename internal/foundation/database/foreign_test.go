package database_test

import (
	"os"
	"path/filepath"
	"testing"

	"freightdesk/internal/foundation/database"
)

// TestWhatIsNoDatabaseIsLeftAlone: it is refused before a lock or another mode
// touches it.
func TestWhatIsNoDatabaseIsLeftAlone(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "passwd")
	if err := os.WriteFile(foreign, []byte("root:x:0:0:root:/root:/bin/bash\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{foreign, "host=127.0.0.1 dbname=x", "postgres//x", ":memory:", "x.db?mode=memory"} {
		if err := database.CheckURL(url); err == nil {
			t.Errorf("%s is taken for a database", url)
		}
	}
	empty := filepath.Join(t.TempDir(), "empty.db")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{empty, filepath.Join(t.TempDir(), "new.db")} {
		if err := database.CheckURL(url); err != nil {
			t.Errorf("%s: %v", url, err)
		}
	}
}
