package app_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
	"freightdesk/migrations"
)

// startRounds is how often each start is tried; what goes wrong does so in
// nearly every round.
const startRounds = 2

var (
	// upgraded makes of a planted database one of an earlier release, which knew
	// a dictionary, a menu row, a role and two tasks less.
	upgraded = []database.Query{
		database.Define("test.dropItems", `DELETE FROM dict_item WHERE dict_id IN (SELECT id FROM dict WHERE dict_code = 'sex')`).With(),
		database.Define("test.dropDict", `DELETE FROM dict WHERE dict_code = 'sex'`).With(),
		database.Define("test.dropRow", `DELETE FROM permission WHERE id = 'b-gallery-cost'`).With(),
		database.DefineTenant("test.dropRole", `DELETE FROM role WHERE tenant_id = ? AND id = 'r-cashier'`).For(scope.Tenant(1)),
		database.DefineTenant("test.dropGrants", `
			DELETE FROM role_permission WHERE tenant_id = ? AND role_id = 'r-cashier'`).For(scope.Tenant(1)),
		database.Define("test.dropJobs", `DELETE FROM job WHERE name IN ('ticket.sweep', 'file.sweep')`).With(),
		database.Define("test.dropMarks", `
			DELETE FROM seed_applied WHERE id IN ('dict/sex', 'menu/b-gallery-cost', 'role/r-cashier') OR id LIKE 'grant/r-cashier/%'`).With(),
	}
	// contents are the rows that a start plants.
	contents = map[string]database.Query{
		"seeds": database.Define("test.seeds", `SELECT id FROM seed_applied ORDER BY id`).With(),
		"items": database.Define("test.items", `
			SELECT d.dict_code || ' ' || i.item_value FROM dict d JOIN dict_item i ON i.dict_id = d.id ORDER BY d.dict_code, i.item_value`).With(),
		"menu":  database.Define("test.menu", `SELECT id FROM permission ORDER BY id`).With(),
		"roles": database.DefineTenant("test.roles", `SELECT id FROM role WHERE tenant_id = ? ORDER BY id`).For(scope.Tenant(1)),
		"grants": database.DefineTenant("test.grants", `
			SELECT role_id || ' ' || permission_id FROM role_permission WHERE tenant_id = ? ORDER BY role_id, permission_id`).For(scope.Tenant(1)),
		"jobs":     database.Define("test.jobs", `SELECT name FROM job ORDER BY name`).With(),
		"accounts": database.Define("test.accounts", `SELECT username FROM account ORDER BY username`).With(),
		"keys":     keysKnown.With(),
	}
)

func contentsOf(t *testing.T, db *database.DB) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for name, query := range contents {
		rows, err := database.All[string](t.Context(), db, query)
		if err != nil {
			t.Fatal(err)
		}
		found[name] = rows
	}
	return found
}

// startThree opens a database by three servers at once; it tells what they
// announced and gives their number when they serve.
func startThree(t *testing.T, c app.Config) (opened []*app.App, announced []string) {
	t.Helper()
	var started sync.WaitGroup
	var mu sync.Mutex
	c.Announce = func(line string) {
		mu.Lock()
		defer mu.Unlock()
		announced = append(announced, line)
	}
	for range 3 {
		own := c
		own.DataDir = t.TempDir()
		started.Go(func() {
			server, err := app.Open(context.Background(), own)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			opened = append(opened, server)
		})
	}
	started.Wait()
	t.Cleanup(func() {
		for _, server := range opened {
			_ = server.Close() // what the database holds is what counts
		}
	})
	return opened, announced
}

