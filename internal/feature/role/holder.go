package role

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

// apart are the duties no one person may hold together, by the codes of the
// built-in roles: who drafts a payment neither approves nor pays it.
var apart = [][2]string{{"payment_clerk", "payment_approver"}, {"payment_clerk", "cashier"}}

var (
	namesOfUsers = database.DefineTenant("role.namesOfUsers", `
		SELECT u.user_id, r.role_name FROM user_role u JOIN role r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.kind = 'role'
		WHERE u.tenant_id = ? AND u.user_id IN (?) ORDER BY r.level DESC, r.id`)
	holderKind = database.DefineTenant("role.holderKind", `
		SELECT a.user_type FROM user_tenant m JOIN account a ON a.id = m.user_id WHERE m.tenant_id = ? AND m.user_id = ?`)
	placesOfUser = database.DefineTenant("role.placesOfUser", `
		SELECT department_id FROM department_member WHERE tenant_id = ? AND user_id = ?`)
)

// NamesOf are the names of the roles of several users by user, the highest
// first; at most database.MaxIDs users.
func (s *Service) NamesOf(ctx context.Context, q database.Reader, within scope.Scope, userIDs []string) (map[string][]string, error) {
	names := map[string][]string{}
	found, err := database.All[heldName](ctx, q, namesOfUsers.For(within, database.IDs(userIDs)))
	for _, f := range found {
		names[f.UserID] = append(names[f.UserID], f.Name)
	}
	return names, err
}

type heldName struct {
	UserID string `db:"user_id"`
	Name   string `db:"role_name"`
}

// mayGive refuses roles of which the caller does not hold every code as far as
// the role reaches in the hands of whoever belongs to the given departments, or that
// rank above them (fault.NoRight).
func (s *Service) mayGive(ctx context.Context, q database.Reader, given []Role, places []string) error {
	holding, err := s.rights.CallerGrants(ctx, q)
	if err != nil || holding.Super {
		return err
	}
	beyond, err := s.beyond(ctx, q, holding, given, places)
	if err != nil {
		return err
	}
	for _, r := range given {
		if why := beyond[r.ID]; why != "" {
			return fault.New(fault.NoRight, "不能授予或收回角色「"+r.Name+"」："+why)
		}
	}
	return nil
}

// MayPlace refuses to make a user a member of departments in which one of their
// roles would reach further than the caller holds it.
func (s *Service) MayPlace(ctx context.Context, tx *database.Tx, userID string, departmentIDs []string) error {
	within := caller.From(ctx).WholeTenant()
	held, err := s.RolesOf(ctx, tx, within, userID)
	if err != nil {
		return err
	}
	roles, err := rights.RolesByID(ctx, tx, within, held)
	if err != nil {
		return err
	}
	return s.mayGive(ctx, tx, roles, departmentIDs)
}

var errActAs = fault.New(fault.NoRight, "该用户拥有您没有的权限，您不能设置他的密码或手机号码")

// MayActAs refuses who lacks something that a user's roles and department roles
// give them, or reaches less far with it: whoever sets somebody's password or phone
// number could sign in as them (fault.NoRight).
func (s *Service) MayActAs(ctx context.Context, tx *database.Tx, userID string) error {
	who := caller.From(ctx)
	codes, err := s.rights.CodesOfUsers(ctx, tx, who.WholeTenant(), []string{userID})
	if err != nil {
		return err
	}
	for _, code := range codes[userID] {
		if !who.May(code) {
			return errActAs
		}
	}
	places, err := database.All[string](ctx, tx, placesOfUser.For(who.WholeTenant(), userID))
	if err == nil {
		err = s.MayPlace(ctx, tx, userID, places)
	}
	if err == nil {
		err = s.rights.MayGiveDepartmentRoles(ctx, tx, userID)
	}
	if fault.Is(err, fault.NoRight) {
		return errActAs
	}
	return err
}

// Choices are the roles the caller could give: of those that rank no higher
// than they, the ones whose every code they hold as far.
func (s *Service) Choices(ctx context.Context) ([]Role, error) {
	all, err := rights.AllRoles(ctx, s.db, caller.From(ctx).WholeTenant())
	if err != nil {
		return nil, err
	}
	holding, err := s.rights.CallerGrants(ctx, s.db)
	if err != nil || holding.Super {
		return all, err
	}
	beyond, err := s.beyond(ctx, s.db, holding, all, nil)
	return slices.DeleteFunc(all, func(r Role) bool { return beyond[r.ID] != "" }), err
}

