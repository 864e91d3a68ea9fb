package dict

import (
	"cmp"
	"context"
	"strings"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "DELETE /sys/dict/deleteBatch", httpapi.Needs(MayRemove), "批量删除字典", httpapi.IDs(s.Remove), httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/dict/getDictText/{code}/{key}", httpapi.SignedIn, "翻译字典值", s.handleText)
	httpapi.Handle(api, "GET /sys/dict/treeList", httpapi.Needs(MayList), "字典树", httpapi.List(s.handleTree), httpapi.Filters("dictName"))
	httpapi.Handle(api, "DELETE /sys/dictItem/deleteBatch", httpapi.Needs(MayRemove), "批量删除字典项", httpapi.IDs(s.DeleteItems),
		httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/dictItem/dictItemCheck", httpapi.Needs(MayAdd, MayEdit), "检查字典项的值", s.handleCheckItem,
		httpapi.Rate(httpapi.Checks), httpapi.Says("该值可用！"))
}

type (
	textPath struct {
		Code string `path:"code"`
		Key  string `path:"key"`
	}
	checkQuery struct {
		DictID string `query:"dictId"`
		Value  string `query:"itemValue"`
		ID     string `query:"id"`
	}
)

func (s *Service) handleText(ctx context.Context, in *textPath) (string, error) {
	return s.Text(ctx, in.Code, in.Key)
}

// Text is the text of one value of a code, the value itself when unknown or not
// for the caller to read.
func (s *Service) Text(ctx context.Context, code, value string) (string, error) {
	texts, err := s.textsFor(ctx, code, []string{value})
	return cmp.Or(texts[value], value), err
}

// treeNode is a dictionary in the family's picker of dictionaries.
type treeNode struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	ID       string `json:"id"`
	DictCode string `json:"dictCode"`
}

func (s *Service) handleTree(ctx context.Context, request paging.Request) ([]treeNode, error) {
	request.Size = paging.MaxSize
	page, err := s.List(ctx, request)
	return paging.Map(page, func(d Row) treeNode { return treeNode{d.ID, d.Name, d.ID, d.Code} }).Records, err
}

func (s *Service) handleCheckItem(ctx context.Context, in *checkQuery) (httpapi.Nothing, error) {
	return httpapi.Nothing{}, s.CheckItem(ctx, in.DictID, in.Value, in.ID)
}

var itemHolders = database.Define("dictItem.holders", `SELECT id FROM dict_item WHERE dict_id = ? AND item_value = ? AND id <> ?`)

// CheckItem tells whether a value is still free in a dictionary.
func (s *Service) CheckItem(ctx context.Context, dictID, value, exceptID string) error {
	i := Item{ID: exceptID, DictID: dictID, Value: strings.TrimSpace(value)}
	unusable := fault.Field("itemValue", "该值不可用，系统中已存在！")
	holders, err := database.All[string](ctx, s.db, itemHolders.With(i.DictID, i.Value, i.ID))
	if err == nil && len(holders) > 0 {
		err = unusable
	}
	if err != nil {
		return err
	}
	return i.mayStand(ctx, s.db, unusable)
}
