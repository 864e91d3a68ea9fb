package blob

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"syscall"
)

// pending is where unfinished files lie. No key can name it.
const pending = ".pending"

// folder keeps objects as files under one directory. os.Root refuses every
// path, symbolic link included, that leads out of it.
type folder struct{ root *os.Root }

func openFolder(dir string) (Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	// What a crash left unfinished belongs to nobody.
	if err := root.RemoveAll(pending); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: %w", err), root.Close())
	}
	if err := root.Mkdir(pending, 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: %w", err), root.Close())
	}
	if err := keepPrivate(root); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: %w", err), root.Close())
	}
	return &folder{root}, nil
}

// kept are the folders that the store makes; what else lies there is not its own.
var kept = []string{"f", "u", pending}

// keepPrivate takes back what others may enter: a store that was copied here may
// have lost its modes. Below a folder that nobody else enters nothing can be
// reached.
func keepPrivate(root *os.Root) error {
	for _, name := range kept {
		info, err := root.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if mode := info.Mode(); mode.Perm()&0o077 != 0 && mode.IsDir() {
			err := root.Chmod(name, mode.Perm()&0o700)
			if err != nil && !errors.Is(err, fs.ErrPermission) { // what another user put here is that user's
				return err
			}
		}
	}
	return nil
}

func (f *folder) Close() error { return f.root.Close() }

func (f *folder) Put(ctx context.Context, key string, r io.Reader, size int64, _ string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	temporary := pending + "/" + rand.Text()
	err := f.write(ctx, temporary, r, size)
	if err == nil {
		err = f.place(temporary, key)
	}
	if err == nil {
		return nil
	}
	_ = f.root.Remove(temporary) // the first error is the one that counts
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		err = errors.Join(ErrFull, err)
	}
	return fmt.Errorf("blob: put %s: %w", key, err)
}

// place gives a finished file its name. A rename, and a directory made for it,
// are only safe once the directories that list them are.
func (f *folder) place(temporary, key string) error {
	dir := path.Dir(key)
	if err := f.root.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := f.root.Rename(temporary, key); err != nil {
		return err
	}
	for ; ; dir = path.Dir(dir) {
		if err := f.sync(dir); err != nil || dir == "." {
			return err
		}
	}
}

func (f *folder) write(ctx context.Context, name string, r io.Reader, size int64) error {
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	written, err := io.Copy(file, io.LimitReader(cancelable{ctx, r}, size+1))
	if err == nil && written != size {
		err = ErrSize
	}
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

func (f *folder) sync(dir string) error {
	handle, err := f.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(handle.Sync(), handle.Close())
}

func (f *folder) Get(_ context.Context, key string) (*Object, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	file, err := f.root.Open(key)
	if err != nil {
		return nil, missing(key, err)
	}
	stat, err := file.Stat()
	if err == nil && stat.IsDir() {
		err = fs.ErrNotExist
	}
	if err != nil {
		file.Close()
		return nil, missing(key, err)
	}
	return &Object{file, Info{Key: key, Size: stat.Size(), Modified: stat.ModTime()}}, nil
}

func (f *folder) Stat(ctx context.Context, key string) (Info, error) {
	object, err := f.Get(ctx, key)
	if err != nil {
		return Info{}, err
	}
	return object.Info, object.Close()
}

func (f *folder) Delete(_ context.Context, key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	if err := f.root.Remove(key); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("blob: delete %s: %w", key, err)
	}
	return nil
}

func (f *folder) List(ctx context.Context, prefix string, visit func(Info) error) error {
	err := fs.WalkDir(f.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case entry.IsDir() && (name == pending || !related(name+"/", prefix)):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasPrefix(name, prefix):
			return nil
		}
		stat, err := entry.Info()
		if err != nil {
			return err
		}
		return visit(Info{Key: name, Size: stat.Size(), Modified: stat.ModTime()})
	})
	if err != nil {
		return fmt.Errorf("blob: list %q: %w", prefix, err)
	}
	return nil
}

// related tells whether objects with the prefix can lie in the directory.
func related(dir, prefix string) bool {
	return dir == "./" || strings.HasPrefix(dir, prefix) || strings.HasPrefix(prefix, dir)
}

func missing(key string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNotFound
	}
	return fmt.Errorf("blob: open %s: %w", key, err)
}

// cancelable stops reading when its context ends.
type cancelable struct {
	ctx context.Context
	r   io.Reader
}

func (c cancelable) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
