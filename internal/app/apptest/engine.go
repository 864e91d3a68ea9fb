package apptest

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest/bed"
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
	return file, bed.Once(folder(), "sqlite", func() error { return plant(file) })
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
		return plant(server.URL(name))
	})
}

func plant(url string) error {
	clock := &Clock{now: Morning}
	planted, err := app.Open(context.Background(), config(filepath.Join(folder(), "data"), url, clock.Now, io.Discard))
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
