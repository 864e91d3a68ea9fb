package session_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Statements that end as they do where the disk is full.
var (
	noMorePages = database.Define("test.noMorePages", `PRAGMA max_page_count = 1`)
	anyPages    = database.Define("test.anyPages", `PRAGMA max_page_count = 1000000`)
	tooMuch     = database.Define("test.tooMuch", `
		INSERT INTO sign_in_failure (name, failures, last_at, locked_until) VALUES (zeroblob(100000000), 1, 0, 0)`)
	noRoom = database.Define("test.noRoom", `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
)

var signOuts = database.DefineTenant("test.signOuts", `
	SELECT username FROM audit_entry WHERE tenant_id = ? AND object = 'session' AND detail LIKE '%signed out%'`)

// fillable lets every write of a world fail for want of room while full is set.
func fillable(t *testing.T, w *apptest.World) (full *atomic.Bool) {
	full = new(atomic.Bool)
	db := w.App.DB()
	statement := noRoom
	if db.Engine() == database.SQLite {
		statement = tooMuch
	}
	db.BeforeCommit(func(ctx context.Context, tx *database.Tx) error {
		if !full.Load() {
			return nil
		}
		if db.Engine() == database.SQLite {
			if _, err := database.Exec(ctx, tx, noMorePages.With()); err != nil {
				return err
			}
			defer func() { _, _ = database.Exec(context.WithoutCancel(ctx), tx, anyPages.With()) }() // the transaction is undone anyway
		}
		_, err := database.Exec(ctx, tx, statement.With())
		return err
	})
	t.Cleanup(func() { full.Store(false) })
	return full
}

// touchedEvery is after how long the use of a session is written down.
const touchedEvery = 5 * time.Minute

// waitFor asks until it is so; its limit is met only by what is broken.
func waitFor(t *testing.T, what string, isSo func() bool) {
	t.Helper()
	for range 200 {
		if isSo() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("waited in vain for %s", what)
}

// unavailable asserts an answer that an operator can act on.
func unavailable(t *testing.T, what string, a apptest.Answer) {
	t.Helper()
	if a.Status != 503 || a.Header.Get("Retry-After") == "" || !strings.Contains(a.Text("message"), "请稍后再试") {
		t.Errorf("%s: %d %s", what, a.Status, a.Body)
	}
}

// TestAFullDiskIsSaidAndHeals: reading goes on, every write is refused as an
// outage, the server says that it is not ready, and a sign-out counts at once.
func TestAFullDiskIsSaidAndHeals(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		full := fillable(t, w)
		admin, ops := w.SignIn("admin"), w.SignIn("ops")
		full.Store(true)
		meetsAFullDisk(t, w, admin, ops)
		full.Store(false)
		healsFromAFullDisk(t, w, admin, ops)

		full.Store(true)
		unavailable(t, "a write", admin.Post("/sys/dict/add", map[string]string{"dictName": "又", "dictCode": "full_again"}))
		full.Store(false)
		w.App.RunDueJobs(t.Context()) // nothing is due, and nobody writes
		if err := w.App.DB().Unwritable(); err != nil {
			t.Errorf("nobody found out that there is room again: %v", err)
		}
	})
}

// TestARealFullDisk is the same with a file system that has no room left.
func TestARealFullDisk(t *testing.T) {
	dir := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=24m", "none", dir).CombinedOutput(); err != nil {
		t.Skipf("no file system may be mounted here: %s", output)
	}
	t.Cleanup(func() {
		if output, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", output)
		}
	})
	w := apptest.Start(t, apptest.SQLite, func(c *app.Config) {
		content, err := os.ReadFile(c.DatabaseURL)
		c.DatabaseURL = filepath.Join(dir, "full.db")
		if err == nil {
			err = os.WriteFile(c.DatabaseURL, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	admin, ops := w.SignIn("admin"), w.SignIn("ops")
	fill := filepath.Join(dir, "fill")
	if err := os.WriteFile(fill, make([]byte, 32<<20), 0o600); err == nil {
		t.Fatal("the disk has more room than it should")
	}
	if a := w.Stranger().Get("/readyz"); a.Status != 503 {
		t.Errorf("before anything was written: %d %s", a.Status, a.Body)
	}
	meetsAFullDisk(t, w, admin, ops)
	if err := os.Remove(fill); err != nil {
		t.Fatal(err)
	}
	healsFromAFullDisk(t, w, admin, ops)
}

func meetsAFullDisk(t *testing.T, w *apptest.World, admin, ops *apptest.Client) {
	t.Helper()
	unavailable(t, "a write", admin.Post("/sys/dict/add", map[string]string{"dictName": "满", "dictCode": "full_disk"}))
	unavailable(t, "sign in", w.Stranger().Post("/sys/login", map[string]string{"username": "finance", "password": apptest.Password}))
	if a := ops.Get("/sys/logout"); a.Status != 503 || !strings.HasPrefix(a.Text("message"), "已退出登录") {
		t.Errorf("sign out: %d %s", a.Status, a.Body)
	}
	if a := ops.Get("/user/info"); a.Status != 401 {
		t.Errorf("after signing out: %d %s", a.Status, a.Body)
	}
	w.Clock.Advance(touchedEvery)
	if a := admin.Get("/sys/dict/list"); !a.Success() {
		t.Errorf("reading: %d %s", a.Status, a.Body)
	}
	w.App.RunDueJobs(t.Context())
	if a := w.Stranger().Get("/readyz"); a.Status != 503 {
		t.Errorf("ready: %d %s", a.Status, a.Body)
	}
	if _, wrong, found := strings.Cut(w.Log.String(), "level=ERROR"); found {
		t.Errorf("an outage is logged as an error: %s", wrong)
	}
}

func healsFromAFullDisk(t *testing.T, w *apptest.World, admin, ops *apptest.Client) {
	t.Helper()
	w.App.RunDueJobs(t.Context())
	waitFor(t, "/readyz to turn green", func() bool { return w.Stranger().Get("/readyz").Status == 200 })
	if a := ops.Get("/user/info"); a.Status != 401 {
		t.Errorf("signed out, and again signed in: %d %s", a.Status, a.Body)
	}
	if ended, err := database.All[string](t.Context(), w.App.DB(), signOuts.For(scope.Tenant(1))); err != nil || len(ended) != 1 ||
		ended[0] != "ops" {
		t.Errorf("the trail of the sign-out: %v, %v", ended, err)
	}
	if a := admin.Post("/sys/dict/add", map[string]string{"dictName": "满", "dictCode": "full_disk"}); !a.Success() {
		t.Errorf("a write: %d %s", a.Status, a.Body)
	}
}

// onALine starts a world whose PostgreSQL can fall silent or go away.
func onALine(t *testing.T) (*apptest.World, *apptest.Line) {
	t.Helper()
	if !slices.Contains(apptest.Engines(), apptest.Postgres) {
		t.Skip("PostgreSQL is switched off")
	}
	var line *apptest.Line
	w := apptest.Start(t, apptest.Postgres, func(c *app.Config) { line, c.DatabaseURL = apptest.NewLine(t, c.DatabaseURL) })
	return w, line
}

// TestADatabaseThatIsAwayIsSaidAndHeals, with what it did not hear of caught up.
func TestADatabaseThatIsAwayIsSaidAndHeals(t *testing.T) {
	w, line := onALine(t)
	meetsAnOutage(t, w, line.Break, line.Mend, "数据库暂时不可用，请稍后再试")
}

// TestADatabaseThatHangsHoldsUpNobody for longer than five seconds.
func TestADatabaseThatHangsHoldsUpNobody(t *testing.T) {
	w, line := onALine(t)
	meetsAnOutage(t, w, line.Hold, line.Mend, "数据库暂时不可用，请稍后再试", "数据库没有及时响应，请稍后再试")
}

func meetsAnOutage(t *testing.T, w *apptest.World, begin, end func(), words ...string) {
	t.Helper()
	admin, ops := w.SignIn("admin"), w.SignIn("ops")
	if a := admin.Post("/sys/dict/add", map[string]string{"dictName": "前", "dictCode": "acknowledged"}); !a.Success() {
		t.Fatal(a.Body)
	}
	begin()
	late := time.AfterFunc(time.Minute, func() {
		t.Error("calls wait for the database without an end")
		end()
	})
	defer late.Stop()
	var calls sync.WaitGroup
	calls.Go(func() {
		if a := admin.Get("/sys/dict/list"); a.Status != 503 || !slices.Contains(words, a.Text("message")) || a.Header.Get("Retry-After") == "" {
			t.Errorf("a list: %d %s", a.Status, a.Body)
		}
	})
	calls.Go(func() {
		if a := admin.Post("/sys/dict/add", map[string]string{"dictName": "中", "dictCode": "refused"}); a.Status != 503 ||
			!slices.Contains(words, a.Text("message")) {
			t.Errorf("a write: %d %s", a.Status, a.Body)
		}
	})
	calls.Go(func() {
		if a := ops.Get("/sys/logout"); a.Status != 503 || !strings.HasPrefix(a.Text("message"), "已退出登录") {
			t.Errorf("sign out: %d %s", a.Status, a.Body)
		}
	})
	calls.Go(func() {
		if a := w.Stranger().Get("/readyz"); a.Status != 503 {
			t.Errorf("ready: %d %s", a.Status, a.Body)
		}
	})
	calls.Wait()
	if a := w.Stranger().Get("/healthz"); a.Status != 200 {
		t.Errorf("alive: %d %s", a.Status, a.Body)
	}
	w.App.RunDueJobs(t.Context())
	if _, wrong, found := strings.Cut(w.Log.String(), "level=ERROR"); found {
		t.Errorf("an outage is logged as an error: %s", wrong)
	}
	end()
	waitFor(t, "/readyz to turn green", func() bool { return w.Stranger().Get("/readyz").Status == 200 })
	if a := ops.Get("/user/info"); a.Status != 401 {
		t.Errorf("signed out, and again signed in: %d %s", a.Status, a.Body)
	}
	w.App.RunDueJobs(t.Context())
	if ended, err := database.All[string](t.Context(), w.App.DB(), signOuts.For(scope.Tenant(1))); err != nil || len(ended) != 1 ||
		ended[0] != "ops" {
		t.Errorf("the trail of the sign-out: %v, %v", ended, err)
	}
	if a := admin.Post("/sys/dict/add", map[string]string{"dictName": "前", "dictCode": "acknowledged"}); a.Success() {
		t.Errorf("an acknowledged write was lost: %s", a.Body)
	}
}
