package expiry_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var (
	passedDrivers = database.DefineTenant("expirytest.drivers", `
		SELECT id FROM driver WHERE tenant_id = ? AND passed_revision > 0 AND status <> 3 AND deleted_at = 0 AND review_state = 1
		ORDER BY id LIMIT ?`)
	setPapers = database.DefineTenant("expirytest.papers", `
		UPDATE driver SET id_card_valid_to = '9999-12-31', qualification_to = '9999-12-31', licence_valid_to = ?, expires_on = ?
		WHERE tenant_id = :tenant AND id = ?`)
	setDriver = database.DefineTenant("expirytest.state", `
		UPDATE driver SET status = ?, deleted_at = ?, passed_revision = ? WHERE tenant_id = :tenant AND id = ?`)
	forget   = database.DefineTenant("expirytest.forget", `DELETE FROM expiry_reminder WHERE tenant_id = ?`)
	remember = database.DefineTenant("expirytest.rows", `
		SELECT paper, ends_on, stage, due_on, state, void_reason, note FROM expiry_reminder WHERE tenant_id = ? AND target_id = ?
		ORDER BY ends_on, stage DESC`)
	countAll = database.DefineTenant("expirytest.count", `SELECT COUNT(*) FROM expiry_reminder WHERE tenant_id = ?`)
	versions = database.DefineTenant("expirytest.versions", `
		SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM expiry_reminder WHERE tenant_id = ?`)
	otherTenant = database.DefineTenant("expirytest.other", `UPDATE driver SET tenant_id = 2 WHERE tenant_id = ? AND id = ?`)
	addTenant   = database.Define("expirytest.tenant", `INSERT INTO tenant (id, name, status, created_at) VALUES (2, '第二租户', 1, 0)`)
)

// desk is a world whose drivers a test puts in order.
type desk struct {
	t *testing.T
	w *apptest.World
}

func (d desk) exec(queries ...database.Query) {
	d.t.Helper()
	err := d.w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
		for _, q := range queries {
			if _, err := database.Exec(context.Background(), tx, q); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// night lets the first ten past midnight come.
func (d desk) night() {
	now := d.w.Clock.Now()
	year, month, day := now.In(instant.Shanghai).Date()
	d.w.Clock.Advance(time.Date(year, month, day+1, 0, 10, 0, 0, instant.Shanghai).Sub(now))
	d.w.App.RunDueJobs(context.Background())
}

// in is the day so many days from now.
func (d desk) in(days int) string { return instant.Of(d.w.Clock.Now().AddDate(0, 0, days)).Date() }

// drivers are some who passed, without any reminder.
func (d desk) drivers(n int) []string {
	d.t.Helper()
	ids, err := database.All[string](context.Background(), d.w.App.DB(), passedDrivers.For(scope.Tenant(1), n))
	if err != nil || len(ids) < n {
		d.t.Fatalf("%d drivers: %v", len(ids), err)
	}
	d.w.App.RunDueJobs(context.Background())
	d.exec(forget.For(scope.Tenant(1)))
	return ids
}

// licence gives a driver a licence with a last day, and no other paper with one.
func (d desk) licence(id, until string) {
	d.exec(setPapers.For(scope.Tenant(1), until, until, id))
}

// of are the reminders about a driver, by their end and stage.
func (d desk) of(id string) []string {
	d.t.Helper()
	rows, err := database.All[struct {
		Paper  string `db:"paper"`
		EndsOn string `db:"ends_on"`
		Stage  int    `db:"stage"`
		DueOn  string `db:"due_on"`
		State  int    `db:"state"`
		Reason int    `db:"void_reason"`
		Note   string `db:"note"`
	}](context.Background(), d.w.App.DB(), remember.For(scope.Tenant(1), id))
	if err != nil {
		d.t.Fatal(err)
	}
	var out []string
	for _, r := range rows {
		state := []string{"open", "done", "void"}[r.State] + []string{"", " renewed", " gone", " overtaken"}[r.Reason]
		out = append(out, fmt.Sprintf("%s %s %d %s", r.Paper, r.EndsOn, r.Stage, state))
	}
	return out
}

func (d desk) want(when, id string, want ...string) {
	d.t.Helper()
	if got := d.of(id); !slices.Equal(got, want) {
		d.t.Errorf("%s: %q, want %q", when, got, want)
	}
}

// TestEachStageHasItsDay: the day before, the day of and the day after each.
func TestEachStageHasItsDay(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := desk{t, w}
		cases := []struct {
			left  int // on the day of the night
			stage string
		}{
			{91, ""},
			{90, "90"},
			{89, "90"},
			{61, "90"},
			{60, "60"},
			{59, "60"},
			{31, "60"},
			{30, "30"},
			{29, "30"},
			{8, "30"},
			{7, "7"},
			{6, "7"},
			{1, "7"},
			{0, "0"},
			{-1, "0"},
			{-400, "0"},
		}
		ids := d.drivers(len(cases) + 2)
		for i, c := range cases {
			d.licence(ids[i], d.in(c.left+1))
		}
		endless, missing := ids[len(cases)], ids[len(cases)+1]
		d.licence(endless, "9999-12-31")
		d.exec(setPapers.For(scope.Tenant(1), "", d.in(5), missing))
		d.night()
		for i, c := range cases {
			var want []string
			if c.stage != "" {
				want = []string{"驾驶证 " + d.in(c.left) + " " + c.stage + " open"}
			}
			d.want(fmt.Sprintf("%d days before the end", c.left), ids[i], want...)
		}
		d.want("a licence without an end", endless)
		d.want("no day at all", missing)
	})
}

