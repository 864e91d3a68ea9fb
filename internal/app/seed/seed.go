// Package seed holds the rows every installation starts with: the menu, the
// built-in roles with their grants, the dictionaries. Each is planted once per
// id and never touched again, so an upgrade adds what is new without undoing
// what an administrator changed.
package seed

import (
	"context"
	"slices"
	"time"

	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/permission"
	"freightdesk/internal/feature/position"
	"freightdesk/internal/feature/role"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var (
	appliedSeeds = database.Define("seed.applied", `SELECT id FROM seed_applied`)
	markSeed     = database.Define("seed.mark", `INSERT INTO seed_applied (id, at) VALUES (?, ?)`)
)

// Services are what seeds are planted through.
type Services struct {
	DB         *database.DB
	Dict       *dict.Service
	Permission *permission.Service
	Role       *role.Service
	Position   *position.Service
	Tallies    []Tally
	Now        func() time.Time
}

// Tally are numbers kept beside rows. They are counted once, for the rows that
// were there before the numbers were.
type Tally struct {
	Name    string
	Recount func(ctx context.Context, tx *database.Tx, within scope.Scope) error
}

// Apply plants what is missing, in one transaction.
func Apply(ctx context.Context, s Services) error {
	applied, err := database.All[string](ctx, s.DB, appliedSeeds.With())
	if err != nil {
		return err
	}
	p := seeder{Services: s, applied: map[string]bool{}, tenant: scope.Tenant(1)}
	for _, id := range applied {
		p.applied[id] = true
	}
	if p.complete() {
		return nil
	}
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		for _, d := range Dictionaries() {
			if err := p.once(ctx, tx, "dict/"+d.Code, func() error { return s.Dict.Seed(ctx, tx, d) }); err != nil {
				return err
			}
			for n, id := range laterItems(d) {
				if err := p.once(ctx, tx, id, func() error { return s.Dict.SeedItem(ctx, tx, d, n) }); err != nil {
					return err
				}
			}
		}
		for _, b := range positions {
			if err := p.once(ctx, tx, "position/"+b[0], func() error { return s.Position.Seed(ctx, tx, p.tenant, b[0], b[1]) }); err != nil {
				return err
			}
		}
		for _, row := range Menu() {
			if err := p.once(ctx, tx, "menu/"+row.ID, func() error { return s.Permission.Seed(ctx, tx, row) }); err != nil {
				return err
			}
		}
		for _, t := range s.Tallies {
			if err := p.once(ctx, tx, "tally/"+t.Name, func() error { return t.Recount(ctx, tx, p.tenant) }); err != nil {
				return err
			}
		}
		return p.roles(ctx, tx)
	})
}

// positions are those every installation starts with, by code and name.
var positions = [][2]string{{"general_manager", "总经理"}, {"manager", "部门经理"}, {"supervisor", "主管"}, {"specialist", "专员"}}

type seeder struct {
	Services
	applied map[string]bool
	tenant  scope.Scope
}

// laterItems are the seeds of items that may come to a dictionary later.
func laterItems(d dict.Builtin) []string {
	if !d.Later {
		return nil
	}
	ids := make([]string, len(d.Items))
	for n, item := range d.Items {
		ids[n] = "dict/" + d.Code + "/" + item[0]
	}
	return ids
}

// complete tells a start without anything new, which then writes nothing.
func (p seeder) complete() bool {
	for _, d := range Dictionaries() {
		isNew := func(id string) bool { return !p.applied[id] }
		if isNew("dict/"+d.Code) || slices.ContainsFunc(laterItems(d), isNew) {
			return false
		}
	}
	for _, b := range positions {
		if !p.applied["position/"+b[0]] {
			return false
		}
	}
	for _, row := range Menu() {
		if !p.applied["menu/"+row.ID] {
			return false
		}
	}
	for _, t := range p.Tallies {
		if !p.applied["tally/"+t.Name] {
			return false
		}
	}
	for _, r := range Roles() {
		if !p.applied["role/"+r.Role.ID] {
			return false
		}
		for _, row := range r.Grants {
			if !p.applied[grantID(r, row)] {
				return false
			}
		}
	}
	return true
}

func grantID(r BuiltinRole, row string) string { return "grant/" + r.Role.ID + "/" + row }

func (p seeder) once(ctx context.Context, tx *database.Tx, id string, plant func() error) error {
	if p.applied[id] {
		return nil
	}
	if err := plant(); err != nil {
		return err
	}
	_, err := database.Exec(ctx, tx, markSeed.With(id, instant.Of(p.Now())))
	return err
}

func (p seeder) roles(ctx context.Context, tx *database.Tx) error {
	for _, r := range Roles() {
		err := p.once(ctx, tx, "role/"+r.Role.ID, func() error { return p.Role.Seed(ctx, tx, p.tenant, r.Role) })
		if err != nil {
			return err
		}
		for _, row := range r.Grants {
			err := p.once(ctx, tx, grantID(r, row), func() error {
				return p.Role.Grant(ctx, tx, p.tenant, r.Role.ID, []string{row})
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
