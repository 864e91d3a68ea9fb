package dict

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/scope"
)

// Row is a dictionary as lists show it.
type Row Dictionary

type codedOption struct {
	Code  string `db:"code"`
	Value string `db:"value"`
	Text  string `db:"text"`
}

var (
	dictTable = database.NewTable[Dictionary]("dict")
	itemTable = database.NewTable[Item]("dict_item")

	dictionaries = database.NewList[Row](database.ListSpec{
		Name: "dict.list", From: "dict d", Key: "d.id", Where: "d.deleted_at = 0", Small: true, Order: "createTime",
		Fields: []database.Field{
			{Wire: "dictName", Column: "d.dict_name", Sort: true},
			{Wire: "dictCode", Column: "d.dict_code", Sort: true},
			{Wire: "description", Column: "d.description", Sort: true},
			{Wire: "type", Column: "d.value_type", Kind: database.Number, Sort: true, NoFilter: true},
			{Wire: "createTime", Column: "d.created_at", Kind: database.Time, Sort: true},
			{Wire: "updateTime", Column: "d.updated_at", Kind: database.Time, Sort: true},
		},
	})
	itemList = database.NewList[Item](database.ListSpec{
		Name: "dictItem.list", From: "dict_item i", Key: "i.id", Small: true, Order: "sortOrder", Ascending: true,
		Fields: []database.Field{
			{Wire: "itemText", Column: "i.item_text", Sort: true},
			{Wire: "itemValue", Column: "i.item_value", Sort: true},
			{Wire: "description", Column: "i.description", Sort: true, NoFilter: true},
			{Wire: "status", Column: "i.status", Kind: database.Number, Sort: true},
			{Wire: "sortOrder", Column: "i.sort_order", Kind: database.Number, Sort: true},
		},
	})

	everyItem = database.NewList[ListedItem](database.ListSpec{
		Name: "dictItem.every", From: "dict_item i JOIN dict d ON d.id = i.dict_id", Key: "i.id", Where: "d.deleted_at = 0", Small: true,
		Order: "dictCode", Ascending: true,
		Fields: []database.Field{
			{Wire: "dictCode", Column: "d.dict_code", Sort: true},
			{Wire: "dictName", Column: "d.dict_name", Sort: true},
			{Wire: "itemText", Column: "i.item_text", Sort: true},
			{Wire: "itemValue", Column: "i.item_value", Sort: true},
			{Wire: "status", Column: "i.status", Kind: database.Number, Sort: true},
			{Wire: "sortOrder", Column: "i.sort_order", Kind: database.Number, Sort: true},
		},
	})

	removedDictionaries = database.Define("dict.removed", `
		SELECT id, dict_code, dict_name, description, value_type, builtin, version, deleted_at, created_by, created_at, updated_by, updated_at
		FROM dict WHERE deleted_at > 0 ORDER BY deleted_at DESC, id LIMIT 200`)
	purgeItems  = database.Define("dict.purgeItems", `DELETE FROM dict_item WHERE dict_id = ?`)
	purgeDict   = database.Define("dict.purge", `DELETE FROM dict WHERE id = ? AND deleted_at > 0`)
	deleteItem  = database.Define("dictItem.delete", `DELETE FROM dict_item WHERE id = ?`)
	codeHolders = database.Define("dict.codeHolders", `SELECT id FROM dict WHERE LOWER(dict_code) = LOWER(?) AND id <> ? LIMIT 1`)
	planted     = database.Define("dict.planted", `SELECT id FROM dict WHERE dict_code = ?`)
	itemPlanted = database.Define("dict.itemPlanted", `SELECT COUNT(*) FROM dict_item WHERE dict_id = ? AND item_value = ?`)
	// A dictionary of ours that an administrator removed takes no items.
	builtinPlanted = database.Define("dict.builtinPlanted", `SELECT id FROM dict WHERE id = ?`)
	// numbers are the values of a dictionary of numbers; any other has none.
	numbers = database.Define("dictItem.numbers", `
		SELECT i.item_value FROM dict d JOIN dict_item i ON i.dict_id = d.id WHERE d.id = ? AND d.value_type = 1 AND i.id <> ?`)
	itemsOfCode = database.Define("dict.itemsOfCode", `
		SELECT i.item_value AS value, i.item_text AS text, i.status = 0 AS disabled
		FROM dict d JOIN dict_item i ON i.dict_id = d.id
		WHERE d.dict_code = ? AND d.deleted_at = 0 ORDER BY i.sort_order, i.id`)
	textsOfCodes = database.Define("dict.textsOfCodes", `
		SELECT d.dict_code AS code, i.item_value AS value, i.item_text AS text
		FROM dict d JOIN dict_item i ON i.dict_id = d.id WHERE d.dict_code IN (?) AND d.deleted_at = 0`)
	allItems = database.Define("dict.allItems", `
		SELECT d.dict_code AS code, COALESCE(i.item_value, '') AS value, COALESCE(i.item_text, '') AS text
		FROM dict d LEFT JOIN dict_item i ON i.dict_id = d.id AND i.status = 1
		WHERE d.deleted_at = 0 ORDER BY d.dict_code, i.sort_order, i.id`)
	version = database.NewVersion("dict") // of all dictionaries
)

