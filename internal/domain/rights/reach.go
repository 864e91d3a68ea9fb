package rights

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// inReach is a membership m in one of two kinds of department: these alone, or those
// with everything below them.
const inReach = `(m.department_id IN (?) OR m.department_id IN (
	SELECT descendant_id FROM department_closure WHERE tenant_id = :tenant AND ancestor_id IN (?)))`

var (
	memberOf      = database.DefineTenant("rights.memberOf", `SELECT user_id FROM user_tenant WHERE tenant_id = ? AND user_id = ?`)
	userReachable = database.DefineTenant("rights.userReachable", `
		SELECT m.user_id FROM department_member m WHERE m.tenant_id = :tenant AND m.user_id = ? AND `+inReach)
	holderBeyond = database.DefineTenant("rights.holderBeyond", `
		SELECT h.user_id FROM user_role h WHERE h.tenant_id = :tenant AND h.role_id = ? AND NOT EXISTS (
			SELECT 1 FROM department_member m WHERE m.tenant_id = :tenant AND m.user_id = h.user_id AND `+inReach+`) LIMIT 1`)
)

// ReachesUser tells whether an account of the tenant lies within a scope: by
// the departments it belongs to. What data rules narrow does not count here.
func (e *Engine) ReachesUser(ctx context.Context, q database.Reader, within scope.Scope, userID string) (bool, error) {
	query := memberOf.For(within, userID)
	if !within.Whole {
		exact, trees := atMost(within.Exact), atMost(within.Trees)
		query = userReachable.For(within, userID, exact, trees)
	}
	_, found, err := database.Maybe[string](ctx, q, query)
	return found, err
}

// reachesHolders tells whether all who hold a role lie within a scope, as ReachesUser.
func reachesHolders(ctx context.Context, q database.Reader, within scope.Scope, roleID string) (bool, error) {
	if within.Whole {
		return true, nil
	}
	_, beyond, err := database.Maybe[string](ctx, q, holderBeyond.For(within, roleID, atMost(within.Exact), atMost(within.Trees)))
	return !beyond, err
}

// atMost fits departments into one statement; a stand-in that no id equals
// fills an empty list.
func atMost(ids []string) database.IDs {
	if len(ids) == 0 {
		return database.IDs{"-"}
	}
	return ids[:min(len(ids), database.MaxIDs)]
}

var departmentsAbove = database.DefineTenant("rights.departmentsAbove", `
	SELECT ancestor_id FROM department_closure WHERE tenant_id = ? AND descendant_id = ?`)

// ReachesDepartment tells whether records of a department lie within a scope,
// data rules and authorship aside.
func (e *Engine) ReachesDepartment(ctx context.Context, q database.Reader, within scope.Scope, departmentID string) (bool, error) {
	if within.Whole || slices.Contains(within.Exact, departmentID) {
		return true, nil
	}
	above, err := database.All[string](ctx, q, departmentsAbove.For(within, departmentID))
	return len(Both(above, within.Trees)) > 0, err
}

var belowUnreached = database.DefineTenant("rights.belowUnreached", `
	SELECT c.descendant_id FROM department_closure c WHERE c.tenant_id = :tenant AND c.ancestor_id IN (?) AND c.descendant_id NOT IN (?)
		AND NOT EXISTS (SELECT 1 FROM department_closure t WHERE t.tenant_id = :tenant AND t.descendant_id = c.descendant_id
			AND t.ancestor_id IN (?)) LIMIT 1`)

// ReachesBelow tells whether records of departments and of all below them lie within a
// scope, data rules and authorship aside.
func (e *Engine) ReachesBelow(ctx context.Context, q database.Reader, within scope.Scope, departmentIDs []string) (bool, error) {
	if within.Whole {
		return true, nil
	}
	for chunk := range slices.Chunk(departmentIDs, database.MaxIDs) {
		query := belowUnreached.For(within, database.IDs(chunk), atMost(within.Exact), atMost(within.Trees))
		if _, unreached, err := database.Maybe[string](ctx, q, query); err != nil || unreached {
			return false, err
		}
	}
	return true, nil
}

// ReachesAll tells as ReachesDepartment, of several departments.
func (e *Engine) ReachesAll(ctx context.Context, q database.Reader, within scope.Scope, departmentIDs []string) (bool, error) {
	for _, id := range departmentIDs {
		if reached, err := e.ReachesDepartment(ctx, q, within, id); err != nil || !reached {
			return false, err
		}
	}
	return true, nil
}

type named struct {
	ID   string `db:"id"`
	Name string `db:"name"`
}

var departmentNames = database.DefineTenant("rights.departmentNames", `
	SELECT id, depart_name AS name FROM department WHERE tenant_id = ? AND id IN (?)`)

// DepartmentNames are the names of departments by id; those that are not there
// are missing.
func (e *Engine) DepartmentNames(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]string, error) {
	names := map[string]string{}
	for chunk := range slices.Chunk(Without(ids, nil), database.MaxIDs) {
		found, err := database.All[named](ctx, q, departmentNames.For(within, database.IDs(chunk)))
		if err != nil {
			return nil, err
		}
		for _, n := range found {
			names[n.ID] = n.Name
		}
	}
	return names, nil
}
