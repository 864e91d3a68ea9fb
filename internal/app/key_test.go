package app_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/vault"
	"freightdesk/migrations"
)

var (
	forgetKey = database.Define("test.forgetKey", `DELETE FROM key_check`)
	keysKnown = database.Define("test.keysKnown", `SELECT fingerprint FROM key_check`)
)

// again starts another server with the configuration of one that runs.
func again(t *testing.T, c app.Config, keyFile string) error {
	t.Helper()
	c.DataDir, c.KeyFile = t.TempDir(), keyFile
	opened, err := app.Open(t.Context(), c)
	if err == nil {
		err = opened.Close()
	}
	return err
}

func otherKey(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "key")
	if _, err := vault.Create(path); err != nil {
		t.Fatal(err)
	}
	return path
}

func exec(t *testing.T, w *apptest.World, query database.Query) {
	t.Helper()
	err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
		_, err := database.Exec(t.Context(), tx, query)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func fingerprints(t *testing.T, w *apptest.World) []string {
	t.Helper()
	known, err := database.All[string](t.Context(), w.App.DB(), keysKnown.With())
	if err != nil {
		t.Fatal(err)
	}
	return known
}

// refusesWrongKeys: without the key, with an empty file and with another key
// nothing starts, the file is named, and no key is made.
func refusesWrongKeys(t *testing.T, c app.Config) {
	t.Helper()
	missing, empty, other := filepath.Join(t.TempDir(), "key"), filepath.Join(t.TempDir(), "key"), otherKey(t)
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{missing, empty, other} {
		if err := again(t, c, path); err == nil || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
			t.Errorf("with %s: %v", path, err)
		}
	}
	if _, err := os.Stat(missing); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a key was made for a database that has one: %v", err)
	}
}

func onEachEngineWith(t *testing.T, test func(t *testing.T, w *apptest.World, c app.Config)) {
	t.Helper()
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			var c app.Config
			w := apptest.Start(t, engine, func(given *app.Config) { c = *given })
			test(t, w, c)
		})
	}
}

func TestADatabaseStartsWithItsKeyAlone(t *testing.T) {
	onEachEngineWith(t, func(t *testing.T, _ *apptest.World, c app.Config) {
		refusesWrongKeys(t, c)
		if err := again(t, c, c.KeyFile); err != nil {
			t.Errorf("with its key: %v", err)
		}
	})
}

// TestADatabaseFromBeforeLearnsItsKey from one that opens what it holds.
func TestADatabaseFromBeforeLearnsItsKey(t *testing.T) {
	onEachEngineWith(t, func(t *testing.T, w *apptest.World, c app.Config) {
		before := fingerprints(t, w)
		exec(t, w, forgetKey.With())
		refusesWrongKeys(t, c)
		if known := fingerprints(t, w); len(known) != 0 {
			t.Errorf("a wrong key was noted: %v", known)
		}
		if err := again(t, c, c.KeyFile); err != nil {
			t.Fatal(err)
		}
		if known := fingerprints(t, w); len(known) != 1 || known[0] != before[0] {
			t.Errorf("noted %v, want %v", known, before)
		}
		refusesWrongKeys(t, c)
	})
}

var (
	clearDrivers   = database.DefineTenant("test.clearDrivers", `UPDATE driver SET phone_sealed = '' WHERE tenant_id = ?`)
	clearCustomers = database.DefineTenant("test.clearCustomers", `UPDATE customer SET contact_phone_sealed = '' WHERE tenant_id = ?`)
	clearCarriers  = database.DefineTenant("test.clearCarriers", `UPDATE carrier SET number_sealed = '' WHERE tenant_id = ?`)
	clearWaybills  = database.DefineTenant("test.clearWaybills", `
		UPDATE waybill SET driver_id_card_sealed = '' WHERE tenant_id = ?`)
	clearAccounts = database.Define("test.clearAccounts", `UPDATE account SET phone = ''`)
	keepSecret    = database.DefineTenant("test.keepSecret", `
		INSERT INTO setting (tenant_id, name, value, updated_by, updated_at) VALUES (?, ?, ?, 'x', 0)`)
	keepBinding = database.Define("test.keepBinding", `
		INSERT INTO user_binding (user_id, provider, subject_index, subject_sealed, union_sealed, bound_at) VALUES ('u-ops', ?, 'x', ?, '', 0)`)
)

