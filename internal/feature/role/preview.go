package role

import (
	"context"
	"errors"
	"slices"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// shownHolders is how many of the users a change concerns are named.
const shownHolders = 50

var (
	holdersOf = database.DefineTenant("role.holders", `
		SELECT a.id, a.username, a.realname FROM user_role u JOIN account a ON a.id = u.user_id
		WHERE u.tenant_id = ? AND u.role_id = ? AND a.deleted_at = 0 ORDER BY a.username LIMIT ?`)
	countHolders = database.DefineTenant("role.countHolders", `
		SELECT COUNT(*) FROM user_role u JOIN account a ON a.id = u.user_id WHERE u.tenant_id = ? AND u.role_id = ? AND a.deleted_at = 0`)
)

// errTakenBack ends a preview's transaction without a trace.
var errTakenBack = errors.New("role: preview taken back")

// Preview makes a change to what a role grants, looks at the outcome and takes
// it back: what it says is what saving would do, refusal included. Users are
// named only to whoever may list all of them.
func (s *Service) Preview(ctx context.Context, roleID string, change rights.Change) (rights.Preview, error) {
	who := caller.From(ctx)
	if err := who.Require(MayGrant); err != nil {
		return rights.Preview{}, err
	}
	out := rights.Preview{
		RoleID: roleID, Granted: []string{}, Gained: []string{}, Lost: []string{}, Stays: []rights.Led{}, Comes: []rights.Led{},
		Users: []rights.UserChange{},
	}
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		out.Refused, out.Users = "", []rights.UserChange{}
		if err := s.preview(ctx, tx, roleID, change, &out); err != nil {
			return err
		}
		return errTakenBack
	})
	if errors.Is(err, errTakenBack) {
		err = nil
	}
	if !who.Scope("user:list").Whole {
		out.Users = []rights.UserChange{}
	}
	return out, err
}

func (s *Service) preview(ctx context.Context, tx *database.Tx, roleID string, change rights.Change, out *rights.Preview) error {
	within := caller.From(ctx).WholeTenant()
	r, err := s.One(ctx, tx, MayGrant, roleID)
	if err != nil {
		return err
	}
	out.RoleName = r.Name
	if out.UserCount, err = database.One[int64](ctx, tx, countHolders.For(within, roleID)); err != nil {
		return err
	}
	holders, err := database.All[rights.UserChange](ctx, tx, holdersOf.For(within, roleID, shownHolders))
	if err != nil {
		return err
	}
	ids := database.IDsOf(holders, func(h rights.UserChange) string { return h.UserID })
	before, err := s.rights.CodesOfUsers(ctx, tx, within, ids)
	if err != nil {
		return err
	}
	holding, err := s.rights.CallerGrants(ctx, tx)
	if err != nil {
		return err
	}
	granted, err := rights.GrantedBy(ctx, tx, within, roleID)
	if err != nil {
		return err
	}
	out.Granted = slices.DeleteFunc(granted, func(id string) bool { return !holding.Sees(id) })
	if _, err = s.RoleToChange(ctx, tx, holding, MayGrant, roleID); err == nil {
		err = s.tryOut(ctx, tx, holding, r, change, out)
	}
	if refusal, refused := fault.Refusal(err); refused {
		out.Refused = refusal.Message
		return nil
	}
	if err != nil {
		return err
	}
	after, err := s.rights.CodesOfUsers(ctx, tx, within, ids)
	for _, h := range holders {
		h.Gained, h.Lost = rights.Without(after[h.UserID], before[h.UserID]), rights.Without(before[h.UserID], after[h.UserID])
		slices.Sort(h.Gained)
		slices.Sort(h.Lost)
		out.Users = append(out.Users, h)
	}
	return err
}

// tryOut makes the change and says what of it the role's rows show.
func (s *Service) tryOut(
	ctx context.Context, tx *database.Tx, holding *rights.CallerGrants, r Role, change rights.Change, out *rights.Preview,
) error {
	within := caller.From(ctx).WholeTenant()
	before, err := s.ledBy(ctx, tx, within, r.ID)
	if err != nil {
		return err
	}
	done, err := s.Apply(ctx, tx, holding, r, change)
	out.Gained, out.Lost = done.Add, done.Remove
	if err != nil {
		return err
	}
	after, err := s.ledBy(ctx, tx, within, r.ID)
	out.Stays, out.Comes = after.staying(holding, done.Remove), after.coming(holding, before)
	return err
}
