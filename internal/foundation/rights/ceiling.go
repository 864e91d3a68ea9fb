package rights

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// A row is below the ceiling of a department when neither it nor any
// department above lacks it.
var ceilingOf = database.DefineTenant("rights.ceilingOf", `
	SELECT t.permission_id FROM department_permission t WHERE t.tenant_id = :tenant AND t.department_id = ? AND NOT EXISTS (
		SELECT 1 FROM department_closure c WHERE c.tenant_id = t.tenant_id AND c.descendant_id = t.department_id AND NOT EXISTS (
			SELECT 1 FROM department_permission a
			WHERE a.tenant_id = c.tenant_id AND a.department_id = c.ancestor_id AND a.permission_id = t.permission_id))
	ORDER BY t.permission_id`)

// CeilingOf are the menu rows the roles of a department may be given at most:
// its own ceiling below those of all departments above it.
func (e *Engine) CeilingOf(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) ([]string, error) {
	return database.All[string](ctx, q, ceilingOf.For(within, departmentID))
}