// beyond tells for each role why the caller may not give it; roles they may give
// are not in the map.
func (s *Service) beyond(
	ctx context.Context, q database.Reader, holding *rights.CallerGrants, given []Role, places []string,
) (map[string]string, error) {
	out := map[string]string{}
	contents, err := rights.ContentOf(ctx, q, caller.From(ctx).WholeTenant(), given)
	if err != nil {
		return nil, err
	}
	for _, r := range given {
		if r.Level > int64(holding.Level) {
			out[r.ID] = "级别高于自己"
			continue
		}
		row, err := holding.FirstMissing(ctx, contents[r.ID], r.GrantScope(places), nil)
		if err != nil {
			return nil, err
		}
		if row != "" {
			out[r.ID] = "自己没有「" + row + "」或数据范围不足"
		}
	}
	return out, nil
}

// ReplaceRoles makes the given roles a user's only ones, inside the caller's
// transaction, which should be serial. Unchanged roles ask for nothing;
// otherwise the user must rank below the caller and not be themselves, each added
// or removed role must be one the caller could give, and an added one must suit the kind of account, and must
// not join duties that are kept apart.
func (s *Service) ReplaceRoles(ctx context.Context, tx *database.Tx, within scope.Scope, userID string, roleIDs []string) error {
	wanted := httpapi.IDList(strings.Join(roleIDs, ","))
	had, err := s.RolesOf(ctx, tx, within, userID)
	change := rights.Change{Add: rights.Without(wanted, had), Remove: rights.Without(had, wanted)}
	if err != nil || change.IsNothing() {
		return err
	}
	return s.hand(ctx, tx, within, userID, had, change)
}

// Change gives and takes roles of several users, as ReplaceRoles would one by one.
func (s *Service) Change(ctx context.Context, tx *database.Tx, within scope.Scope, userIDs []string, change rights.Change) error {
	for _, userID := range userIDs {
		had, err := s.RolesOf(ctx, tx, within, userID)
		done := change.Since(had)
		if err == nil && done.IsNothing() {
			continue
		}
		if err == nil {
			err = s.hand(ctx, tx, within, userID, had, done)
		}
		if err == nil {
			err = s.rights.Outdate(ctx, tx, userID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) hand(ctx context.Context, tx *database.Tx, within scope.Scope, userID string, had []string, change rights.Change) error {
	wanted := append(rights.Without(had, change.Remove), change.Add...)
	if err := s.checkChange(ctx, tx, within, userID, wanted, slices.Concat(change.Add, change.Remove)); err != nil {
		return err
	}
	audit.Changed(tx, audit.Change{Object: "userRole", ID: userID, Before: had, After: wanted})
	return s.rights.Hand(ctx, tx, within, userID, change)
}

func (s *Service) checkChange(ctx context.Context, tx *database.Tx, within scope.Scope, userID string, wanted, changed []string) error {
	if userID == caller.From(ctx).UserID {
		return fault.New(fault.NoRight, "不能修改自己的角色")
	}
	if err := s.rights.Outranks(ctx, tx, userID); err != nil {
		return err
	}
	kind, err := database.One[string](ctx, tx, holderKind.For(within, userID))
	if err != nil {
		return err
	}
	if len(wanted) > database.MaxIDs {
		return fault.New(fault.Refused, "一个用户最多 256 个角色")
	}
	roles, err := rights.RolesByID(ctx, tx, within, wanted)
	if err != nil {
		return err
	}
	for _, r := range roles {
		if r.UserType != kind {
			return fault.New(fault.Refused, "角色「"+r.Name+"」不适用于该类用户")
		}
	}
	if err := keepApart(roles); err != nil {
		return err
	}
	moved, err := rights.RolesByID(ctx, tx, within, changed)
	if err != nil {
		return err
	}
	places, err := database.All[string](ctx, tx, placesOfUser.For(within, userID))
	if err != nil {
		return err
	}
	return s.mayGive(ctx, tx, moved, places)
}

// keepApart refuses roles one person may not hold together.
func keepApart(roles []Role) error {
	byCode := map[string]Role{}
	for _, r := range roles {
		byCode[r.Code] = r
	}
	for _, pair := range apart {
		one, first := byCode[pair[0]]
		other, second := byCode[pair[1]]
		if first && second {
			return fault.New(fault.Refused, "「"+one.Name+"」和「"+other.Name+"」不能由同一人担任")
		}
	}
	return nil
}

// Give adds a role to a user inside a seed's transaction, without asking who
// gives it.
func (s *Service) Give(ctx context.Context, tx *database.Tx, within scope.Scope, userID, roleID string) error {
	return s.rights.Hand(ctx, tx, within, userID, rights.Change{Add: []string{roleID}})
}
