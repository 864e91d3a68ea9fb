// Package role keeps the roles of a tenant and who holds them. A role carries
// permission rows, the reach of its data, and a level that ranks it.
package role

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Role is a named bundle of rights.
type Role struct {
	TenantID         int64           `db:"tenant_id" json:"-"`
	ID               string          `db:"id,insert" json:"id"`
	Name             string          `db:"role_name" json:"roleName"`
	Code             string          `db:"role_code,insert" json:"roleCode"`
	Description      string          `db:"description" json:"description"`
	DataScope        scope.Reach     `db:"data_scope" json:"dataScope"`
	ScopeDepartments string          `db:"scope_departments" json:"scopeDepartIds"`
	Level            int64           `db:"level" json:"level"` // 1–99, higher ranks above
	Builtin          bool            `db:"builtin,insert" json:"builtin"`
	Version          int64           `db:"version" json:"version"`
	CreatedBy        string          `db:"created_by,insert" json:"createBy"`
	CreatedAt        instant.Instant `db:"created_at,insert" json:"createTime"`
	UpdatedBy        string          `db:"updated_by" json:"updateBy"`
	UpdatedAt        instant.Instant `db:"updated_at" json:"updateTime"`
}

var (
	roleTable = database.NewTable[Role]("role")
	giveRole  = database.DefineTenant("role.give", `INSERT INTO user_role (tenant_id, user_id, role_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`)
	bumpUser  = database.Define("role.bumpUser", `UPDATE account SET auth_epoch = auth_epoch + 1 WHERE id = ?`)
)

// Service keeps roles.
type Service struct {
	db  *database.DB
	now instant.Clock
}

// New makes the service.
func New(db *database.DB, now instant.Clock) *Service { return &Service{db: db, now: now} }

// Plant writes a built-in role inside a seed's transaction.
func (s *Service) Plant(ctx context.Context, tx *database.Tx, within scope.Scope, r Role) error {
	now := instant.Of(s.now())
	r.Builtin, r.Version = true, 1
	r.CreatedBy, r.CreatedAt, r.UpdatedBy, r.UpdatedAt = "system", now, "system", now
	return roleTable.Insert(ctx, tx, within, &r)
}

// Give adds a role to a user inside a transaction; his rights are read anew
// with his next call.
func (s *Service) Give(ctx context.Context, tx *database.Tx, within scope.Scope, userID, roleID string) error {
	if _, err := database.Exec(ctx, tx, giveRole.For(within, userID, roleID)); err != nil {
		return err
	}
	_, err := database.Exec(ctx, tx, bumpUser.With(userID))
	return err
}
