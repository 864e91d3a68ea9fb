// Package bed is what the worlds of tests share: a folder with what was planted
// once and a PostgreSQL that keeps its files in memory where there is room.
package bed

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Variable names the folder of the bed that cmd/testbed made for all test
// processes of one run. Without it every process makes its own.
const Variable = "FREIGHTDESK_TEST_BED"

// roomy is how much the memory file system must have free to be used, in bytes.
const roomy = 4 << 30

// Engines names the databases that tests run on: what FREIGHTDESK_TEST_ENGINES
// lists, else sqlite and postgres.
func Engines() []string {
	chosen := os.Getenv("FREIGHTDESK_TEST_ENGINES")
	if chosen == "" {
		return []string{"sqlite", "postgres"}
	}
	names := strings.Split(chosen, ",")
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names
}

// New makes the folder of a bed; the caller removes it.
func New() (string, error) {
	return os.MkdirTemp(memory(), "freightdesk-test-")
}

// memory is the folder of a file system in memory; empty: take the usual one.
// Databases made and dropped by the hundred are slow on a disk, which looks for
// an inode that was not freed a moment ago.
func memory() string {
	const dir = "/dev/shm"
	var system syscall.Statfs_t
	if err := syscall.Statfs(dir, &system); err != nil || system.Bavail*uint64(system.Bsize) < roomy {
		return ""
	}
	return dir
}

// Once makes what the name stands for, unless a process that shares the folder
// did; others wait meanwhile.
func Once(dir, name string, plant func() error) error {
	lock, err := os.OpenFile(filepath.Join(dir, name+".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = lock.Close() }() // which gives the lock back
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	done := filepath.Join(dir, name+".done")
	if _, err := os.Stat(done); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := plant(); err != nil {
		return err
	}
	return os.WriteFile(done, nil, 0o600)
}
