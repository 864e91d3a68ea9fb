package rights

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Change is a difference between two states of somebody's menu rows. Rows in
// neither list are left alone, so that parallel changes both hold.
type Change struct{ Add, Remove []string }

// ChangeOf is the difference between what a client was shown and what it wants.
// Repetitions count once.
func ChangeOf(wanted, last []string) Change {
	return Change{Add: Without(wanted, last), Remove: Without(last, wanted)}
}

// Since is what a change adds to rows that are had, and takes from them.
func (c Change) Since(had []string) Change {
	return Change{Add: Without(c.Add, had), Remove: Both(c.Remove, had)}
}

// IsNothing tells a change that adds and takes no row.
func (c Change) IsNothing() bool { return len(c.Add)+len(c.Remove) == 0 }

// Noted is the change as the audit trail keeps it.
func (c Change) Noted() map[string][]string {
	return map[string][]string{"added": c.Add, "removed": c.Remove}
}

// Without are the elements of a list that another lacks, each once.
func Without(list, other []string) []string {
	seen := make(map[string]bool, len(list)+len(other))
	for _, id := range other {
		seen[id] = true
	}
	out := []string{}
	for _, id := range list {
		if id != "" && !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	return out
}

// Both are the elements of a list that another has too, each once.
func Both(list, other []string) []string { return Without(list, Without(list, other)) }

// Preview is what a change to a role would do.
type Preview struct {
	RoleID   string `json:"roleId"`
	RoleName string `json:"roleName"`
	// Refused is why the change would be refused, empty when it would be made.
	Refused string `json:"refused"`
	// Granted are the rows the role has now, as far as the caller sees them: who
	// began from others learns of parallel changes.
	Granted []string `json:"granted"`
	Gained  []string `json:"gained"` // ids of menu rows the role would gain
	Lost    []string `json:"lost"`
	// Stays are rows of Lost that holders of the role go on seeing, Comes rows it
	// does not grant that they see from then on.
	Stays []Led `json:"stays"`
	Comes []Led `json:"comes"`
	// UserCount is how many hold the role; Users are the first of them.
	UserCount int64        `json:"userCount"`
	Users     []UserChange `json:"users"`
}

// Led is an entry of the menu that is seen for the sake of rows below it.
type Led struct {
	RowID   string   `json:"rowId"`
	Through []string `json:"through"` // those of the rows that the caller sees
}

// UserChange is what a change to a role means for one of its holders, other
// roles of their considered.
type UserChange struct {
	UserID   string   `db:"id" json:"userId"`
	Username string   `db:"username" json:"username"`
	Realname string   `db:"realname" json:"realname"`
	Gained   []string `json:"gained"` // permission codes
	Lost     []string `json:"lost"`
}

type codesRow struct {
	UserID string `db:"user_id"`
	Perms  string `db:"perms"`
}

var codesOfUsers = database.DefineTenant("rights.codesOfUsers", `
	SELECT DISTINCT u.user_id, p.perms
	FROM user_role u
	JOIN account a ON a.id = u.user_id
	JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.user_type = a.user_type
	JOIN role_permission g ON g.tenant_id = r.tenant_id AND g.role_id = r.id
	JOIN permission p ON p.id = g.permission_id
	WHERE u.tenant_id = :tenant AND u.user_id IN (?) AND p.perms <> '' AND p.deleted_at = 0 AND (r.kind = 'role' OR EXISTS (
		SELECT 1 FROM department_member m WHERE m.tenant_id = r.tenant_id AND m.department_id = r.department_id AND m.user_id = u.user_id))
		AND `+belowCeilings)

// CodesOfUsers are the codes of several users by user, at most
// database.MaxIDs of them; a super administrator's roles count like anyone's.
func (e *Engine) CodesOfUsers(ctx context.Context, q database.Reader, within scope.Scope, userIDs []string) (map[string][]string, error) {
	rows, err := database.All[codesRow](ctx, q, codesOfUsers.For(within, database.IDs(userIDs)))
	out := map[string][]string{}
	for _, row := range rows {
		out[row.UserID] = append(out[row.UserID], CodesOf(row.Perms)...)
	}
	return out, err
}