// TestANightIsRunAgain: the same day adds nothing and changes nothing.
func TestANightIsRunAgain(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := desk{t, w}
		d.drivers(1)
		d.night()
		before, was := d.number(countAll), d.number(versions)
		if before < 50 {
			t.Fatalf("%d reminders of the demonstration", before)
		}
		d.exec(runAgain.With(0))
		w.App.RunDueJobs(context.Background())
		if after, is := d.number(countAll), d.number(versions); after != before || is != was {
			t.Errorf("a second run leaves %d reminders at %d, there were %d at %d", after, is, before, was)
		}
	})
}

var runAgain = database.Define("expirytest.again", `UPDATE job SET next_at = ? WHERE name = 'expiry.night'`)

func (d desk) number(of *database.Statement) int64 {
	d.t.Helper()
	n, err := database.One[int64](context.Background(), d.w.App.DB(), of.For(scope.Tenant(1)))
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// TestMissedNightsAreNotPiledUp: the stage that holds is made, those before it are
// not, and what was open for one of them is void.
func TestMissedNightsAreNotPiledUp(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := desk{t, w}
		ids := d.drivers(2)
		end, late := d.in(91), d.in(40)
		d.licence(ids[0], end)
		d.night()
		d.want("at first", ids[0], "驾驶证 "+end+" 90 open")
		d.licence(ids[1], late)
		w.Clock.Advance(70 * 24 * time.Hour)
		d.night()
		d.want("seventy nights later", ids[0], "驾驶证 "+end+" 90 void overtaken", "驾驶证 "+end+" 30 open")
		d.want("one that came and ended meanwhile", ids[1], "驾驶证 "+late+" 0 open")
	})
}

// TestWhoIsGoneIsNotCalled, and is again once back.
func TestWhoIsGoneIsNotCalled(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := desk{t, w}
		ids := d.drivers(6)
		end := d.in(20)
		for _, id := range ids {
			d.licence(id, end)
		}
		set := func(id string, status int, deleted instant.Instant, passed int64) {
			d.exec(setDriver.For(scope.Tenant(1), status, deleted, passed, id))
		}
		set(ids[0], 3, 0, 1)
		set(ids[1], 1, 1, 1)
		set(ids[2], 1, 0, 0)
		d.night()
		for i, what := range []string{"cancelled", "removed", "never passed"} {
			d.want(what, ids[i])
		}
		open := "驾驶证 " + end + " 30 open"
		for _, id := range ids[3:] {
			d.want("in force", id, open)
		}
		set(ids[3], 3, 0, 1)
		set(ids[4], 1, 1, 1)
		set(ids[5], 2, 0, 1)
		d.night()
		d.want("cancelled since", ids[3], "驾驶证 "+end+" 30 void gone")
		d.want("removed since", ids[4], "驾驶证 "+end+" 30 void gone")
		d.want("frozen since", ids[5], open)
		set(ids[4], 1, 0, 1)
		d.night()
		d.want("restored", ids[4], open)
	})
}

// TestTenantsAreRemindedApart: a row of one tenant says nothing to another.
func TestTenantsAreRemindedApart(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := desk{t, w}
		ids := d.drivers(1)
		d.licence(ids[0], d.in(20))
		d.exec(addTenant.With(), otherTenant.For(scope.Tenant(1), ids[0]))
		d.night()
		d.want("the first tenant", ids[0])
		n, err := database.One[int64](context.Background(), w.App.DB(), countAll.For(scope.Tenant(2)))
		if err != nil || n != 1 {
			t.Errorf("the second tenant has %d reminders: %v", n, err)
		}
		if got := w.SignIn("admin").Get("/risk/expiry/list?pageSize=200&endsOn_begin=" + d.in(19) + "&endsOn_end=" + d.in(19)); strings.Contains(
			got.Body, ids[0]) {
			t.Errorf("another tenant's reminder is shown: %s", got.Body)
		}
	})
}
