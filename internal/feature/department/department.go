// Package department keeps the tree of departments. The closure table answers
// what lies at or below a department; orgCode is only shown and sent.
package department

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Department is one node as the family's clients read it.
type Department struct {
	ID        string          `db:"id" json:"id"`
	ParentID  string          `db:"parent_id" json:"parentId"`
	Name      string          `db:"depart_name" json:"departName"`
	OrgCode   string          `db:"org_code" json:"orgCode"`
	SortNo    int64           `db:"sort_no" json:"departOrder"`
	CreatedBy string          `db:"created_by" json:"createBy"`
	CreatedAt instant.Instant `db:"created_at" json:"createTime"`
}

var (
	insertDepartment = database.DefineTenant("department.insert", `
		INSERT INTO department (tenant_id, id, parent_id, depart_name, org_code, sort_no, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	closeSelf = database.DefineTenant("department.closeSelf", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth) VALUES (?, ?, ?, 0)`)
	closeAbove = database.DefineTenant("department.closeAbove", `
		INSERT INTO department_closure (tenant_id, ancestor_id, descendant_id, depth)
		SELECT c.tenant_id, c.ancestor_id, d.id, c.depth + 1
		FROM department d JOIN department_closure c ON c.tenant_id = d.tenant_id AND c.descendant_id = d.parent_id
		WHERE d.tenant_id = ? AND d.id = ?`)
	departmentsOf = database.DefineTenant("department.ofUser", `
		SELECT d.id, d.parent_id, d.depart_name, d.org_code, d.sort_no, d.created_by, d.created_at
		FROM department_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
		WHERE m.tenant_id = ? AND m.user_id = ? ORDER BY d.sort_no, d.id`)
	join = database.DefineTenant("department.join", `
		INSERT INTO department_member (tenant_id, department_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`)
)

// Service keeps departments.
type Service struct {
	db  *database.DB
	now instant.Clock
}

// New makes the service.
func New(db *database.DB, now instant.Clock) *Service { return &Service{db: db, now: now} }

// OfUser are the departments a user belongs to, in order.
func (s *Service) OfUser(ctx context.Context, within scope.Scope, userID string) ([]Department, error) {
	return database.All[Department](ctx, s.db, departmentsOf.For(within, userID))
}

// Plant writes a department below its parent inside a seed's transaction.
func (s *Service) Plant(ctx context.Context, tx *database.Tx, within scope.Scope, d Department) error {
	if _, err := database.Exec(ctx, tx, insertDepartment.For(within, d.ID, d.ParentID, d.Name, d.OrgCode, d.SortNo, "system", instant.Of(s.now()))); err != nil {
		return err
	}
	if _, err := database.Exec(ctx, tx, closeSelf.For(within, d.ID, d.ID)); err != nil {
		return err
	}
	_, err := database.Exec(ctx, tx, closeAbove.For(within, d.ID))
	return err
}

// Join makes a user a member inside a transaction.
func (s *Service) Join(ctx context.Context, tx *database.Tx, within scope.Scope, departmentID, userID string) error {
	_, err := database.Exec(ctx, tx, join.For(within, departmentID, userID))
	return err
}
