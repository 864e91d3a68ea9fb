package private_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"freightdesk/internal/foundation/private"
)

func modeOf(t *testing.T, path string) os.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func TestFilesAreTheirOwnersAlone(t *testing.T) {
	dir := t.TempDir()
	fresh, open := filepath.Join(dir, "fresh"), filepath.Join(dir, "open")
	if err := os.WriteFile(open, []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(private.Make(fresh), private.Make(open), private.Mend(filepath.Join(dir, "none"))); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{fresh, open} {
		if mode := modeOf(t, path); mode != 0o600 {
			t.Errorf("%s has mode %o", path, mode)
		}
	}
	if content, err := os.ReadFile(open); err != nil || string(content) != "kept" {
		t.Errorf("the file holds %q, %v", content, err)
	}
	if err := os.Chmod(open, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := private.Write(open, []byte("new")); err != nil || modeOf(t, open) != 0o600 {
		t.Errorf("written: %v", err)
	}
}

func TestALockHasOneHolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	release, err := private.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := private.Lock(path); !errors.Is(err, private.ErrHeld) {
		t.Errorf("a second holder: %v", err)
	}
	release()
	again, err := private.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	again()
}

func TestFoldersThatOthersEnterAreKnown(t *testing.T) {
	for mode, enterable := range map[os.FileMode]bool{0o700: false, 0o750: true, 0o701: true, 0o755: true} {
		folder := filepath.Join(t.TempDir(), "folder")
		if err := errors.Join(os.Mkdir(folder, 0o700), os.Chmod(folder, mode)); err != nil {
			t.Fatal(err)
		}
		if got := private.Enterable(folder); got != enterable {
			t.Errorf("%o: enterable %v", mode, got)
		}
	}
}
