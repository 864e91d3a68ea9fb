package driver

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var anyOfDepartment = database.DefineTenant("driver.anyOfDepartment", `
	SELECT id FROM driver WHERE tenant_id = ? AND department_id = ? LIMIT 1`)

// InDepartment tells whether a department has drivers, those in the recycle bin
// included.
func (s *Service) InDepartment(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, q, anyOfDepartment.For(within, departmentID))
	return found, err
}
