package apptest

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest/bed"
	"freightdesk/internal/foundation/blob"
)

// Engine is a database the tests run on.
type Engine string

// The engines; FREIGHTDESK_TEST_ENGINES chooses, both by default.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Engines are the ones switched on.
func Engines() []Engine {
	var out []Engine
	for _, name := range bed.Engines() {
		out = append(out, Engine(name))
	}
	return out
}

// templates are planted once a bed and copied for every test: planting takes
// seconds, a copy a few milliseconds.
var templates = map[Engine]func() (string, error){
	SQLite:   sync.OnceValues(sqliteTemplate),
	Postgres: sync.OnceValues(postgresTemplate),
}

func sqliteTemplate() (string, error) {
	file := filepath.Join(folder(), "template.db")
	return file, bed.Once(folder(), "sqlite", func() error { return SQLite.plant(file) })
}

func postgresTemplate() (string, error) {
	server, err := postgres()
	if err != nil {
		return "", err
	}
	const name = "template_planted"
	return name, bed.Once(folder(), "postgres", func() error {
		if err := server.Empty(name); err != nil {
			return err
		}
		return Postgres.plant(server.URL(name))
	})
}

func (e Engine) plant(url string) error {
	clock := &Clock{now: Morning}
	planted, err := app.Open(context.Background(), config(e.planted(), url, clock.Now, io.Discard))
	if err != nil {
		return err
	}
	return planted.Close()
}

func (e Engine) copyTemplate(t testing.TB) string {
	t.Helper()
	plant, known := templates[e]
	if !known {
		t.Fatalf("unknown engine %q", e)
	}
	template, err := plant()
	if err != nil {
		t.Fatalf("plant the %s template: %v", e, err)
	}
	if e == Postgres {
		return newDatabase(t, func(server *bed.Postgres, name string) error { return server.Copy(name, template) })
	}
	content, err := os.ReadFile(template)
	if err != nil {
		t.Fatal(err)
	}
	target := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(target, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return target
}

// planted is the folder of data that belongs to the template.
func (e Engine) planted() string { return filepath.Join(folder(), string(e)+"-data") }

// copyFiles puts the files of the template into the store of a world.
func (e Engine) copyFiles(t testing.TB, c app.Config) {
	t.Helper()
	ctx := context.Background()
	to, err := blob.Open(ctx, cmp.Or(c.BlobURL, filepath.Join(c.DataDir, "files")))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = to.Close() }() // all is written
	files := os.DirFS(filepath.Join(e.planted(), "files"))
	err = fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		return to.Put(ctx, path, bytes.NewReader(content), int64(len(content)), "image/jpeg")
	})
	if err != nil {
		t.Fatal(err)
	}
}

// IsPlanted tells the template's files in a store from what came later, by their keys.
func IsPlanted(key string) bool {
	return slices.ContainsFunc(Engines(), func(e Engine) bool {
		_, err := os.Stat(filepath.Join(e.planted(), "files", filepath.FromSlash(key)))
		return err == nil
	})
}

// dataFolder is one for a test, which goes with it.
func dataFolder(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp(folder(), "world-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// Empty is an empty database of the engine, without schema or rows.
func (e Engine) Empty(t testing.TB) string {
	t.Helper()
	if e == SQLite {
		return filepath.Join(t.TempDir(), "empty.db")
	}
	return newDatabase(t, (*bed.Postgres).Empty)
}

// newDatabase is one on the server of the bed; it goes with the test.
func newDatabase(t testing.TB, create func(server *bed.Postgres, name string) error) string {
	t.Helper()
	server, err := postgres()
	if err != nil {
		t.Fatal(err)
	}
	name := server.NewName()
	if err := create(server, name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Drop(name) })
	return server.URL(name)
}
