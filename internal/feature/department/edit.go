package department

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
)

// Add creates a department below another one the caller reaches, or at the top
// when they reach the whole tenant. The server gives it its code.
func (s *Service) Add(ctx context.Context, draft Draft) (Department, error) {
	d := s.compose(ctx, draft)
	return d, s.db.InSerial(ctx, func(tx *database.Tx) error { return s.create(ctx, tx, &d) })
}

// compose is the new department of a draft, not yet in its place.
func (s *Service) compose(ctx context.Context, draft Draft) Department {
	d := Department{
		ID: s.newID(), ParentID: draft.ParentID.Value, Category: draft.Category.Value, Status: "1", Version: 1,
		Stamp: database.Made(ctx, s.now()),
	}
	d.take(draft)
	if d.ParentID == "" && d.Category == "" {
		d.Category = Company
	}
	return d
}

// create puts a new department in its place. A parent that is not there is one of
// the wrong fields where there are others, and else what the call has not found.
func (s *Service) create(ctx context.Context, tx *database.Tx, d *Department) error {
	within := caller.From(ctx).WholeTenant()
	parent, err := s.place(ctx, tx, MayAdd, d.ParentID)
	wrong := d.check()
	switch {
	case wrong != nil && fault.Is(err, fault.NotFound):
		return fault.Together(wrong, fault.Field("parentId", "上级部门不存在"))
	case wrong != nil || err != nil:
		return cmp.Or(wrong, err)
	}
	if d.OrgCode, err = nextCode(ctx, tx, within, d.ParentID, parent.OrgCode); err != nil {
		return err
	}
	d.Depth = depthBelow(parent)
	audit.Changed(tx, audit.Change{Object: "department", ID: d.ID, After: *d})
	return insert(ctx, tx, within, d)
}

// take writes the given fields, the parent aside.
func (d *Department) take(draft Draft) {
	d.Name, d.NameEn = strings.TrimSpace(draft.Name.Or(d.Name)), strings.TrimSpace(draft.NameEn.Or(d.NameEn))
	d.NameAbbr, d.SortNo = strings.TrimSpace(draft.NameAbbr.Or(d.NameAbbr)), int64(draft.SortNo.Or(float64(d.SortNo)))
	d.Description, d.Category = draft.Description.Or(d.Description), draft.Category.Or(d.Category)
	d.Mobile, d.Fax = strings.TrimSpace(draft.Mobile.Or(d.Mobile)), draft.Fax.Or(d.Fax)
	d.Address, d.Memo = draft.Address.Or(d.Address), draft.Memo.Or(d.Memo)
}

// place finds the parent of a new or moved department and makes other changes
// to the tree wait. The top is the place of whoever reaches the whole tenant.
func (s *Service) place(ctx context.Context, tx *database.Tx, code, parentID string) (Department, error) {
	who := caller.From(ctx)
	if _, err := database.Exec(ctx, tx, holdTree.With(who.TenantID)); err != nil {
		return Department{}, err
	}
	if parentID != "" {
		return departments.One(ctx, tx, who.Scope(code), parentID)
	}
	if !who.Scope(code).Whole {
		return Department{}, fault.New(fault.NoRight, "数据范围不是全部的用户不能建立一级部门")
	}
	return Department{}, nil
}

func depthBelow(parent Department) string {
	depth, _ := strconv.Atoi(parent.Depth) // no parent: the top
	return strconv.Itoa(depth + 1)
}

// Edit writes the given fields and moves the department when another parent is
// given. A stale version is a conflict that carries the current row.
func (s *Service) Edit(ctx context.Context, draft Draft) (Department, error) {
	var d Department
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		stored, err := departments.One(ctx, tx, caller.From(ctx).ScopeToChange(MayEdit, MayList), draft.ID)
		if err != nil {
			return err
		}
		d = stored
		d.take(draft)
		d.ParentID = draft.ParentID.Or(d.ParentID)
		d.Touch(ctx, s.now())
		moves := d.ParentID != stored.ParentID
		if moves {
			d.fitCategory()
		}
		if err := fault.Together(httpapi.Fresh(draft.Version, stored.Version, stored), d.check()); err != nil {
			return err
		}
		if moves {
			if err := s.move(ctx, tx, &d); err != nil {
				return err
			}
		}
		audit.Changed(tx, audit.Change{Object: "department", ID: d.ID, Before: stored, After: d})
		if err := namesake(table.Update(ctx, tx, caller.From(ctx).WholeTenant(), &d)); err != nil {
			return err
		}
		return version.Raise(ctx, tx)
	})
	return d, err
}

// fitCategory makes what moves to the top a company, and what leaves it a
// department.
func (d *Department) fitCategory() {
	switch {
	case d.ParentID == "":
		d.Category = Company
	case d.Category == Company:
		d.Category = Unit
	}
}