// TestSeveralServersStartAtOnce on an empty database, on one that has only its
// schema, and on one of an earlier release: all serve, every row is there once,
// and the one password that is announced opens.
func TestSeveralServersStartAtOnce(t *testing.T) {
	if !slices.Contains(apptest.Engines(), apptest.Postgres) {
		t.Skip("several processes share PostgreSQL alone")
	}
	alone, _ := apptest.StartEmpty(t, apptest.Postgres)
	planted := apptest.Start(t, apptest.Postgres)
	for name, c := range map[string]struct {
		make   func(t *testing.T) app.Config
		wanted map[string][]string
	}{
		"empty":    {func(t *testing.T) app.Config { return app.Config{DatabaseURL: apptest.Postgres.Empty(t)} }, contentsOf(t, alone.App.DB())},
		"migrated": {migratedOnly, contentsOf(t, alone.App.DB())},
		"upgraded": {earlierRelease, contentsOf(t, planted.App.DB())},
	} {
		for round := range startRounds {
			t.Run(fmt.Sprint(name, round), func(t *testing.T) {
				config := c.make(t)
				if config.KeyFile == "" {
					config.KeyFile = filepath.Join(t.TempDir(), "key")
				}
				opened, announced := startThree(t, config)
				if len(opened) != 3 {
					t.Fatalf("%d serve", len(opened))
				}
				found := contentsOf(t, opened[0].DB())
				for kind, wanted := range c.wanted {
					if kind != "keys" && !slices.Equal(found[kind], wanted) {
						t.Errorf("%s: %v, want %v", kind, found[kind], wanted)
					}
				}
				if len(found["keys"]) != 1 {
					t.Errorf("%d keys are known", len(found["keys"]))
				}
				for _, server := range opened {
					opensWith(t, server, announced, name != "upgraded")
				}
			})
		}
	}
}

// preparedThere is a list, for statements run on both engines.
var preparedThere = database.NewList[preparedStatement](database.ListSpec{
	Name: "starttest.prepared", From: "pg_prepared_statements", Key: "name", Order: "name",
	Fields: []database.Field{{Wire: "name", Column: "name", Sort: true}},
})

type preparedStatement struct {
	Name string `db:"name"`
}

// TestAServerBehindAPoolerKeepsNothingThere, and serves all the same.
func TestAServerBehindAPoolerKeepsNothingThere(t *testing.T) {
	if !slices.Contains(apptest.Engines(), apptest.Postgres) {
		t.Skip("SQLite has no pooler")
	}
	for _, pooled := range []bool{false, true} {
		w := apptest.Start(t, apptest.Postgres, func(c *app.Config) { c.DatabasePooled = pooled })
		if a := w.SignIn("admin").Get("/sys/user/list"); !a.Success() {
			t.Error(a.Body)
		}
		kept, _, err := preparedThere.Count(t.Context(), w.App.DB(), scope.Scope{}, paging.Request{})
		if err != nil || (kept == 0) != pooled {
			t.Errorf("pooled %v: %d statements stay prepared, %v", pooled, kept, err)
		}
	}
}

func migratedOnly(t *testing.T) app.Config {
	t.Helper()
	url := apptest.Postgres.Empty(t)
	db, err := database.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Migrate(t.Context(), migrations.Files); err != nil {
		t.Fatal(err)
	}
	return app.Config{DatabaseURL: url}
}

func earlierRelease(t *testing.T) app.Config {
	t.Helper()
	var c app.Config
	w := apptest.Start(t, apptest.Postgres, func(given *app.Config) { c = *given })
	for _, query := range upgraded {
		exec(t, w, query)
	}
	return c
}

// opensWith signs in as the first administrator by the one announced password.
func opensWith(t *testing.T, server *app.App, announced []string, isFirst bool) {
	t.Helper()
	var passwords []string
	for _, line := range announced {
		if _, rest, found := strings.Cut(line, "first sign-in: admin / "); found {
			password, _, _ := strings.Cut(rest, " ")
			passwords = append(passwords, password)
		}
	}
	if !isFirst {
		if len(passwords) > 0 {
			t.Errorf("announced to a system that has accounts: %q", announced)
		}
		return
	}
	if len(passwords) != 1 {
		t.Fatalf("announced %q", announced)
	}
	if a := apptest.Serve(t, server).Stranger().Post("/sys/login",
		map[string]string{"username": "admin", "password": passwords[0]}); !a.Success() {
		t.Errorf("the announced password: %d %s", a.Status, a.Body)
	}
}
