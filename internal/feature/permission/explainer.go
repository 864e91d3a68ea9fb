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

// explanation is what a refusal teaches about a code in a tenant.
type (
	explanation struct {
		name  string
		roles []string
	}
	explanationKey struct {
		tenant int64
		code   string
	}
)

const (
	maxCarriers     = 5
	explanationLife = 30 * time.Second
)

// Explainer tell the refused what they lack.
type Explainer struct {
	db    *database.DB
	cache *otter.Cache[explanationKey, explanation]
}

// NewExplainer makes the teller.
func NewExplainer(db *database.DB) *Explainer {
	return &Explainer{db, otter.Must(&otter.Options[explanationKey, explanation]{
		MaximumSize: 1_000, ExpiryCalculator: otter.ExpiryWriting[explanationKey, explanation](explanationLife),
	})}
}

// Explain names a permission code as its button does, and up to five roles of
// the tenant that carry it, the lesser ones first. Roles are told to operators
// only. Answers may be half a minute old.
func (l *Explainer) Explain(ctx context.Context, code string) (name string, roles []string, err error) {
	who := caller.From(ctx)
	key := explanationKey{who.TenantID, code}
	found, known := l.cache.GetIfPresent(key)
	if !known {
		if found, err = l.load(ctx, key); err != nil {
			return "", nil, err
		}
		l.cache.Set(key, found)
	}
	if who.UserType != rights.Operator {
		return found.name, nil, nil
	}
	return found.name, found.roles, nil
}

func (l *Explainer) load(ctx context.Context, key explanationKey) (explanation, error) {
	var out explanation
	rows, err := database.All[carried](ctx, l.db, carriersOf.For(scope.Tenant(key.tenant), key.code))
	for _, row := range rows {
		if !slices.Contains(rights.CodesOf(row.Perms), key.code) {
			continue // LIKE takes an underscore for any character
		}
		if out.name == "" {
			out.name = row.Name
		}
		if row.Role != "" && len(out.roles) < maxCarriers && !slices.Contains(out.roles, row.Role) {
			out.roles = append(out.roles, row.Role)
		}
	}
	return out, err
}
