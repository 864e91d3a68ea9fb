// Package dict keeps the dictionaries: named lists of value and text that
// forms, filters and columns choose from. Codes never change once created,
// because records store the values under them; built-in dictionaries cannot be
// removed. This package is the exemplar that new features are copied from
// (docs/add-a-resource.md).
package dict

import (
	"context"
	"encoding/json"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the routes of this feature.
const (
	MayList   = "dict:list"
	MayAdd    = "dict:add"
	MayEdit   = "dict:edit"
	MayRemove = "dict:remove"
	MayExport = "dict:export"
	MayImport = "dict:import"
)

// Dictionary is one dictionary without its items.
type Dictionary struct {
	ID             string          `db:"d.id,insert" json:"id"`
	Code           string          `db:"d.dict_code,insert" json:"dictCode"`
	Name           string          `db:"d.dict_name" json:"dictName"`
	Description    string          `db:"d.description" json:"description"`
	ValueType      int             `db:"d.value_type" json:"type"` // 0 text, 1 number
	Builtin        bool            `db:"d.builtin,insert" json:"builtin"`
	Version        int64           `db:"d.version" json:"version"`
	DeletedAt      instant.Instant `db:"d.deleted_at" json:"-"`
	database.Stamp `db:"d."`
}

// Draft is what a caller may write of a dictionary. On an edit absent fields
// stay as they are; another code than the stored one is refused.
type Draft struct {
	ID          string              `json:"id,omitempty"`
	Code        httpapi.Opt[string] `json:"dictCode" label:"字典编码"`
	Name        httpapi.Opt[string] `json:"dictName" label:"字典名称"`
	Description httpapi.Opt[string] `json:"description" label:"描述"`
	ValueType   httpapi.Opt[int]    `json:"type" label:"字典类型"`
	Version     httpapi.Opt[int64]  `json:"version"`
}

// Service is the feature's use cases.
type Service struct {
	db      *database.DB
	bus     *fanout.Bus
	now     instant.Clock
	newID   ident.Source
	sources map[string]Source
	readers map[string]Readers
	kept    database.Versioned[string, map[string]string] // texts by code and value
}

// New needs the table dictionaries by their whole code, e.g.
// "sys_user,realname,username", of which one outside this registry reads nothing,
// and who may read the built-in dictionaries and these tables.
func New(
	db *database.DB, bus *fanout.Bus, now instant.Clock, newID ident.Source, sources map[string]Source, readers map[string]Readers,
) *Service {
	return &Service{db: db, bus: bus, now: now, newID: newID, sources: sources, readers: readers}
}

func (d Dictionary) check() error {
	var refused fault.Collector
	if d.Code == "" {
		refused.Add("dictCode", "字典Code不能为空!")
	} else {
		refused.Code("dictCode", "字典编码", d.Code)
	}
	refused.Require(d.Name != "", "dictName", "请输入字典名称!")
	refused.Line("dictName", "字典名称", d.Name, 100)
	refused.Text("description", "描述", d.Description, 255)
	refused.Require(d.ValueType == 0 || d.ValueType == 1, "type", "字典类型只能是文本或数字")
	return refused.Err()
}

// List pages through the dictionaries that are not in the recycle bin.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	return dictionaries.Page(ctx, s.db, scope.Scope{}, r)
}

// CodeTaken tells whether another dictionary has a code, in whatever case, also one
// in the recycle bin.
func (s *Service) CodeTaken(ctx context.Context, code, exceptID string) (bool, error) {
	_, taken, err := database.Maybe[string](ctx, s.db, codeHolders.With(strings.TrimSpace(code), exceptID))
	return taken, err
}

// Add creates a dictionary and answers it. A code that is taken, also by one
// in the recycle bin, is refused on its field.
func (s *Service) Add(ctx context.Context, draft Draft) (Dictionary, error) {
	d := s.compose(ctx, draft)
	if err := d.check(); err != nil {
		return d, err
	}
	return d, s.change(ctx, "", func(tx *database.Tx) (any, any, error) {
		return nil, d, addDictionary(ctx, tx, &d)
	})
}

// compose is the new dictionary of a draft.
func (s *Service) compose(ctx context.Context, draft Draft) Dictionary {
	return Dictionary{
		ID: s.newID(), Code: strings.TrimSpace(draft.Code.Value), Name: strings.TrimSpace(draft.Name.Value),
		Description: strings.TrimSpace(draft.Description.Value), ValueType: draft.ValueType.Value, Version: 1, Stamp: database.Made(ctx, s.now()),
	}
}

