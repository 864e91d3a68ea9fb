package database

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5"

	"freightdesk/internal/foundation/private"
)

// schemeLike is what begins as an address does. A path may not: it would be a
// mistyped address, and an empty database beside the one that was meant.
var schemeLike = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// CheckURL tells what is wrong with the URL of a database; its text may hold a
// password, so it is not repeated.
func CheckURL(url string) error {
	if isPostgres(url) {
		if _, err := pgx.ParseConfig(url); err != nil {
			return fmt.Errorf("database: %w", err)
		}
		return nil
	}
	const accepted = "accepted are postgres://…, postgresql://… and the plain path of a SQLite file"
	switch scheme := schemeLike.FindString(url); {
	case url != strings.TrimSpace(url):
		return errors.New("database: begins or ends with a space; " + accepted)
	case scheme != "":
		return fmt.Errorf("database: %s is no database that is known here; %s", scheme, accepted)
	case url == "" || strings.HasSuffix(url, "/"):
		return errors.New("database: names no file; " + accepted)
	}
	if url[0] == ':' || strings.ContainsAny(url, "?=") || strings.HasPrefix(url, "postgres/") || strings.HasPrefix(url, "postgresql/") {
		return errors.New("database: is neither an address nor a plain path; " + accepted)
	}
	return checkFile(url)
}

// magic is how a SQLite file begins.
const magic = "SQLite format 3\x00"

// checkFile refuses what is there and is no database before anything of it is
// touched: a lock beside it, or other modes, would harm whose file it is.
func checkFile(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return nil // what cannot be read is told when it is opened
	}
	defer file.Close()
	begin := make([]byte, len(magic))
	n, err := io.ReadFull(file, begin)
	if errors.Is(err, io.EOF) || string(begin[:n]) == magic { // an empty file becomes a database
		return nil
	}
	return fmt.Errorf("database: %s is no SQLite database", path)
}

func isPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// Absent tells that the file of a SQLite database is not there yet.
func Absent(url string) bool {
	if isPostgres(url) {
		return false
	}
	_, err := os.Stat(url)
	return errors.Is(err, fs.ErrNotExist)
}

// Hold makes this process the only one that holds a SQLite file, by whatever
// folder, symbolic link or spelling others name it; a hard link alone is not
// seen through. A PostgreSQL database may be held by many.
func Hold(url string) (release func(), err error) {
	if isPostgres(url) {
		return func() {}, nil
	}
	path, err := place(url)
	if err != nil {
		return nil, err
	}
	release, err = private.Lock(path + ".lock")
	if err != nil {
		return nil, fmt.Errorf("database: %s: %w", path, err)
	}
	return release, nil
}

// place is where a SQLite file really lies or will lie; its folder is made.
func place(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("database: %w", err)
	}
	file, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if target, err := os.Readlink(path); err == nil { // a link to what is not there yet
			if !filepath.IsAbs(target) {
				target = filepath.Join(filepath.Dir(path), target)
			}
			return place(target)
		}
		file, err = filepath.EvalSymlinks(filepath.Dir(path))
		file = filepath.Join(file, filepath.Base(path))
	}
	if err == nil {
		file, err = filepath.Abs(file)
	}
	if err != nil {
		return "", fmt.Errorf("database: %w", err)
	}
	return file, nil
}

// keepPrivate makes the file of a database and takes it, and what SQLite keeps
// beside it, back from others. SQLite gives new ones the mode of the first.
func keepPrivate(path string) error {
	err := private.Make(path)
	for _, beside := range []string{"-wal", "-shm", "-journal"} {
		err = errors.Join(err, private.Mend(path+beside))
	}
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	return nil
}
