package user

import (
	"context"
	"slices"
	"strconv"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var (
	joinTenant = database.DefineTenant("account.joinTenant", `
		INSERT INTO user_tenant (tenant_id, user_id, department_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`)
	settleCurrent = database.DefineTenant("account.settleCurrent", `
		UPDATE user_tenant SET department_id = COALESCE((
			SELECT MIN(m.department_id) FROM department_member m WHERE m.tenant_id = user_tenant.tenant_id AND m.user_id = user_tenant.user_id), '')
		WHERE tenant_id = ? AND user_id = ? AND NOT EXISTS (
			SELECT 1 FROM department_member m WHERE m.tenant_id = user_tenant.tenant_id AND m.user_id = user_tenant.user_id
				AND m.department_id = user_tenant.department_id)`)
	chooseCurrent = database.DefineTenant("account.chooseCurrent", `
		UPDATE user_tenant SET department_id = ? WHERE tenant_id = :tenant AND user_id = ? AND EXISTS (
			SELECT 1 FROM department_member m WHERE m.tenant_id = user_tenant.tenant_id AND m.user_id = user_tenant.user_id
				AND m.department_id = ?)`)

	outdate    = database.Define("account.outdate", `UPDATE account SET version = version + 1 WHERE id = ?`)
	bumpEpochs = database.Define("account.bumpEpochs", `UPDATE account SET auth_epoch = auth_epoch + 1 WHERE id IN (?)`)
)

// join makes an account a member of a tenant.
func join(ctx context.Context, tx *database.Tx, within scope.Scope, account Account, departmentID string) error {
	joined, err := database.Exec(ctx, tx, joinTenant.For(within, account.ID, departmentID))
	listedUsers.Add(tx, within, joined*account.listed())
	return err
}

// RepairCurrentDepartment keeps a user's current department in a tenant among those they
// belong to: the first of them takes the place of one they left, "" that of the last.
func (s *Service) RepairCurrentDepartment(ctx context.Context, tx *database.Tx, within scope.Scope, userID string) error {
	_, err := database.Exec(ctx, tx, settleCurrent.For(within, userID))
	return err
}

// ChooseCurrent makes one of a user's departments their current one in a tenant;
// chosen is false, and nothing is written, for one they do not belong to.
func (s *Service) ChooseCurrent(
	ctx context.Context, tx *database.Tx, within scope.Scope, userID, departmentID string,
) (chosen bool, err error) {
	rows, err := database.Exec(ctx, tx, chooseCurrent.For(within, departmentID, userID, departmentID))
	return rows > 0, err
}

// Outdate makes a form of the account that was read before stale.
func (s *Service) Outdate(ctx context.Context, tx *database.Tx, userID string) error {
	_, err := database.Exec(ctx, tx, outdate.With(userID))
	return err
}

// BumpEpochs makes the rights of accounts count anew from their next call.
func (s *Service) BumpEpochs(ctx context.Context, tx *database.Tx, userIDs []string) error {
	for start := 0; start < len(userIDs); start += database.MaxIDs {
		chunk := userIDs[start:min(start+database.MaxIDs, len(userIDs))]
		if _, err := database.Exec(ctx, tx, bumpEpochs.With(database.IDs(chunk))); err != nil {
			return err
		}
	}
	return nil
}

// Tenant is one tenant the caller belongs to.
type Tenant struct {
	ID        int64           `db:"id" json:"id"`
	Name      string          `db:"name" json:"name"`
	Status    int             `db:"status" json:"status"`
	CreatedAt instant.Instant `db:"created_at" json:"createTime"`
}

var ownTenants = database.Define("account.tenants", `
	SELECT n.id, n.name, n.status, n.created_at FROM user_tenant m JOIN tenant n ON n.id = m.tenant_id
	WHERE m.user_id = ? AND n.status = 1 ORDER BY n.id`)

// Tenants are the caller's own tenants in use; ids narrows them.
func (s *Service) Tenants(ctx context.Context, ids string) ([]Tenant, error) {
	own, err := database.All[Tenant](ctx, s.db, ownTenants.With(caller.From(ctx).UserID))
	asked := httpapi.IDList(ids)
	return slices.DeleteFunc(own, func(t Tenant) bool {
		return len(asked) > 0 && !slices.Contains(asked, strconv.FormatInt(t.ID, 10))
	}), err
}
