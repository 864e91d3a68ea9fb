package department

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

var (
	places = database.DefineTenant("department.places", `
		SELECT department_id FROM department_member WHERE tenant_id = ? AND user_id = ? ORDER BY department_id`)
	managed = database.DefineTenant("department.managed", `
		SELECT department_id FROM user_manages WHERE tenant_id = ? AND user_id = ? ORDER BY department_id`)
	takeCharge = database.DefineTenant("department.takeCharge", `
		INSERT INTO user_manages (tenant_id, user_id, department_id) VALUES (?, ?, ?)`)
	leaveCharge = database.DefineTenant("department.leaveCharge", `
		DELETE FROM user_manages WHERE tenant_id = ? AND user_id = ? AND department_id = ?`)

	inCharge = database.DefineTenant("department.inCharge", `
		SELECT DISTINCT user_id FROM user_manages WHERE tenant_id = ? AND department_id IN (?) AND user_id <> ?`)

	managedOf = database.DefineTenant("department.managedOf", `
		SELECT g.user_id, d.id, d.depart_name AS name FROM user_manages g JOIN department d ON d.tenant_id = g.tenant_id
			AND d.id = g.department_id
		WHERE g.tenant_id = ? AND g.user_id IN (?) ORDER BY d.org_code`)
	placesAmong = database.DefineTenant("department.placesAmong", `
		SELECT m.user_id, d.id, d.depart_name AS name FROM department_member m JOIN department d ON d.tenant_id = m.tenant_id
			AND d.id = m.department_id
		WHERE m.tenant_id = ? AND m.user_id IN (?) ORDER BY d.org_code`)
)

// Seat is a user's hold on a department.
type Seat struct {
	UserID string `db:"user_id"`
	ID     string `db:"id"`
	Name   string `db:"name"`
}

func placesOf(ctx context.Context, q database.Reader, within scope.Scope, userID string) ([]string, error) {
	return database.All[string](ctx, q, places.For(within, userID))
}

func (s *Service) managedBy(ctx context.Context, q database.Reader, who caller.Caller) ([]string, error) {
	return database.All[string](ctx, q, managed.For(who.WholeTenant(), who.UserID))
}

// PlacesOf are the departments of several users, at most database.MaxIDs, by
// user and in the order of codes.
func (s *Service) PlacesOf(ctx context.Context, q database.Reader, within scope.Scope, userIDs []string) (map[string][]Seat, error) {
	return seats(ctx, q, placesAmong.For(within, database.IDs(userIDs)))
}

// ManagedOf are the departments several users are in charge of, as PlacesOf.
func (s *Service) ManagedOf(ctx context.Context, q database.Reader, within scope.Scope, userIDs []string) (map[string][]Seat, error) {
	return seats(ctx, q, managedOf.For(within, database.IDs(userIDs)))
}

func seats(ctx context.Context, q database.Reader, query database.Query) (map[string][]Seat, error) {
	found, err := database.All[Seat](ctx, q, query)
	out := map[string][]Seat{}
	for _, seat := range found {
		out[seat.UserID] = append(out[seat.UserID], seat)
	}
	return out, err
}

// Names joins the names of seats, as the family writes several departments.
func Names(seats []Seat, by string) string {
	var names []string
	for _, seat := range seats {
		names = append(names, seat.Name)
	}
	return strings.Join(names, by)
}

// ReplacePlaces makes the given departments a user's only ones, inside the
// caller's transaction, which should be serial. Departments that come or go
// must lie within the reach of code, the user must rank below the caller and
// not be themselves, and none of the user's roles may reach in a department that
// comes or goes what the caller does not hold there: whoever could not place them
// back does not take them out. Out of the last one takes who reaches the whole
// tenant: others would not find the user again. An account that was just made is
// placed before it gets roles.
func (s *Service) ReplacePlaces(ctx context.Context, tx *database.Tx, code, userID string, departmentIDs []string) error {
	had, err := placesOf(ctx, tx, caller.From(ctx).WholeTenant(), userID)
	if err != nil {
		return err
	}
	return s.changePlaces(ctx, tx, code, userID, rights.Without(departmentIDs, had), rights.Without(had, departmentIDs))
}

func (s *Service) changePlaces(ctx context.Context, tx *database.Tx, code, userID string, added, removed []string) error {
	if len(added)+len(removed) == 0 {
		return nil
	}
	within := caller.From(ctx).WholeTenant()
	if err := s.mayChange(ctx, tx, code, userID, slices.Concat(added, removed)); err != nil {
		return err
	}
	if err := s.Roles.MayPlace(ctx, tx, userID, slices.Concat(added, removed)); err != nil {
		return err
	}
	if len(removed) > 0 {
		if err := s.mayTakeOut(ctx, tx, code, userID, added, removed); err != nil {
			return err
		}
	}
	var steps []database.Query
	for _, id := range removed {
		steps = append(steps, s.Rights.Leaving(within, id, userID), leaveCharge.For(within, userID, id))
	}
	if err := database.ExecAll(ctx, tx, steps...); err != nil {
		return err
	}
	if err := moveMember(ctx, tx, within, userID, added, removed); err != nil {
		return err
	}
	if err := s.Accounts.RepairCurrentDepartment(ctx, tx, within, userID); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: "departmentMember", ID: userID, After: map[string][]string{"added": added, "removed": removed}})
	return s.Rights.Placed(ctx, tx, userID)
}

