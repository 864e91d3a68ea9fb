package position

import (
	"context"

	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the family's calls about positions, and our own of the recycle
// bin. Whoever picks a position for a user may list them too: choosers are those
// codes.
func (s *Service) Routes(api *httpapi.API, choosers ...string) {
	httpapi.Handle(api, "GET /sys/position/list", httpapi.Needs(append([]string{MayList}, choosers...)...), "分页查询岗位", httpapi.List(s.List),
		httpapi.Filters("code", "name", "postRank"))
	httpapi.Handle(api, "GET /sys/position/queryById", httpapi.Needs(MayList), "查询岗位", httpapi.ID(s.Find))
	httpapi.Handle(api, "POST /sys/position/add", httpapi.Needs(MayAdd), "新增岗位", httpapi.Body(s.Add), httpapi.Says("添加成功！"))
	httpapi.Handle(api, "PUT /sys/position/edit", httpapi.Needs(MayEdit), "编辑岗位", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/position/deleteBatch", httpapi.Needs(MayRemove), "批量删除岗位", httpapi.IDs(s.Remove),
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/position/recycleBin", httpapi.Needs(MayRemove), "岗位回收站", httpapi.List(s.RecycleBin))
	httpapi.Handle(api, "PUT /sys/position/putRecycleBin", httpapi.Needs(MayRemove), "恢复岗位", httpapi.Act(s.handleRestore),
		httpapi.Says("恢复成功!"))
	httpapi.Handle(api, "DELETE /sys/position/deleteRecycleBin", httpapi.Needs(MayRemove), "彻底删除岗位", httpapi.IDs(s.Purge),
		httpapi.Says("删除成功!"))
	s.sheetRoutes(api)
	s.compatRoutes(api)
}

type idsBody struct {
	IDs []string `json:"ids" label:"岗位"`
}

func (s *Service) handleRestore(ctx context.Context, in idsBody) error { return s.Restore(ctx, in.IDs) }
