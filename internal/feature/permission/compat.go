package permission

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /api/permission", httpapi.Needs(MayList), "分页查询菜单", httpapi.List(s.Page),
		httpapi.Filters("name", "perms", "parentId", "menuType", "status"))
	httpapi.Handle(api, "GET /api/permission/no-pager", httpapi.Needs(MayList), "全部菜单", httpapi.Plain(s.all))
	httpapi.Handle(api, "GET /sys/permission/queryListAsync", httpapi.Needs(MayList), "逐级读取菜单", httpapi.One[levelQuery](s.Level))
	httpapi.Handle(api, "DELETE /sys/permission/deleteBatch", httpapi.Needs(MayRemove), "批量删除菜单", s.handleDelete, httpapi.Says("删除成功!"))
}

type levelQuery struct {
	ParentID string `query:"pid"`
}

var rowList = database.NewList[Row](database.ListSpec{
	Name: "permission.list", From: "permission", Key: "id", Where: "deleted_at = 0", Small: true, Order: "createTime",
	Fields: []database.Field{
		{Wire: "name", Column: "name", Sort: true},
		{Wire: "perms", Column: "perms", Sort: true},
		{Wire: "parentId", Column: "parent_id"},
		{Wire: "menuType", Column: "menu_type", Kind: database.Number, Sort: true},
		{Wire: "status", Column: "status"},
		{Wire: "createTime", Column: "created_at", Kind: database.Time, Sort: true},
	},
})

// Page pages through the rows without their tree.
func (s *Service) Page(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	return rowList.Page(ctx, s.db, scope.Scope{}, r)
}

// Level are the rows directly below a parent as choices, "" the top entries.
// Their children are asked for one level at a time, so there are none here.
func (s *Service) Level(ctx context.Context, parentID string) ([]Choice, error) {
	rows, err := s.Below(ctx, []string{parentID})
	if err != nil {
		return nil, err
	}
	if len(rows[parentID]) == 0 {
		return nil, fault.New(fault.Refused, "未找到下级菜单")
	}
	var out []Choice
	for _, r := range rows[parentID] {
		c := parentChoice(r.Row, nil)
		c.RuleFlag, c.IsLeaf = r.RuleFlag, r.IsLeaf
		out = append(out, c)
	}
	return out, nil
}
