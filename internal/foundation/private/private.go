// Package private keeps files to their owner: nobody else reads them, and one
// process at a time holds a lock.
package private

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// Mode is that of every file the server makes.
const Mode = 0o600

// others are the rights that nobody but the owner should have.
const others = 0o077

// ErrHeld answers a lock that another process holds.
var ErrHeld = errors.New("in use by another freightdesk")

// Make sees to it that a file is there and is its owner's alone.
func Make(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, Mode)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), Mend(path))
}

// Mend takes an existing file back from others. A file that is not there needs
// nothing.
func Mend(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().Perm()&others == 0:
		return nil
	}
	if err := os.Chmod(path, info.Mode().Perm()&^others); err != nil {
		return fmt.Errorf("others may use it, and that cannot be changed: %w", err)
	}
	return nil
}

// Write replaces the content of a file that is its owner's alone.
func Write(path string, content []byte) error {
	if err := Make(path); err != nil {
		return err
	}
	return os.WriteFile(path, content, Mode)
}

// Lock holds a file until release is called or the process ends.
func Lock(path string) (release func(), err error) {
	if err := Make(path); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR, Mode)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrHeld
	}
	if err != nil {
		_ = file.Close() // the refusal is what counts
		return nil, err
	}
	return func() { _ = file.Close() }, nil // closing releases the lock
}

// Enterable tells whether others than the owner may enter a folder.
func Enterable(folder string) bool {
	info, err := os.Stat(folder)
	return err == nil && info.IsDir() && info.Mode().Perm()&0o011 != 0
}
