package role_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/domain/rights"
	"freightdesk/internal/feature/role"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/scope"
)

var tenant = scope.Tenant(1)

// desk gives roles as different people.
type desk struct {
	t      *testing.T
	db     *database.DB
	engine *rights.Engine
	roles  *role.Service
}

func newDesk(t *testing.T, w *apptest.World) desk {
	bus, err := fanout.Open("", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	db := w.App.DB()
	engine := rights.New(db, bus, user.New(db, nil, w.Clock.Now), w.Clock.Now)
	return desk{t, db, engine, role.New(db, engine, w.Clock.Now, ident.New)}
}

func as(userID, departmentID string) context.Context {
	return caller.With(context.Background(), caller.Caller{
		UserID: userID, Username: userID[2:], UserType: rights.Operator, TenantID: 1, DepartmentID: departmentID,
	})
}

func (d desk) replace(ctx context.Context, userID string, roleIDs ...string) error {
	return d.db.InSerial(ctx, func(tx *database.Tx) error { return d.roles.ReplaceRoles(ctx, tx, tenant, userID, roleIDs) })
}

func (d desk) change(ctx context.Context, change rights.Change, userIDs ...string) error {
	return d.db.InSerial(ctx, func(tx *database.Tx) error { return d.roles.Change(ctx, tx, tenant, userIDs, change) })
}

func (d desk) give(ctx context.Context, roleID string, userIDs ...string) error {
	return d.change(ctx, rights.Change{Add: []string{roleID}}, userIDs...)
}

func (d desk) plant(userID string, roleIDs ...string) {
	d.t.Helper()
	err := d.db.InTx(context.Background(), func(tx *database.Tx) error {
		for _, id := range roleIDs {
			if err := d.roles.Give(context.Background(), tx, tenant, userID, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d desk) rolesOf(userID string) []string {
	d.t.Helper()
	ids, err := d.roles.RolesOf(context.Background(), d.db, tenant, userID)
	if err != nil {
		d.t.Fatal(err)
	}
	return ids
}

func (d desk) refused(what string, err error, kind fault.Kind) {
	d.t.Helper()
	if !fault.Is(err, kind) {
		d.t.Errorf("%s: %v", what, err)
	}
}

func TestRolesAreGivenByWhoHoldsThem(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := newDesk(t, w)
		lead := as("u-ops", "dep-operations")
		d.refused("to oneself", d.replace(lead, "u-ops", "r-operations-lead", "r-service"), fault.NoRight)
		d.refused("a role that ranks above", d.replace(lead, "u-nobody", "r-platform-admin"), fault.NoRight)
		d.refused("a role with codes one lacks", d.replace(lead, "u-nobody", "r-auditor"), fault.NoRight)
		d.refused("to a super administrator", d.replace(lead, "u-admin", "r-service"), fault.NoRight)
		d.refused("a role that is not there", d.replace(lead, "u-nobody", "absent"), fault.NotFound)
		d.refused("to nobody's account", d.replace(lead, "absent", "r-service"), fault.NotFound)
		d.refused("an operator's role to a customer", d.replace(as("u-admin", ""), "u-shipper", "r-service"), fault.Refused)
		d.refused("a customer's role to an operator", d.replace(as("u-admin", ""), "u-nobody", "r-customer-admin"), fault.Refused)
		d.refused("duties that are kept apart", d.replace(as("u-admin", ""), "u-nobody", "r-payment-clerk", "r-cashier"), fault.Refused)
		d.refused("oneself, though super", d.replace(as("u-admin", ""), "u-admin", "r-service"), fault.NoRight)
		if err := d.replace(lead, "u-ops", "r-operations-lead"); err != nil {
			t.Errorf("the roles he has: %v", err)
		}
		if err := d.replace(lead, "u-nobody", "r-driver-reviewer", "r-service", "r-service"); err != nil {
			t.Errorf("roles within his own: %v", err)
		}
		if err := d.replace(lead, "u-nobody", "r-service"); err != nil {
			t.Errorf("taking one back: %v", err)
		}
		if got := d.rolesOf("u-nobody"); !slices.Equal(got, []string{"r-service"}) {
			t.Errorf("he has %v", got)
		}
		d.refused("one's equal", d.replace(as("u-driver_reviewer", "dep-operations"), "u-driver_reviewer2"), fault.NoRight)
	})
}

func TestARankElsewhereProtectsAnAccount(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := newDesk(t, w)
		ctx := as("u-ops", "dep-operations")
		for _, test := range []struct {
			user  string
			level int
			super bool
		}{{"u-admin", 0, true}, {"u-ops", 50, false}, {"u-nobody", 0, false}} {
			level, super, err := d.engine.RankOf(ctx, d.db, tenant, test.user)
			if err != nil || level != test.level || super != test.super {
				t.Errorf("%s ranks %d %v %v", test.user, level, super, err)
			}
		}
		outranks := func(ctx context.Context, userID string) error {
			return d.db.InTx(ctx, func(tx *database.Tx) error { return d.engine.Outranks(ctx, tx, userID) })
		}
		if err := outranks(ctx, "u-nobody"); err != nil {
			t.Errorf("he does not outrank who has no role: %v", err)
		}
		d.plantElsewhere("u-nobody")
		d.refused("who ranks high in another tenant", outranks(ctx, "u-nobody"), fault.NoRight)
		d.refused("himself", outranks(ctx, "u-ops"), fault.NoRight)
		if err := outranks(as("u-admin", ""), "u-admin"); err != nil {
			t.Errorf("a super administrator: %v", err)
		}
	})
}

var (
	joinElsewhere = database.DefineTenant("roletest.join", `INSERT INTO user_tenant (tenant_id, user_id, is_default) VALUES (?, ?, FALSE)`)
	roleElsewhere = database.DefineTenant("roletest.role", `
		INSERT INTO role (tenant_id, id, role_name, role_code, level, created_by, created_at, updated_by, updated_at)
		VALUES (?, 'r-elsewhere', 'x', 'x', 80, '', 0, '', 0)`)
	giveElsewhere = database.DefineTenant("roletest.give", `INSERT INTO user_role (tenant_id, user_id, role_id) VALUES (?, ?, 'r-elsewhere')`)
)

// plantElsewhere gives a user a role of level 80 in a second tenant.
func (d desk) plantElsewhere(userID string) {
	d.t.Helper()
	ctx, other := context.Background(), scope.Tenant(2)
	err := d.db.InTx(ctx, func(tx *database.Tx) error {
		for _, q := range []database.Query{joinElsewhere.For(other, userID), roleElsewhere.For(other), giveElsewhere.For(other, userID)} {
			if _, err := database.Exec(ctx, tx, q); err != nil {
				return err
			}
		}
		return apptest.Recount(ctx, tx)
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// TestDutiesStayApartInACrowd: each of two grants alone is fine.
func TestDutiesStayApartInACrowd(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := newDesk(t, w)
		ctx := as("u-admin", "")
		for range 5 {
			var wait sync.WaitGroup
			for _, id := range []string{"r-payment-clerk", "r-cashier"} {
				wait.Go(func() {
					// one of the two is refused
					_ = d.give(ctx, id, "u-nobody")
				})
			}
			wait.Wait()
			if got := d.rolesOf("u-nobody"); len(got) != 1 {
				t.Fatalf("he has %v", got)
			}
			if err := d.replace(ctx, "u-nobody"); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestRolesAreTakenFromSeveral(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		d := newDesk(t, w)
		ctx := as("u-ops", "dep-operations")
		d.plant("u-nobody", "r-service")
		err := d.change(ctx, rights.Change{Remove: []string{"r-service"}}, "u-nobody", "u-service")
		if err != nil || len(d.rolesOf("u-nobody"))+len(d.rolesOf("u-service")) != 0 {
			t.Errorf("%v, left are %v and %v", err, d.rolesOf("u-nobody"), d.rolesOf("u-service"))
		}
		err = d.give(ctx, "r-service", "u-nobody", "u-admin")
		d.refused("all or none", err, fault.NoRight)
		if len(d.rolesOf("u-nobody")) != 0 {
			t.Error("the refused batch left something behind")
		}
	})
}
