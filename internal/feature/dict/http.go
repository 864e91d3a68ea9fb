package dict

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/httpapi"
)

// Routes publishes the calls of contract §8. The paths are the family's; keep
// their spelling.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/dict/list", httpapi.Needs(MayList), "分页查询字典", httpapi.List(s.List),
		httpapi.Filters("dictName", "dictCode", "description"))
	httpapi.Handle(api, "POST /sys/dict/add", httpapi.Needs(MayAdd), "新增字典", httpapi.Body(s.Add), httpapi.Says("保存成功！"))
	httpapi.Handle(api, "PUT /sys/dict/edit", httpapi.Needs(MayEdit), "编辑字典", httpapi.Body(s.Edit),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/dict/delete", httpapi.Needs(MayRemove), "删除字典", httpapi.IDs(s.Remove), httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/dict/deleteList", httpapi.Needs(MayRemove), "字典回收站", httpapi.Plain(s.RecycleBin))
	httpapi.Handle(api, "PUT /sys/dict/back/{id}", httpapi.Needs(MayRemove), "恢复字典", s.handleRestore, httpapi.Says("操作成功!"))
	httpapi.Handle(api, "DELETE /sys/dict/deletePhysic/{id}", httpapi.Needs(MayRemove), "彻底删除字典", s.handlePurge, httpapi.Says("删除成功!"))
	s.sheetRoutes(api)

	httpapi.Handle(api, "GET /sys/dict/refleshCache", httpapi.SignedIn, "刷新字典缓存", s.handleRefreshCache, httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "GET /sys/dict/queryAllDictItems", httpapi.SignedIn, "全部字典项", httpapi.Plain(s.AllItems))
	httpapi.Handle(api, "GET /sys/dict/getDictItems/{code}", httpapi.SignedIn, "列出字典项", httpapi.One[codePath](s.GetItems))
	httpapi.Handle(api, "GET /sys/dict/loadDict/{dict}", httpapi.SignedIn, "按文字搜索字典项", s.handleLoad)
	httpapi.Handle(api, "GET /sys/dict/loadDictItem/{dict}", httpapi.SignedIn, "按值翻译字典项", s.handleLoadTexts)

	httpapi.Handle(api, "GET /sys/dictItem/list", httpapi.Needs(MayList), "分页查询字典项", httpapi.ListOf[itemsQuery](s.Items),
		httpapi.Filters("dictId", "itemText", "status"))
	httpapi.Handle(api, "POST /sys/dictItem/add", httpapi.Needs(MayAdd), "新增字典项", httpapi.Body(s.AddItem),
		httpapi.Says("保存成功！"), httpapi.Requires("dictId"))
	httpapi.Handle(api, "PUT /sys/dictItem/edit", httpapi.Needs(MayEdit), "编辑字典项", httpapi.Body(s.EditItem),
		httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/dictItem/delete", httpapi.Needs(MayRemove), "删除字典项", httpapi.IDs(s.DeleteItems), httpapi.Says("删除成功!"))

	s.compatRoutes(api)
}

type (
	idPath struct {
		ID string `path:"id"`
	}
	codePath struct {
		Code string `path:"code"`
	}
	loadInput struct {
		Dict     string `path:"dict"`
		Keyword  string `query:"keyword"`
		Key      string `query:"key"`
		PageSize int    `query:"pageSize"`
	}
	itemsQuery struct {
		DictID string `query:"dictId"`
	}
)

func (s *Service) handleRestore(ctx context.Context, in *idPath) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Restore(ctx, []string{in.ID})
}

func (s *Service) handlePurge(ctx context.Context, in *idPath) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Purge(ctx, []string{in.ID})
}

// handleRefreshCache is open to every user, because the user menu offers it.
// The server has no dictionary cache to drop; only who may edit dictionaries
// makes all other browsers fetch them again.
func (s *Service) handleRefreshCache(ctx context.Context, _ *struct{}) (httpapi.Nothing, error) {
	if !caller.From(ctx).May(MayEdit) {
		return httpapi.Nothing{}, nil
	}
	return httpapi.Nothing{}, s.RefreshCache(ctx)
}

func (s *Service) handleLoad(ctx context.Context, in *loadInput) ([]Option, error) {
	return s.Load(ctx, in.Dict, in.Keyword, in.PageSize)
}

func (s *Service) handleLoadTexts(ctx context.Context, in *loadInput) ([]string, error) {
	return s.LoadTexts(ctx, in.Dict, in.Key)
}
