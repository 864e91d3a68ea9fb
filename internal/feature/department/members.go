package department

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var (
	// membersIn are the listed operators of each department, as many as are counted
	// here, where members come and go.
	membersIn = database.NewCounter("department.members")

	// members are people, read along their memberships of one department.
	members = database.NewList[Member](database.ListSpec{
		Name: "department.members", Key: "a.id", Tenant: "p.tenant_id",
		From: `department_member p JOIN account a ON a.id = p.user_id
			JOIN user_tenant t ON t.tenant_id = p.tenant_id AND t.user_id = p.user_id`,
		Where: listedPeople, Small: true, Grows: true, Order: "createTime", Fields: peopleFields, Counter: membersIn, Part: "p.department_id",
		Along: []database.Twin{{Column: "a.id", Other: "p.user_id"}, {Column: "a.created_at", Other: "p.account_created"}},
	})

	join = database.DefineTenant("department.join", `
		INSERT INTO department_member (tenant_id, department_id, user_id, account_created)
		SELECT CAST(:tenant AS BIGINT), CAST(? AS TEXT), a.id, a.created_at FROM account a WHERE a.id = ? ON CONFLICT DO NOTHING`)
	leave = database.DefineTenant("department.leave", `
		DELETE FROM department_member WHERE tenant_id = ? AND department_id = ? AND user_id = ?`)
	isListed = database.DefineTenant("department.isListed", `
		SELECT COUNT(*) FROM user_tenant t JOIN account a ON a.id = t.user_id WHERE t.tenant_id = ? AND a.id = ? AND `+listedPeople)

	// An account is one for all its tenants: what goes with it goes everywhere.
	placesEverywhere = database.Define("department.everywhere", `
		SELECT p.tenant_id, p.department_id, a.deleted_at = 0 AS is_listed FROM department_member p JOIN account a ON a.id = p.user_id
		JOIN user_tenant t ON t.tenant_id = p.tenant_id AND t.user_id = p.user_id WHERE p.user_id IN (?) AND a.user_type = 'operator'`)
	forgetPlaces = database.Define("department.forgetPlaces", `DELETE FROM department_member WHERE user_id = ?`)
	forgetCharge = database.Define("department.forgetCharge", `DELETE FROM user_manages WHERE user_id = ?`)
)

// place is a department that an operator belongs to, in some tenant.
type place struct {
	Tenant     int64  `db:"tenant_id"`
	Department string `db:"department_id"`
	Listed     bool   `db:"is_listed"` // the account is not in the recycle bin
}

// Join makes a user a member inside a seed's transaction, without asking who
// does it.
func (s *Service) Join(ctx context.Context, tx *database.Tx, within scope.Scope, departmentID, userID string) error {
	return moveMember(ctx, tx, within, userID, []string{departmentID}, nil)
}

// moveMember writes to which departments a user belongs more, and which they have left.
func moveMember(ctx context.Context, tx *database.Tx, within scope.Scope, userID string, added, removed []string) error {
	listed, err := database.One[int64](ctx, tx, isListed.For(within, userID))
	if err != nil {
		return err
	}
	for _, id := range added {
		rows, err := database.Exec(ctx, tx, join.For(within, id, userID))
		if err != nil {
			return err
		}
		membersIn.AddTo(tx, within, id, rows*listed)
	}
	for _, id := range removed {
		rows, err := database.Exec(ctx, tx, leave.For(within, id, userID))
		if err != nil {
			return err
		}
		membersIn.AddTo(tx, within, id, -rows*listed)
	}
	return nil
}

// Listed moves the numbers of members for accounts that went into the recycle
// bin (-1) or came back (1), in all their tenants.
func (s *Service) Listed(ctx context.Context, tx *database.Tx, userIDs []string, change int64) error {
	places, err := database.All[place](ctx, tx, placesEverywhere.With(database.IDs(userIDs)))
	for _, p := range places {
		membersIn.AddTo(tx, scope.Tenant(p.Tenant), p.Department, change)
	}
	return err
}

// Forget takes an account out of the departments of every tenant.
func (s *Service) Forget(ctx context.Context, tx *database.Tx, userID string) error {
	places, err := database.All[place](ctx, tx, placesEverywhere.With(database.IDs{userID}))
	if err != nil {
		return err
	}
	for _, p := range places {
		if p.Listed {
			membersIn.AddTo(tx, scope.Tenant(p.Tenant), p.Department, -1)
		}
	}
	return database.ExecAll(ctx, tx, forgetPlaces.With(userID), forgetCharge.With(userID))
}
