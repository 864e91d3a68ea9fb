package audit_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

func TestMain(m *testing.M) { apptest.Main(m) }

type entry struct {
	Username  string          `db:"username"`
	SessionID string          `db:"session_id"`
	At        instant.Instant `db:"at"`
	IP        string          `db:"ip"`
	Event     string          `db:"event"`
	Object    string          `db:"object"`
	ObjectID  string          `db:"object_id"`
	Result    string          `db:"result"`
	Detail    string          `db:"detail"`
	RequestID string          `db:"request_id"`
}

var entriesOf = database.DefineTenant("audittest.entries", `
	SELECT username, session_id, at, ip, event, object, object_id, result, detail, request_id FROM audit_entry
	WHERE tenant_id = ? AND event = ? ORDER BY id`)

const event = "POST /sys/dict/add"

// called is a context of a call by somebody in a tenant, 0 for nobody.
func called(tenant int64) context.Context {
	ctx := audit.With(context.Background(), audit.Draft{Event: event, Summary: "添加", RequestID: "q7", IP: "192.0.2.7", UserAgent: "ua"})
	if tenant == 0 {
		return ctx
	}
	return caller.With(ctx, caller.Caller{UserID: "u-ops", Username: "ops", SessionID: "s1", TenantID: tenant})
}

func entries(t *testing.T, w *apptest.World, tenant int64) []entry {
	t.Helper()
	rows, err := database.All[entry](context.Background(), w.App.DB(), entriesOf.For(scope.Tenant(tenant), event))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// The app has installed its recorder on the database of every world.

func TestEachChangeOfATransactionIsARow(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		err := w.App.DB().InTx(called(2), func(tx *database.Tx) error {
			audit.Changed(tx, audit.Change{Object: "dict", ID: "a", Before: map[string]int{"n": 1}, After: map[string]int{"n": 2}})
			audit.Changed(tx, audit.Change{Object: "dict", ID: "b"})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		rows := entries(t, w, 2)
		slices.SortFunc(rows, func(a, b entry) int { return strings.Compare(a.ObjectID, b.ObjectID) })
		want := entry{
			"ops", "s1", instant.Of(w.Clock.Now()), "192.0.2.7", event, "dict", "a", audit.Done,
			`{"after":{"n":2},"before":{"n":1}}`, "q7",
		}
		if len(rows) != 2 || rows[0] != want || rows[1].ObjectID != "b" {
			t.Errorf("the trail: %+v, want first %+v", rows, want)
		}
		if elsewhere := entries(t, w, 1); len(elsewhere) != 0 {
			t.Errorf("another tenant reads %+v", elsewhere)
		}
	})
}

func TestWhatDidNotHappenLeavesNoTrail(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		refusal := errors.New("no")
		err := w.App.DB().InTx(called(1), func(tx *database.Tx) error {
			audit.Changed(tx, audit.Change{Object: "dict", ID: "a"})
			return refusal
		})
		if !errors.Is(err, refusal) {
			t.Errorf("the transaction ended with %v", err)
		}
		if err := w.App.DB().InTx(called(1), func(tx *database.Tx) error { tx.Note("no change"); return nil }); err != nil {
			t.Error(err)
		}
		if rows := entries(t, w, 1); len(rows) != 0 {
			t.Errorf("the trail: %+v", rows)
		}
	})
}

// TestAChangeThatCannotBeWrittenDownIsNone: the row of the trail is part of the
// transaction.
func TestAChangeThatCannotBeWrittenDownIsNone(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		err := w.App.DB().InTx(called(1), func(tx *database.Tx) error {
			audit.Changed(tx, audit.Change{Object: "dict", ID: "a"})
			audit.Changed(tx, audit.Change{Object: "dict", ID: "b", After: make(chan int)})
			return nil
		})
		if err == nil {
			t.Error("a change was committed without its row")
		}
		if rows := entries(t, w, 1); len(rows) != 0 {
			t.Errorf("the trail: %+v", rows)
		}
	})
}

// TestARefusalIsWrittenDown, in the first tenant when nobody has signed in.
func TestARefusalIsWrittenDown(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		recorder := audit.NewRecorder(w.App.DB(), w.Clock.Now)
		for _, tenant := range []int64{0, 2} {
			if err := recorder.Refusal(called(tenant), "没有权限"); err != nil {
				t.Fatal(err)
			}
		}
		nobody, ops := entries(t, w, audit.FirstTenant), entries(t, w, 2)
		if len(nobody) != 1 || nobody[0].Username != "" || nobody[0].Result != audit.Refused || !strings.Contains(nobody[0].Detail, "没有权限") {
			t.Errorf("nobody's refusal: %+v", nobody)
		}
		if len(ops) != 1 || ops[0].Username != "ops" || ops[0].Object != "access" {
			t.Errorf("the refusal in the second tenant: %+v", ops)
		}
	})
}

func TestATransactionKnowsWhetherItChangedSomething(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	err := w.App.DB().InTx(called(1), func(tx *database.Tx) error {
		tx.Note("something else")
		if audit.HasChanges(tx) {
			t.Error("a note of somebody else counts as a change")
		}
		audit.Changed(tx, audit.Change{Object: "dict", ID: "a"})
		if !audit.HasChanges(tx) {
			t.Error("a change is not seen")
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestARefusalIsWrittenDownThoughItsCallerHungUp.
func TestARefusalIsWrittenDownThoughItsCallerHungUp(t *testing.T) {
	apptest.OnEachEmpty(t, func(t *testing.T, w *apptest.World) {
		ctx, hangUp := context.WithCancel(called(2))
		hangUp()
		if err := audit.NewRecorder(w.App.DB(), w.Clock.Now).Refusal(ctx, "没有权限"); err != nil {
			t.Fatal(err)
		}
		if rows := entries(t, w, 2); len(rows) != 1 {
			t.Errorf("the trail: %+v", rows)
		}
	})
}
