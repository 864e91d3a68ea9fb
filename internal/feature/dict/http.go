package dict

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
)

// Routes publishes the calls of contract §8. The paths are the family's; keep
// their spelling.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/dict/list", httpapi.Needs(MayList), "分页查询字典", s.handleList, httpapi.Filters("dictName", "dictCode", "description"))
	httpapi.Handle(api, "POST /sys/dict/add", httpapi.Needs(MayAdd), "新增字典", s.handleAdd, httpapi.Says("保存成功！"))
	httpapi.Handle(api, "PUT /sys/dict/edit", httpapi.Needs(MayEdit), "编辑字典", s.handleEdit, httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/dict/delete", httpapi.Needs(MayRemove), "删除字典", s.handleRemove, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /sys/dict/deleteBatch", httpapi.Needs(MayRemove), "批量删除字典", s.handleRemove, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/dict/deleteList", httpapi.Needs(MayRemove), "字典回收站", s.handleRecycleBin)
	httpapi.Handle(api, "PUT /sys/dict/back/{id}", httpapi.Needs(MayRemove), "恢复字典", s.handleRestore, httpapi.Says("操作成功!"))
	httpapi.Handle(api, "DELETE /sys/dict/deletePhysic/{id}", httpapi.Needs(MayRemove), "彻底删除字典", s.handlePurge, httpapi.Says("删除成功!"))
	s.sheetRoutes(api)

	httpapi.Handle(api, "GET /sys/dict/refleshCache", httpapi.SignedIn, "刷新字典缓存", s.handleRefreshCache, httpapi.Rate(httpapi.Checks))
	httpapi.Handle(api, "GET /sys/dict/queryAllDictItems", httpapi.SignedIn, "全部字典项", s.handleAllItems)
	httpapi.Handle(api, "GET /sys/dict/getDictItems/{code}", httpapi.SignedIn, "列出字典项", s.handleGetItems)
	httpapi.Handle(api, "GET /sys/dict/getDictText/{code}/{key}", httpapi.SignedIn, "翻译字典值", s.handleText)
	httpapi.Handle(api, "GET /sys/dict/loadDict/{dict}", httpapi.SignedIn, "按文字搜索字典项", s.handleLoad)
	httpapi.Handle(api, "GET /sys/dict/loadDictItem/{dict}", httpapi.SignedIn, "按值翻译字典项", s.handleLoadTexts)
	httpapi.Handle(api, "GET /sys/dict/treeList", httpapi.Needs(MayList), "字典树", s.handleTree, httpapi.Filters("dictName"))

	httpapi.Handle(api, "GET /sys/dictItem/list", httpapi.Needs(MayList), "分页查询字典项", s.handleItems, httpapi.Filters("dictId", "itemText", "status"))
	httpapi.Handle(api, "POST /sys/dictItem/add", httpapi.Needs(MayAdd), "新增字典项", s.handleAddItem, httpapi.Says("保存成功！"), httpapi.Requires("dictId"))
	httpapi.Handle(api, "PUT /sys/dictItem/edit", httpapi.Needs(MayEdit), "编辑字典项", s.handleEditItem, httpapi.Says("编辑成功!"), httpapi.Requires("id"))
	httpapi.Handle(api, "DELETE /sys/dictItem/delete", httpapi.Needs(MayRemove), "删除字典项", s.handleRemoveItems, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "DELETE /sys/dictItem/deleteBatch", httpapi.Needs(MayRemove), "批量删除字典项", s.handleRemoveItems, httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/dictItem/dictItemCheck", httpapi.Needs(MayAdd, MayEdit), "检查字典项的值", s.handleCheckItem, httpapi.Rate(httpapi.Checks), httpapi.Says("该值可用！"))
}

type (
	noInput    struct{}
	draftInput struct {
		Draft Draft `body:"json"`
	}
	itemInput struct {
		Draft ItemDraft `body:"json"`
	}
	idPath struct {
		ID string `path:"id"`
	}
	idsQuery struct {
		ID  string `query:"id"`
		IDs string `query:"ids"`
	}
	codePath struct {
		Code string `path:"code"`
	}
	textPath struct {
		Code string `path:"code"`
		Key  string `path:"key"`
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
	checkQuery struct {
		DictID string `query:"dictId"`
		Value  string `query:"itemValue"`
		ID     string `query:"id"`
	}
)

func (q idsQuery) list() []string { return httpapi.IDList(q.ID + "," + q.IDs) }

func (s *Service) handleList(ctx context.Context, _ *noInput) (paging.Page[Row], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	return s.List(ctx, request)
}

func (s *Service) handleAdd(ctx context.Context, in *draftInput) (Dictionary, error) {
	return s.Add(ctx, in.Draft)
}

func (s *Service) handleEdit(ctx context.Context, in *draftInput) (Dictionary, error) {
	return s.Edit(ctx, in.Draft)
}

func (s *Service) handleRemove(ctx context.Context, in *idsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Remove(ctx, in.list())
}

func (s *Service) handleRecycleBin(ctx context.Context, _ *noInput) ([]Dictionary, error) {
	return s.RecycleBin(ctx)
}

func (s *Service) handleRestore(ctx context.Context, in *idPath) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Restore(ctx, []string{in.ID})
}

func (s *Service) handlePurge(ctx context.Context, in *idPath) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.Purge(ctx, []string{in.ID})
}