// liveDictionary reads a dictionary that is not in the recycle bin.
func liveDictionary(ctx context.Context, q database.Reader, id string) (Dictionary, error) {
	d, err := dictTable.ByID(ctx, q, scope.Scope{}, id)
	if err == nil && d.DeletedAt != 0 {
		return d, fault.Absent()
	}
	return d, err
}

// removedDictionary reads a dictionary that is in the recycle bin.
func removedDictionary(ctx context.Context, q database.Reader, id string) (Dictionary, error) {
	d, err := dictTable.ByID(ctx, q, scope.Scope{}, id)
	if err == nil && d.DeletedAt == 0 {
		return d, fault.Absent()
	}
	return d, err
}

// insertDictionary translates the broken unique index into words: the only
// check that two parallel adds cannot both pass.
func insertDictionary(ctx context.Context, tx *database.Tx, d *Dictionary) error {
	return database.Taken(dictTable.Insert(ctx, tx, scope.Scope{}, d), "dict_code", codeTaken(*d))
}

// addDictionary refuses a code that differs by its case alone from another's; one
// that comes with the product stands beside it.
func addDictionary(ctx context.Context, tx *database.Tx, d *Dictionary) error {
	if _, taken, err := database.Maybe[string](ctx, tx, codeHolders.With(d.Code, "")); err != nil || taken {
		return cmp.Or[error](err, codeTaken(*d))
	}
	return insertDictionary(ctx, tx, d)
}

func codeTaken(d Dictionary) error {
	return fault.Field("dictCode", "字典编码 "+d.Code+" 已存在（含回收站）")
}

func deleteDictionary(ctx context.Context, tx *database.Tx, id string) error {
	if _, err := database.Exec(ctx, tx, purgeItems.With(id)); err != nil {
		return err
	}
	return database.ExecOne(ctx, tx, purgeDict.With(id), fault.Absent())
}

func insertItem(ctx context.Context, tx *database.Tx, i *Item) error {
	if err := i.mayStand(ctx, tx, i.uniqueError()); err != nil {
		return err
	}
	return database.Taken(itemTable.Insert(ctx, tx, scope.Scope{}, i), "item_value", i.uniqueError())
}

// mayStand refuses a new value that people would read as one the dictionary may
// have: in full width, or, with taken, the same number written otherwise.
func (i Item) mayStand(ctx context.Context, q database.Reader, taken error) error {
	if strings.ContainsFunc(i.Value, isWide) {
		return wideValue()
	}
	same, err := sameNumber(ctx, q, i.DictID, i.Value, i.ID)
	if err == nil && same {
		err = taken
	}
	return err
}

func wideValue() error {
	return fault.Field("itemValue", "数据值中的字母、数字、空格和符号请用半角")
}

// isWide tells a sign of ASCII that an input method has set in full width, but
// for those that Chinese texts are written with.
func isWide(r rune) bool {
	return r == '\u3000' || ('！' <= r && r <= '～' && !strings.ContainsRune("！（），：；？", r))
}

// uniqueError refuses a value that the dictionary already has.
func (i Item) uniqueError() error {
	return fault.Field("itemValue", "数据值 "+i.Value+" 在该字典中已存在")
}

// sameNumber tells whether another item of a dictionary of numbers has the number,
// as 1 is 01 and 1.0. What is written alike is the unique index's.
func sameNumber(ctx context.Context, q database.Reader, dictID, value, exceptID string) (bool, error) {
	number := fieldrule.CellNumber(value)
	if number == "" {
		return false, nil
	}
	others, err := database.All[string](ctx, q, numbers.With(dictID, exceptID))
	return slices.ContainsFunc(others, func(other string) bool { return fieldrule.CellNumber(other) == number }), err
}
