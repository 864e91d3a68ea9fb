package blob_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"freightdesk/internal/foundation/blob"
)

// smallDisk mounts a file system of 256 KiB. Where that is not allowed, nothing
// else can play a full disk.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=256k", "none", dir).CombinedOutput(); err != nil {
		t.Skipf("no file system may be mounted here: %s", output)
	}
	t.Cleanup(func() {
		if output, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", output)
		}
	})
	return dir
}

// TestAFullDiskLeavesNothing (security F06), and takes objects again once there
// is room.
func TestAFullDiskLeavesNothing(t *testing.T) {
	dir := smallDisk(t)
	store := open(t, filepath.Join(dir, "files"))
	put(t, store, "f/kept", "kept")
	large := strings.Repeat("x", 1<<20)
	if err := store.Put(t.Context(), "f/large", strings.NewReader(large), int64(len(large)), ""); !errors.Is(err, blob.ErrFull) {
		t.Errorf("put: %v", err)
	}
	left, err := os.ReadDir(filepath.Join(dir, "files", ".pending"))
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if _, err := store.Stat(t.Context(), "f/large"); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("half an object: %v", err)
	}
	put(t, store, "f/small", strings.Repeat("y", 64<<10))
	object, err := store.Get(t.Context(), "f/kept")
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	if content, err := io.ReadAll(object); err != nil || string(content) != "kept" {
		t.Errorf("what was there: %q, %v", content, err)
	}
}
