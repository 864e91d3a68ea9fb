package gate_test

import (
	"log/slog"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/gate"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// setOff and letThrough write for a tenant behind the service's back: for drivers
// nothing closes orders, and a driver is on the whitelist to a last day.
var (
	setOff = database.DefineTenant("gatetest.setOff", `
		INSERT INTO gate_setting (tenant_id, id, subject, revision, switches, reason, author_name, created_by, created_at, updated_by, updated_at)
		VALUES (:tenant, 'off', 'driver', 1, '[{"paper":"licence","gate":"1"}]', '', '', '', 0, '', 0)`)
	letThrough = database.DefineTenant("gatetest.letThrough", `
		INSERT INTO gate_entry (tenant_id, id, roll, subject, target_id, title, reason, memo, gates, until, author_name, ended_at, ended_by,
			ended_by_name, ended_memo, created_by, created_at, updated_by, updated_at)
		VALUES (:tenant, 'through', 2, 'driver', 'd', '', '', '', '1', ?, '', 0, '', '', '', '', 0, '', 0)`)
)

// TestRulesOfTenantsAndDaysAreKeptApart: what lists show is read once for each of them,
// and what decides is read anew.
func TestRulesOfTenantsAndDaysAreKeptApart(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		bus, err := fanout.Open("", slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		now := func() time.Time { return w.Clock.Now() }
		gates, db := gate.New(w.App.DB(), bus, now, ident.New), w.App.DB()
		here, there, today := scope.Tenant(7), scope.Tenant(8), instant.Of(now())
		if err := db.InTx(t.Context(), func(tx *database.Tx) error {
			for _, query := range []database.Query{setOff.For(here), letThrough.For(there, today.Date())} {
				if _, err := database.Exec(t.Context(), tx, query); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		papers := gate.Catalogue{Papers: []gate.Paper{{Key: "licence", Name: "驾驶证", HasEnd: true}}}
		held := []gate.Held{{Key: "licence", Until: "2020-01-01", IsOn: true}}
		says := func(within scope.Scope) (closed, through [2]bool) {
			t.Helper()
			copied, err := gates.Copied(t.Context(), db, within, "driver")
			if err != nil {
				t.Fatal(err)
			}
			read, err := gates.Of(t.Context(), db, within, "driver", "d")
			if err != nil {
				t.Fatal(err)
			}
			for i, rules := range []gate.Rules{copied, read} {
				closed[i] = rules.Why(papers, held, gate.Orders, today) != ""
				through[i] = rules.Excuses("d", gate.Orders)
			}
			return closed, through
		}
		want := func(when string, within scope.Scope, isClosed, isThrough bool) {
			t.Helper()
			closed, through := says(within)
			if closed != [2]bool{isClosed, isClosed} || through != [2]bool{isThrough, isThrough} {
				t.Errorf("%s: closed %v, let through %v", when, closed, through)
			}
		}
		want("where nothing closes", here, false, false)
		want("where somebody is let through", there, true, true)
		want("elsewhere", scope.Tenant(9), true, false)
		want("once more", here, false, false)
		w.Clock.Advance(24 * time.Hour)
		want("after the last day", there, true, false)
	})
}