// mayTakeOut refuses to leave a user in no department that whoever does it would
// find them in, and to take department roles the caller could not give.
func (s *Service) mayTakeOut(ctx context.Context, tx *database.Tx, code, userID string, added, removed []string) error {
	who := caller.From(ctx)
	had, err := placesOf(ctx, tx, who.WholeTenant(), userID)
	if err != nil {
		return err
	}
	if len(added)+len(rights.Without(had, removed)) == 0 && !who.Scope(code).Places().Whole {
		return fault.New(fault.Refused, "请为用户至少保留一个部门，否则您将无法再找到该用户")
	}
	return s.Rights.MayGiveDepartmentRoles(ctx, tx, userID, removed...)
}

// mayChange refuses departments out of reach, a user who does not rank below
// the caller, and the caller themselves; super administrators place themselves.
func (s *Service) mayChange(ctx context.Context, tx *database.Tx, code, userID string, departmentIDs []string) error {
	who := caller.From(ctx)
	// Data rules say which users, not which departments.
	reach := who.Scope(code).Places()
	for _, id := range departmentIDs {
		if _, err := departments.One(ctx, tx, reach, id); err != nil {
			return err
		}
	}
	if userID == who.UserID && !who.Rights.Super {
		return fault.New(fault.NoRight, "不能修改自己所属的部门")
	}
	return s.Rights.Outranks(ctx, tx, userID)
}

// mayPutInCharge refuses to put others in charge of departments with members, in
// themselves or below, whom the caller may not list: whoever is in charge lists them.
func (s *Service) mayPutInCharge(ctx context.Context, tx *database.Tx, departmentIDs ...string) error {
	reached, err := s.Rights.ReachesBelow(ctx, tx, caller.From(ctx).Scope(mayListUser).Places(), departmentIDs)
	if err == nil && !reached {
		err = fault.New(fault.NoRight, "您不能查看该部门的成员，不能让他人负责该部门")
	}
	return err
}

// MayGiveCharge refuses users in charge of departments that the caller could not put
// them in charge of.
func (s *Service) MayGiveCharge(ctx context.Context, tx *database.Tx, userID string) error {
	held, err := database.All[string](ctx, tx, managed.For(caller.From(ctx).WholeTenant(), userID))
	if err != nil || len(held) == 0 {
		return err
	}
	return s.mayPutInCharge(ctx, tx, held...)
}

// ReplaceManaged makes the given departments the only ones a user is in charge
// of, under the same rules as ReplacePlaces and, for those that come, as
// mayPutInCharge.
func (s *Service) ReplaceManaged(ctx context.Context, tx *database.Tx, code, userID string, departmentIDs []string) error {
	within := caller.From(ctx).WholeTenant()
	had, err := database.All[string](ctx, tx, managed.For(within, userID))
	if err != nil {
		return err
	}
	added, removed := rights.Without(departmentIDs, had), rights.Without(had, departmentIDs)
	if len(added)+len(removed) == 0 {
		return nil
	}
	if err := s.mayChange(ctx, tx, code, userID, slices.Concat(added, removed)); err != nil {
		return err
	}
	if err := s.mayPutInCharge(ctx, tx, added...); err != nil {
		return err
	}
	var steps []database.Query
	for _, id := range added {
		steps = append(steps, takeCharge.For(within, userID, id))
	}
	for _, id := range removed {
		steps = append(steps, leaveCharge.For(within, userID, id))
	}
	if err := database.ExecAll(ctx, tx, steps...); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: "departmentManager", ID: userID, After: map[string][]string{"added": added, "removed": removed}})
	return s.Rights.Placed(ctx, tx, userID)
}

var errNotOwn = fault.New(fault.NoRight, "只能切换到自己所属的部门")

// Choose makes one of the caller's own departments the current one and lets their
// rights count anew, in the same transaction.
func (s *Service) Choose(ctx context.Context, orgCode string) (Department, error) {
	who := caller.From(ctx)
	own, err := s.OfUser(ctx, who.WholeTenant(), who.UserID)
	if err != nil {
		return Department{}, err
	}
	for _, d := range own {
		if d.OrgCode == orgCode && orgCode != "" {
			return d, s.db.InTx(ctx, func(tx *database.Tx) error { return s.choose(ctx, tx, d) })
		}
	}
	return Department{}, errNotOwn
}

func (s *Service) choose(ctx context.Context, tx *database.Tx, d Department) error {
	who := caller.From(ctx)
	chosen, err := s.Accounts.ChooseCurrent(ctx, tx, who.WholeTenant(), who.UserID, d.ID)
	if err != nil || !chosen {
		return cmp.Or(err, error(errNotOwn))
	}
	audit.Changed(tx, audit.Change{Object: "session", ID: who.SessionID, Before: who.DepartmentID, After: d.ID})
	return s.Rights.Moved(ctx, tx)
}