// handleRefreshCache is open to every user, because the user menu offers it.
// The server has no dictionary cache to drop; only who may edit dictionaries
// makes all other browsers fetch them again.
func (s *Service) handleRefreshCache(ctx context.Context, _ *noInput) (httpapi.Nothing, error) {
	if !caller.From(ctx).May(MayEdit) {
		return httpapi.Nothing{}, nil
	}
	return httpapi.Nothing{}, s.RefreshCache(ctx)
}

func (s *Service) handleAllItems(ctx context.Context, _ *noInput) (map[string][]Option, error) {
	return s.AllItems(ctx)
}

func (s *Service) handleGetItems(ctx context.Context, in *codePath) ([]Option, error) {
	return s.GetItems(ctx, in.Code)
}

func (s *Service) handleText(ctx context.Context, in *textPath) (string, error) {
	return s.Text(ctx, in.Code, in.Key)
}

func (s *Service) handleLoad(ctx context.Context, in *loadInput) ([]Option, error) {
	return s.Load(ctx, in.Dict, in.Keyword, in.PageSize)
}

func (s *Service) handleLoadTexts(ctx context.Context, in *loadInput) ([]string, error) {
	return s.LoadTexts(ctx, in.Dict, in.Key)
}

// treeNode is a dictionary in the family's picker of dictionaries.
type treeNode struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	ID       string `json:"id"`
	DictCode string `json:"dictCode"`
}

func (s *Service) handleTree(ctx context.Context, _ *noInput) ([]treeNode, error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return nil, err
	}
	request.Size = paging.MaxSize
	page, err := s.List(ctx, request)
	return paging.Map(page, func(d Row) treeNode { return treeNode{d.ID, d.Name, d.ID, d.Code} }).Records, err
}

func (s *Service) handleItems(ctx context.Context, in *itemsQuery) (paging.Page[ItemRow], error) {
	request, err := httpapi.Paging(ctx)
	if err != nil {
		return paging.Page[ItemRow]{}, err
	}
	return s.Items(ctx, in.DictID, request)
}

func (s *Service) handleAddItem(ctx context.Context, in *itemInput) (Item, error) {
	return s.AddItem(ctx, in.Draft)
}

func (s *Service) handleEditItem(ctx context.Context, in *itemInput) (Item, error) {
	return s.EditItem(ctx, in.Draft)
}

func (s *Service) handleRemoveItems(ctx context.Context, in *idsQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.RemoveItems(ctx, in.list())
}

func (s *Service) handleCheckItem(ctx context.Context, in *checkQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.CheckItem(ctx, in.DictID, in.Value, in.ID)
}
