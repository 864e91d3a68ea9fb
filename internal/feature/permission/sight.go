package permission

import (
	"context"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// leading is what makes a row of the menu the page that it is.
type leading struct {
	menuType                        int
	isRoute, isOutside              bool
	perms, url, component, redirect string
}

func (r Row) leads() leading {
	return leading{r.MenuType, r.Route, r.InternalOrExternal, r.Perms, r.URL, r.Component, r.Redirect}
}

// menuComponent is that of the page that shows what was hidden again.
const menuComponent = "system/PermissionList"

// conceals tells whether the menu shows nothing of what lies below a row.
func (r Row) conceals() bool { return r.Hidden || r.AlwaysShow || r.MenuType == Button }

// checkSight refuses an edit after which nobody would come to built-in pages, or to
// the menu's own, which alone could undo it. What is concealed already may be shown.
func (s *Service) checkSight(ctx context.Context, tx *database.Tx, stored, r Row) error {
	if stored.Builtin && r.AlwaysShow && !stored.AlwaysShow {
		return fault.Field("alwaysShow", "内置菜单不能设为聚合路由，下级页面将无法进入")
	}
	isConcealed := r.conceals() && !stored.conceals()
	if !isConcealed && r.ParentID == stored.ParentID {
		return nil
	}
	below, err := database.All[Row](ctx, tx, belowRows.With(database.IDs{r.ID}))
	if err != nil {
		return err
	}
	holdsMenu := slices.ContainsFunc(below, func(b Row) bool { return b.Builtin && b.Component == menuComponent })
	holdsPages := slices.ContainsFunc(below, func(b Row) bool { return b.Builtin && b.MenuType != Button && b.ID != r.ID })
	switch {
	case isConcealed && holdsMenu:
		return fault.Field("hidden", "保存后将无法再进入菜单管理，「"+r.Name+"」应在菜单中可见并展开")
	case isConcealed && stored.Builtin && holdsPages:
		return fault.Field("hidden", "「"+r.Name+"」下有内置页面，不能整个隐藏，可以逐个隐藏其中的页面")
	case holdsMenu:
		return s.checkWayTo(ctx, tx, r.ParentID)
	}
	return nil
}

// checkWayTo refuses a parent that the menu does not show with all below it.
func (s *Service) checkWayTo(ctx context.Context, tx *database.Tx, parentID string) error {
	above, err := database.All[string](ctx, tx, aboveRow.With(parentID))
	if err != nil {
		return err
	}
	rows, err := rowTable.ByIDs(ctx, tx, scope.Scope{}, above)
	if err == nil && slices.ContainsFunc(rows, Row.conceals) {
		err = fault.Field("parentId", "菜单管理不能移到隐藏或聚合的菜单之下，否则无法恢复")
	}
	return err
}
