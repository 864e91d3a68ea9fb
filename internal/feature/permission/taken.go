package permission

import (
	"cmp"
	"context"
	"net/url"
	"path"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// What a row may not take, because it is another's: codes and addresses.

// reserved are the first words of codes that guard routes, now or in a later
// version, and codes that stand alone.
var reserved = []string{
	"user", "role", "permission", "department", "deptrole", "dict", "tenant", "notice", "log", "setting", "settings", "driver", "vehicle",
	"waybill", "carrier", "customer", "payment", "review", "report", "form", "file", "pii", "head_page",
}

// CodeTaken tells whether another menu row names one of the codes, in whatever
// case.
func (s *Service) CodeTaken(ctx context.Context, perms, exceptID string) (bool, error) {
	return codesTaken(ctx, s.db, rights.CodesOf(perms), exceptID)
}

func codesTaken(ctx context.Context, q database.Reader, codes []string, exceptID string) (bool, error) {
	rows, err := database.All[coded](ctx, q, codedRows.With())
	wanted := rights.CodesOf(strings.ToLower(strings.Join(codes, ",")))
	return slices.ContainsFunc(rows, func(r coded) bool {
		return r.ID != exceptID && len(rights.Both(rights.CodesOf(strings.ToLower(r.Perms)), wanted)) > 0
	}), err
}

// checkCodes refuses codes another row has, and lets only who holds a guarding
// code name a row after it.
func (s *Service) checkCodes(ctx context.Context, tx *database.Tx, r Row, had []string) error {
	added := rights.Without(r.Codes(), had)
	if len(added) == 0 {
		return nil
	}
	taken, err := codesTaken(ctx, tx, added, r.ID)
	if err == nil && taken {
		err = fault.Field("perms", "授权标识已存在!")
	}
	if err != nil {
		return err
	}
	var guarding []string
	for _, code := range added {
		if feature, _, _ := strings.Cut(strings.ToLower(code), ":"); slices.Contains(reserved, feature) {
			guarding = append(guarding, code)
		}
	}
	holding, err := s.rights.CallerGrants(ctx, tx)
	if err != nil {
		return err
	}
	for _, code := range guarding {
		if held, err := holding.Holds(ctx, code); err != nil || !held {
			return cmp.Or[error](err, fault.Field("perms", "授权标识 "+code+" 由系统保留，只有持有它的人可以使用"))
		}
	}
	return nil
}

// checkAddress keeps the addresses of the console's own pages for them: a menu
// entry that took one would stand in the page's place.
func checkAddress(ctx context.Context, tx *database.Tx, r Row, had string) error {
	address := pageAt(r.URL)
	if r.URL == "" || r.URL == had {
		return nil
	}
	if address == "" || address == "/user" || strings.HasPrefix(address, "/user/") {
		return fault.Field("url", "菜单路径「"+r.URL+"」是系统页面，不能使用")
	}
	taken, any, err := database.Maybe[string](ctx, tx, builtinAt.With(address, r.ID))
	if err == nil && any {
		err = fault.Field("url", "菜单路径「"+r.URL+"」已由内置菜单「"+taken+"」使用")
	}
	return err
}

// pageAt is the path of the page that a browser finds at an address: in any case,
// with signs written out, whatever follows.
func pageAt(address string) string {
	address, _, _ = strings.Cut(address, "#")
	address, _, _ = strings.Cut(address, "?")
	if plain, err := url.PathUnescape(address); err == nil {
		address = plain
	}
	if strings.HasPrefix(address, "/") {
		address = path.Clean(address)
	}
	return strings.ToLower(strings.TrimRight(address, "/"))
}
