package permission

import (
	"context"
	"slices"
	"time"

	"github.com/maypok86/otter/v2"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// carried is a button with one role that has it, "" when none has.
type carried struct {
	Name  string `db:"name"`
	Perms string `db:"perms"`
	Role  string `db:"role_name"`
}

// The lesser roles come first: they are what one would ask for.
var carriersOf = database.DefineTenant("permission.carriersOf", `
	SELECT p.name, p.perms, COALESCE(r.role_name, '') AS role_name
	FROM permission p
	LEFT JOIN role_permission rp ON rp.permission_id = p.id AND rp.tenant_id = :tenant
	LEFT JOIN role r ON r.tenant_id = rp.tenant_id AND r.id = rp.role_id AND r.kind = 'role' AND r.user_type = 'operator'
	WHERE p.menu_type = 2 AND p.deleted_at = 0 AND (',' || p.perms || ',') LIKE ('%,' || ? || ',%')
	ORDER BY COALESCE(r.level, 0), COALESCE(r.role_name, ''), p.sort_no, p.id`)

// lesson is what a refusal teaches about a code in a tenant.
type (
	lesson struct {
		name  string
		roles []string
	}
	lessonKey struct {
		tenant int64
		code   string
	}
)

const (
	mostCarriers = 5
	lessonLife   = 30 * time.Second
)

// Lessons tell the refused what they lack.
type Lessons struct {
	db     *database.DB
	learnt *otter.Cache[lessonKey, lesson]
}

// NewLessons makes the teller.
func NewLessons(db *database.DB) *Lessons {
	return &Lessons{db, otter.Must(&otter.Options[lessonKey, lesson]{
		MaximumSize: 1_000, ExpiryCalculator: otter.ExpiryWriting[lessonKey, lesson](lessonLife),
	})}
}

// Explain names a permission code as its button does, and up to five roles of
// the tenant that carry it, the lesser ones first. Roles are told to operators
// only. Answers may be half a minute old.
func (l *Lessons) Explain(ctx context.Context, code string) (name string, roles []string, err error) {
	who := caller.From(ctx)
	key := lessonKey{who.TenantID, code}
	learnt, known := l.learnt.GetIfPresent(key)
	if !known {
		if learnt, err = l.learn(ctx, key); err != nil {
			return "", nil, err
		}
		l.learnt.Set(key, learnt)
	}
	if who.UserType != rights.Operator {
		return learnt.name, nil, nil
	}
	return learnt.name, learnt.roles, nil
}

func (l *Lessons) learn(ctx context.Context, key lessonKey) (lesson, error) {
	var out lesson
	rows, err := database.All[carried](ctx, l.db, carriersOf.For(scope.Tenant(key.tenant), key.code))
	for _, row := range rows {
		if !slices.Contains(rights.CodesOf(row.Perms), key.code) {
			continue // LIKE takes an underscore for any character
		}
		if out.name == "" {
			out.name = row.Name
		}
		if row.Role != "" && len(out.roles) < mostCarriers && !slices.Contains(out.roles, row.Role) {
			out.roles = append(out.roles, row.Role)
		}
	}
	return out, err
}