// Edit writes the given fields. A stale version is a conflict that carries the
// current row.
func (s *Service) Edit(ctx context.Context, draft Draft) (Dictionary, error) {
	var d Dictionary
	err := s.change(ctx, draft.ID, func(tx *database.Tx) (before, after any, err error) {
		if d, err = liveDictionary(ctx, tx, draft.ID); err != nil {
			return nil, nil, err
		}
		old := d
		d.Name, d.Description = strings.TrimSpace(draft.Name.Or(d.Name)), strings.TrimSpace(draft.Description.Or(d.Description))
		d.ValueType = draft.ValueType.Or(d.ValueType)
		d.Touch(ctx, s.now())
		if err := fault.Together(httpapi.Fresh(draft.Version, old.Version, old), draft.keepsCode(old), d.check()); err != nil {
			return nil, nil, err
		}
		err = dictTable.Update(ctx, tx, scope.Scope{}, &d)
		return old, d, err
	})
	return d, err
}

// keepsCode refuses another code: records store values under the one it has.
func (d Draft) keepsCode(stored Dictionary) error {
	if d.Code.Given && strings.TrimSpace(d.Code.Value) != stored.Code {
		return fault.Field("dictCode", "字典编码创建后不能修改，已有数据按它保存；请新增一个字典")
	}
	return nil
}

// Remove puts dictionaries into the recycle bin, all or none.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, ids, func(tx *database.Tx, id string) (Dictionary, error) {
		d, err := liveDictionary(ctx, tx, id)
		if err != nil {
			return d, err
		}
		if d.Builtin {
			return d, fault.New(fault.Refused, "内置字典「"+d.Name+"」不能删除")
		}
		d.DeletedAt = instant.Of(s.now())
		err = dictTable.Update(ctx, tx, scope.Scope{}, &d)
		return d, err
	})
}

// Restore takes dictionaries out of the recycle bin.
func (s *Service) Restore(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, ids, func(tx *database.Tx, id string) (Dictionary, error) {
		d, err := removedDictionary(ctx, tx, id)
		if err != nil {
			return d, err
		}
		d.DeletedAt = 0
		err = dictTable.Update(ctx, tx, scope.Scope{}, &d)
		return d, err
	})
}

// Purge deletes dictionaries in the recycle bin for good, with their items.
func (s *Service) Purge(ctx context.Context, ids []string) error {
	return s.changeEach(ctx, ids, func(tx *database.Tx, id string) (Dictionary, error) {
		d, err := removedDictionary(ctx, tx, id)
		if err != nil {
			return d, err
		}
		return d, deleteDictionary(ctx, tx, id)
	})
}

// RecycleBin lists the removed dictionaries, latest first.
func (s *Service) RecycleBin(ctx context.Context) ([]Dictionary, error) {
	return database.All[Dictionary](ctx, s.db, removedDictionaries.With())
}

// RefreshCache makes every browser drop its copy of the dictionaries.
func (s *Service) RefreshCache(ctx context.Context) error {
	return s.change(ctx, "cache", func(*database.Tx) (any, any, error) { return nil, nil, nil })
}

// changeEach applies one change to several dictionaries in one transaction.
func (s *Service) changeEach(ctx context.Context, ids []string, apply func(*database.Tx, string) (Dictionary, error)) error {
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	return s.change(ctx, "", func(tx *database.Tx) (any, any, error) {
		for _, id := range ids {
			d, err := apply(tx, id)
			if err != nil {
				return nil, nil, err
			}
			audit.Changed(tx, audit.Change{Object: "dict", ID: id, After: d})
		}
		return nil, nil, nil
	})
}

// change runs a write, notes it for the audit trail, and tells every browser
// that its copy of the dictionaries is old. Equal numbers are found by reading, so
// one write follows another.
func (s *Service) change(ctx context.Context, id string, write func(*database.Tx) (before, after any, err error)) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		before, after, err := write(tx)
		if err != nil {
			return err
		}
		if after != nil {
			audit.Changed(tx, audit.Change{Object: "dict", ID: id, Before: before, After: after})
		}
		return s.WordsChanged(ctx, tx)
	})
}

// WordsChanged makes every copy of dictionaries old, on all instances and in all
// browsers, once the transaction is committed.
func (s *Service) WordsChanged(ctx context.Context, tx *database.Tx) error {
	tx.AfterCommit(func() {
		s.bus.Publish(fanout.Hint{Topic: "cache-changed", Data: json.RawMessage(`["dict"]`)})
	})
	return version.Raise(ctx, tx)
}
