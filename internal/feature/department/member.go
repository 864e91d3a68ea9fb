package department

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// AddMembers places users in a department, all or none. Besides the rules of
// ReplacePlaces each user must be one the caller may list.
func (s *Service) AddMembers(ctx context.Context, departmentID string, userIDs []string) error {
	return s.eachMember(ctx, departmentID, userIDs, func(tx *database.Tx, userID string, isMember bool) error {
		if isMember {
			return nil
		}
		return s.changeMember(ctx, tx, userID, []string{departmentID}, nil)
	})
}

// RemoveMembers takes users out of a department with the department roles they
// have there, and out of its charge, all or none, by the same rules.
func (s *Service) RemoveMembers(ctx context.Context, departmentID string, userIDs []string) error {
	return s.eachMember(ctx, departmentID, userIDs, func(tx *database.Tx, userID string, isMember bool) error {
		if !isMember {
			return fault.New(fault.Refused, "当前选中部门与用户无关联关系!").With("absent", userID)
		}
		return fault.Among(s.changeMember(ctx, tx, userID, nil, []string{departmentID}), userID)
	})
}

func (s *Service) changeMember(ctx context.Context, tx *database.Tx, userID string, added, removed []string) error {
	if _, err := people.One(ctx, tx, caller.From(ctx).Scope(mayListUser), userID); err != nil {
		return err
	}
	if err := s.changePlaces(ctx, tx, MayEdit, userID, added, removed); err != nil {
		return err
	}
	return s.Rights.Outdate(ctx, tx, userID)
}

func (s *Service) eachMember(
	ctx context.Context, departmentID string, userIDs []string, act func(tx *database.Tx, userID string, isMember bool) error,
) error {
	if len(userIDs) == 0 {
		return fault.New(fault.Refused, "请选择用户!")
	}
	if len(userIDs) > database.MaxIDs {
		return fault.New(fault.Refused, "一次最多处理 256 个用户")
	}
	who := caller.From(ctx)
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		if _, err := departments.One(ctx, tx, who.Scope(MayEdit), departmentID); err != nil {
			return err
		}
		for _, userID := range userIDs {
			belongs, err := s.belongs(ctx, tx, departmentID, userID)
			if err != nil {
				return err
			}
			if err := act(tx, userID, belongs); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) belongs(ctx context.Context, q database.Reader, departmentID, userID string) (bool, error) {
	within := scope.Scope{Tenant: caller.From(ctx).TenantID, Exact: []string{departmentID}}
	return s.Rights.ReachesUser(ctx, q, within, userID)
}

// PlacesAsNodes are the departments of a user: one's own, or those of a user
// the caller may list.
func (s *Service) PlacesAsNodes(ctx context.Context, userID string) ([]*IDNode, error) {
	who := caller.From(ctx)
	none := fault.New(fault.Refused, "查找失败")
	if userID != who.UserID {
		_, err := people.One(ctx, s.db, who.Scope(mayListUser), userID)
		if fault.Is(err, fault.NotFound) {
			return nil, none
		}
		if err != nil {
			return nil, err
		}
	}
	list, err := s.OfUser(ctx, who.WholeTenant(), userID)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, none
	}
	return idNodes(flat(list)), nil
}

// Current are the caller's departments and the code of the chosen one.
type Current struct {
	List    []Department `json:"list"`
	OrgCode string       `json:"orgCode"`
}

// Current answers for the caller themselves.
func (s *Service) Current(ctx context.Context) (Current, error) {
	who := caller.From(ctx)
	list, err := s.OfUser(ctx, who.WholeTenant(), who.UserID)
	out := Current{List: append([]Department{}, list...)}
	for _, d := range list {
		if d.ID == who.DepartmentID {
			out.OrgCode = d.OrgCode
		}
	}
	return out, err
}
