package apptest

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app"
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
	chosen := os.Getenv("FREIGHTDESK_TEST_ENGINES")
	if chosen == "" {
		return []Engine{SQLite, Postgres}
	}
	var out []Engine
	for name := range strings.SplitSeq(chosen, ",") {
		out = append(out, Engine(strings.TrimSpace(name)))
	}
	return out
}

// templates are planted once per test process and copied for every test:
// planting takes a second, a copy a few milliseconds.
var templates = map[Engine]func() (string, error){
	SQLite:   sync.OnceValues(func() (string, error) { return plantTemplate(filepath.Join(templateFolder(), "template.db")) }),
	Postgres: sync.OnceValues(plantPostgresTemplate),
}

func plantTemplate(url string) (string, error) {
	clock := &Clock{now: Morning}
	planted, err := app.Open(context.Background(), config(filepath.Join(templateFolder(), "data"), url, clock.Now, io.Discard))
	if err != nil {
		return "", err
	}
	return url, planted.Close()
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
		return copyPostgres(t, template)
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
	server, err := postgres()
	if err != nil {
		t.Fatal(err)
	}
	name := server.newName()
	if err := server.run(fmt.Sprintf("CREATE DATABASE %s TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'", name)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.drop(name) })
	return server.url(name)
}
