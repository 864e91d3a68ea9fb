package dict

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Item is one entry of a dictionary. Status 1 is in use, 0 is not.
type Item struct {
	ID             string `db:"i.id,insert" json:"id"`
	DictID         string `db:"i.dict_id,insert" json:"dictId"`
	Text           string `db:"i.item_text" json:"itemText"`
	Value          string `db:"i.item_value" json:"itemValue"`
	Description    string `db:"i.description" json:"description"`
	SortOrder      int64  `db:"i.sort_order" json:"sortOrder"`
	Status         int    `db:"i.status" json:"status"`
	Version        int64  `db:"i.version" json:"version"`
	database.Stamp `db:"i."`
}

// ItemRow is an item as lists show it.
type ItemRow struct {
	Item
	StatusText string `json:"status_dictText"`
}

// ItemDraft is what a caller may write of an item. The dictionary is only read
// when adding: an item never moves.
type ItemDraft struct {
	ID          string              `json:"id,omitempty"`
	DictID      string              `json:"dictId,omitempty"`
	Text        httpapi.Opt[string] `json:"itemText" label:"名称"`
	Value       httpapi.Opt[string] `json:"itemValue" label:"数据值"`
	Description httpapi.Opt[string] `json:"description" label:"描述"`
	// SortOrder loses its decimals, as in the family, whose form allows them.
	SortOrder httpapi.Opt[float64] `json:"sortOrder" label:"排序值"`
	Status    httpapi.Opt[int]     `json:"status" label:"是否启用"`
	Version   httpapi.Opt[int64]   `json:"version"`
}

// maxSort keeps order numbers within what a form shows.
const maxSort = 999_999

func (i Item) check(valueType int) error {
	var refused fault.Collector
	refused.Require(i.Text != "", "itemText", "请输入名称!")
	refused.Line("itemText", "名称", i.Text, 100)
	refused.Require(i.Value != "", "itemValue", "请输入数据值!")
	refused.Line("itemValue", "数据值", i.Value, 100)
	if valueType == 1 && i.Value != "" && !fieldrule.Matches("n", i.Value) {
		refused.Add("itemValue", "数字字典的数据值应为数字")
	}
	refused.Line("description", "描述", i.Description, 255)
	refused.Require(i.SortOrder >= 0 && i.SortOrder <= maxSort, "sortOrder", "排序值应在 0 到 999999 之间")
	refused.Require(i.Status == 0 || i.Status == 1, "status", "是否启用只能是启用或不启用")
	return refused.Err()
}

// Items pages through the items of one dictionary in their order; without a
// dictionary the page is empty.
func (s *Service) Items(ctx context.Context, dictID string, r paging.Request) (paging.Page[ItemRow], error) {
	page, err := itemList.Page(ctx, s.db, scope.Scope{}, r, database.Where("i.dict_id = ?", dictID))
	return paging.Map(page, func(i Item) ItemRow { return ItemRow{i, statusText(i.Status)} }), err
}

// ListedItem is an item with the dictionary it belongs to.
type ListedItem struct {
	Item
	DictCode string `db:"d.dict_code" json:"dictCode"`
	DictName string `db:"d.dict_name" json:"dictName"`
}

// EveryItem pages through the items of all dictionaries that are in use; those
// of one code in the order of that dictionary.
func (s *Service) EveryItem(ctx context.Context, r paging.Request) (paging.Page[ListedItem], error) {
	if code := strings.TrimSpace(r.Filters.Get("dictCode")); r.Column == "" && strings.Trim(code, "*") != "" {
		r.Column, r.Desc = "sortOrder", false
	}
	return everyItem.Page(ctx, s.db, scope.Scope{}, r)
}

func statusText(status int) string {
	if status == 1 {
		return "启用"
	}
	return "不启用"
}

// AddItem creates an item. A value the dictionary already has is refused.
func (s *Service) AddItem(ctx context.Context, draft ItemDraft) (Item, error) {
	i := s.composeItem(ctx, draft)
	return i, s.change(ctx, i.ID, func(tx *database.Tx) (any, any, error) {
		d, err := liveDictionary(ctx, tx, i.DictID)
		if err == nil {
			err = i.check(d.ValueType)
		}
		if err == nil {
			err = insertItem(ctx, tx, &i)
		}
		return nil, i, err
	})
}

// composeItem is the new item of a draft.
func (s *Service) composeItem(ctx context.Context, draft ItemDraft) Item {
	return Item{
		ID: s.newID(), DictID: draft.DictID, Text: strings.TrimSpace(draft.Text.Value), Value: strings.TrimSpace(draft.Value.Value),
		Description: strings.TrimSpace(draft.Description.Value),
		SortOrder:   int64(draft.SortOrder.Or(1)), Status: draft.Status.Or(1), Version: 1, Stamp: database.Made(ctx, s.now()),
	}
}

// EditItem writes the given fields of an item.
func (s *Service) EditItem(ctx context.Context, draft ItemDraft) (Item, error) {
	var i Item
	err := s.change(ctx, draft.ID, func(tx *database.Tx) (before, after any, err error) {
		if i, err = itemTable.ByID(ctx, tx, scope.Scope{}, draft.ID); err != nil {
			return nil, nil, err
		}
		if err := httpapi.Fresh(draft.Version, i.Version, i); err != nil {
			return nil, nil, err
		}
		d, err := liveDictionary(ctx, tx, i.DictID)
		if err != nil {
			return nil, nil, err
		}
		old := i
		i.Text, i.Value = strings.TrimSpace(draft.Text.Or(i.Text)), strings.TrimSpace(draft.Value.Or(i.Value))
		i.Description = strings.TrimSpace(draft.Description.Or(i.Description))
		i.SortOrder, i.Status = int64(draft.SortOrder.Or(float64(i.SortOrder))), draft.Status.Or(i.Status)
		i.Touch(ctx, s.now())
		if d.Builtin && i.Value != old.Value {
			return nil, nil, fault.Field("itemValue", "内置字典的数据值不能修改")
		}
		if err := i.check(d.ValueType); err != nil {
			return nil, nil, err
		}
		if i.Value != old.Value {
			if err := i.mayStand(ctx, tx, i.uniqueError()); err != nil {
				return nil, nil, err
			}
		}
		err = database.Taken(itemTable.Update(ctx, tx, scope.Scope{}, &i), "item_value", i.uniqueError())
		return old, i, err
	})
	return i, err
}

// DeleteItems deletes items for good, all or none. Records may hold the values
// of built-in dictionaries, so those are switched off instead.
func (s *Service) DeleteItems(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return fault.New(fault.Refused, "参数不识别！")
	}
	return s.change(ctx, "", func(tx *database.Tx) (any, any, error) {
		for _, id := range ids {
			i, err := itemTable.ByID(ctx, tx, scope.Scope{}, id)
			if err != nil {
				return nil, nil, err
			}
			d, err := dictTable.ByID(ctx, tx, scope.Scope{}, i.DictID)
			if err != nil {
				return nil, nil, err
			}
			if d.Builtin {
				return nil, nil, fault.New(fault.Refused, "内置字典的字典项「"+i.Text+"」不能删除，可以停用")
			}
			if err := database.ExecOne(ctx, tx, deleteItem.With(id), fault.Absent()); err != nil {
				return nil, nil, err
			}
			audit.Changed(tx, audit.Change{Object: "dictItem", ID: id, Before: i})
		}
		return nil, nil, nil
	})
}