// TestAnySealedValueTriesTheKey: whichever is the only one; without any the key
// at hand is taken, as nothing would be lost by it.
func TestAnySealedValueTriesTheKey(t *testing.T) {
	tenant := scope.Tenant(1)
	clear := map[string]database.Query{
		"driver": clearDrivers.For(tenant), "customer": clearCustomers.For(tenant),
		"carrier": clearCarriers.For(tenant), "waybill": clearWaybills.For(tenant), "account": clearAccounts.With(),
	}
	for _, only := range []string{"driver", "customer", "carrier", "waybill", "account", "setting", "binding", "none"} {
		t.Run(only, func(t *testing.T) {
			var c app.Config
			w := apptest.Start(t, apptest.SQLite, func(given *app.Config) { c = *given })
			for name, query := range clear {
				if name != only {
					exec(t, w, query)
				}
			}
			secrets, err := vault.Open(c.KeyFile)
			if err != nil {
				t.Fatal(err)
			}
			switch only {
			case "setting":
				exec(t, w, keepSecret.For(tenant, "github_client_secret", secrets.Seal("setting|github_client_secret", "s")))
			case "binding":
				exec(t, w, keepBinding.With("github", secrets.Seal("user_binding|github|openid|u-ops", "1")))
			}
			exec(t, w, forgetKey.With())
			other := otherKey(t)
			if err := again(t, c, other); (err == nil) != (only == "none") || (err != nil && !strings.Contains(err.Error(), other)) {
				t.Errorf("another key: %v", err)
			}
			if err := again(t, c, c.KeyFile); (err == nil) == (only == "none") {
				t.Errorf("the key: %v", err)
			}
		})
	}
}

// TestACrowdOfInstancesHasOneKey: on an empty database, at once, each with
// a data folder of its own.
func TestACrowdOfInstancesHasOneKey(t *testing.T) {
	if !slices.Contains(apptest.Engines(), apptest.Postgres) {
		t.Skip("several processes share PostgreSQL alone")
	}
	url := apptest.Postgres.Empty(t)
	var started sync.WaitGroup
	var mu sync.Mutex
	var refusals []string
	for range 2 {
		folder := t.TempDir()
		started.Go(func() {
			opened, err := app.Open(context.Background(), app.Config{DataDir: folder, DatabaseURL: url})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				t.Cleanup(func() { _ = opened.Close() })
			case strings.Contains(err.Error(), filepath.Join(folder, "key")+" is missing"):
				refusals = append(refusals, err.Error())
			default:
				t.Error(err)
			}
		})
	}
	started.Wait()
	if len(refusals) != 1 {
		t.Errorf("refused: %q", refusals)
	}
}

// TestADemoShowsNoPasswordThatOpensNothing: a second instance on the accounts
// of the first, without their password.
func TestADemoShowsNoPasswordThatOpensNothing(t *testing.T) {
	onEachEngineWith(t, func(t *testing.T, _ *apptest.World, c app.Config) {
		var said []string
		c.DataDir, c.DemoPassword, c.Announce = t.TempDir(), "", func(line string) { said = append(said, line) }
		second, err := app.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		defer second.Close()
		shown := apptest.Serve(t, second).Stranger().Get("/setting/hySetting/queryPlatformSettings").Body
		if !strings.Contains(shown, `"demo":{"password":"","users":[]}`) {
			t.Errorf("the page shows %s", shown)
		}
		if len(said) != 1 || !strings.Contains(said[0], "no demo sign-ins are shown") || !strings.Contains(said[0], c.DataDir) {
			t.Errorf("announced %q", said)
		}
		if _, err := os.Stat(filepath.Join(c.DataDir, "demo-password")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a password is kept: %v", err)
		}
	})
}

var sealedTable = regexp.MustCompile(`(?s)(?:CREATE TABLE|ALTER TABLE) (\w+)[^;]*?_sealed\b`)

// TestEverySealedTableTriesTheKey: where nothing of a table is tried, a server
// with another key starts on a database in which only that table has values.
func TestEverySealedTableTriesTheKey(t *testing.T) {
	found := 0
	err := fs.WalkDir(migrations.Files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := migrations.Files.ReadFile(path)
		for _, match := range sealedTable.FindAllStringSubmatch(string(content), -1) {
			found++
			if !triesTheKey(match[1]) {
				t.Errorf("%s has sealed values, and no statement …sealed for noteKey", match[1])
			}
		}
		return err
	})
	if err != nil || found == 0 {
		t.Errorf("%d tables with sealed values, %v", found, err)
	}
}

func triesTheKey(table string) bool {
	reads := regexp.MustCompile(`FROM ` + table + `\b`)
	for name, text := range database.Registered() {
		if strings.HasSuffix(name, ".sealed") && reads.MatchString(text) {
			return true
		}
	}
	return false
}
