package user

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

// positionDict is the dictionary of posts that forms choose from; a post may
// also be any other text.
const positionDict = "position"

// Position is a post as the family's pickers list it.
type Position struct {
	ID        string `json:"id"`
	Code      string `json:"code"`
	Name      string `json:"name"`
	PostRank  string `json:"postRank"`
	CompanyID string `json:"companyId"`
}

// Positions pages through the dictionary of posts.
func (a *Administration) Positions(ctx context.Context, r paging.Request) (paging.Page[Position], error) {
	texts, err := a.Texts(ctx, positionDict)
	if err != nil {
		return paging.Page[Position]{}, err
	}
	name := strings.Trim(r.Filters.Get("name"), "*")
	all := []Position{}
	for code, text := range texts[positionDict] {
		if strings.Contains(text, name) {
			all = append(all, Position{ID: code, Code: code, Name: text})
		}
	}
	slices.SortFunc(all, func(a, b Position) int { return cmp.Compare(a.Code, b.Code) })
	start := min(r.Offset(), len(all))
	return paging.PageOf(r, all[start:min(start+r.Size, len(all))], int64(len(all))), nil
}

// Choose pages through the accounts at or below a department, all of them for
// "". The later clients of the family that ask so search names by a part.
func (a *Administration) Choose(ctx context.Context, departmentID string, r paging.Request) (paging.Page[Row], error) {
	r.Filters = maps.Clone(r.Filters)
	for _, name := range []string{"username", "realname"} {
		if text := strings.Trim(r.Filters.Get(name), "*"); text != "" {
			r.Filters.Set(name, "*"+text+"*")
		}
	}
	if departmentID == "" {
		return a.page(ctx, users, r)
	}
	return a.page(ctx, users, r, database.Where(`EXISTS (
		SELECT 1 FROM department_member p JOIN department_closure c ON c.tenant_id = p.tenant_id AND c.descendant_id = p.department_id
		WHERE p.tenant_id = m.tenant_id AND p.user_id = a.id AND c.ancestor_id = ?)`, departmentID))
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
