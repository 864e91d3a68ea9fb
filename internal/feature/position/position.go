// Package position keeps the positions (岗位) of a tenant: what users are, such as
// 部门经理. Accounts hold the code of theirs, so a code never changes once
// created. Positions belong to no department: whoever may list them sees all.
package position

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

// Permission codes that guard the routes of this feature.
const (
	MayList   = "position:list"
	MayAdd    = "position:add"
	MayEdit   = "position:edit"
	MayRemove = "position:remove"
	MayExport = "position:export"
	MayImport = "position:import"
)

const (
	// Type is the name of positions in the audit trail.
	Type = "position"
	// Topic is the hint that positions have changed.
	Topic = "position-changed"
)

const rankDict = "position_rank"

// Position is a position as it is stored.
type Position struct {
	TenantID       int64           `db:"t.tenant_id" json:"-"`
	ID             string          `db:"t.id" json:"id"`
	Code           string          `db:"t.code,insert" json:"code"`
	Name           string          `db:"t.name" json:"name"`
	Rank           string          `db:"t.post_rank" json:"postRank"` // of the dictionary position_rank, empty when not said
	CompanyID      string          `db:"t.company_id" json:"companyId"`
	Version        int64           `db:"t.version" json:"version"`
	DeletedAt      instant.Instant `db:"t.deleted_at" json:"-"`
	database.Stamp `db:"t."`
}

// Row is a position as lists and forms show it.
type Row struct {
	Position
	RankText string `json:"postRank_dictText"`
}

// Draft is what a caller may write of a position. On an edit absent fields stay
// as they are; another code than the stored one is refused.
type Draft struct {
	ID        string              `json:"id,omitempty"`
	Version   httpapi.Opt[int64]  `json:"version"`
	Code      httpapi.Opt[string] `json:"code" label:"岗位编码"`
	Name      httpapi.Opt[string] `json:"name" label:"岗位名称"`
	Rank      httpapi.Opt[string] `json:"postRank" label:"职级"`
	CompanyID httpapi.Opt[string] `json:"companyId" label:"公司"`
}

// Words are the dictionaries: all texts by value, by code, and of one code what may
// be chosen; what positions are called counts as one of them, so that copies of
// both grow old together.
type Words interface {
	Texts(ctx context.Context, codes ...string) (map[string]map[string]string, error)
	Choices(ctx context.Context, code string) (map[string]string, error)
	WordsChanged(ctx context.Context, tx *database.Tx) error
}

// Service is the feature's use cases.
type Service struct {
	db    *database.DB
	bus   *fanout.Bus
	words Words
	now   instant.Clock
	newID ident.Source
	kept  database.Versioned[int64, choices] // by tenant
}

// New makes the service.
func New(db *database.DB, bus *fanout.Bus, words Words, now instant.Clock, newID ident.Source) *Service {
	return &Service{db: db, bus: bus, words: words, now: now, newID: newID}
}

// over puts the draft on top of a position; the code is only read when adding.
func (d Draft) over(p Position) Position {
	p.Name, p.Rank = strings.TrimSpace(d.Name.Or(p.Name)), strings.TrimSpace(d.Rank.Or(p.Rank))
	p.CompanyID = d.CompanyID.Or(p.CompanyID)
	return p
}

// check refuses what may not be stored.
func (s *Service) check(ctx context.Context, before, p Position) error {
	var refused fault.Collector
	if p.Code == "" {
		refused.Add("code", "请输入岗位编码!")
	} else {
		refused.Code("code", "岗位编码", p.Code)
	}
	refused.Require(p.Name != "", "name", "请输入岗位名称!")
	refused.Line("name", "岗位名称", p.Name, 50)
	refused.Line("companyId", "公司", p.CompanyID, 64)
	if p.Rank != "" && p.Rank != before.Rank {
		ranks, err := s.words.Choices(ctx, rankDict)
		if err != nil {
			return err
		}
		refused.Require(ranks[p.Rank] != "", "postRank", "职级只能是字典「岗位职级」中的值")
	}
	return refused.Err()
}

// keepsCode refuses another code: accounts hold the one it has.
func (d Draft) keepsCode(stored Position) error {
	if d.Code.Given && strings.TrimSpace(d.Code.Value) != stored.Code {
		return fault.Field("code", "岗位编码创建后不能修改，用户按它保存；请新增一个岗位")
	}
	return nil
}

// List pages through the positions that are not in the recycle bin.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	return s.page(ctx, list, r)
}

func (s *Service) page(ctx context.Context, from *database.List[Position], r paging.Request) (paging.Page[Row], error) {
	page, err := from.Page(ctx, s.db, caller.From(ctx).WholeTenant(), r)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	rows, err := s.toRows(ctx, page.Records)
	return paging.With(page, rows), err
}

// Find reads one position.
func (s *Service) Find(ctx context.Context, id string) (Row, error) {
	p, err := list.One(ctx, s.db, caller.From(ctx).WholeTenant(), id)
	if err != nil {
		return Row{}, err
	}
	return s.toRow(ctx, p)
}

func (s *Service) toRow(ctx context.Context, p Position) (Row, error) {
	rows, err := s.toRows(ctx, []Position{p})
	if err != nil {
		return Row{}, err
	}
	return rows[0], nil
}

func (s *Service) toRows(ctx context.Context, positions []Position) ([]Row, error) {
	texts, err := s.words.Texts(ctx, rankDict)
	rows := make([]Row, len(positions))
	for i, p := range positions {
		rows[i] = Row{p, texts[rankDict][p.Rank]}
	}
	return rows, err
}

// Add makes a position. A code that another has is refused on its field.
func (s *Service) Add(ctx context.Context, draft Draft) (Row, error) {
	p := s.compose(ctx, draft)
	if err := s.check(ctx, Position{}, p); err != nil {
		return Row{}, err
	}
	if err := s.change(ctx, func(tx *database.Tx) error { return insert(ctx, tx, &p) }); err != nil {
		return Row{}, err
	}
	return s.toRow(ctx, p)
}

// compose is the new position of a draft.
func (s *Service) compose(ctx context.Context, draft Draft) Position {
	return draft.over(Position{ID: s.newID(), Code: strings.TrimSpace(draft.Code.Value), Version: 1, Stamp: database.Made(ctx, s.now())})
}

// Edit writes the given fields. A stale version is a conflict that carries the
// current row.
func (s *Service) Edit(ctx context.Context, draft Draft) (Row, error) {
	var p Position
	err := s.change(ctx, func(tx *database.Tx) error {
		within := caller.From(ctx).WholeTenant()
		before, err := list.One(ctx, tx, within, draft.ID)
		if err != nil {
			return err
		}
		p = draft.over(before)
		p.Touch(ctx, s.now())
		fresh := httpapi.Fresh(draft.Version, before.Version, before)
		if err := fault.Together(fresh, draft.keepsCode(before), s.check(ctx, before, p)); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: p.ID, Before: before, After: p})
		return update(ctx, tx, within, &p)
	})
	if err != nil {
		return Row{}, err
	}
	return s.toRow(ctx, p)
}

// change runs a write and tells open consoles of it after the commit. Equal codes are
// found by reading, so one write follows another.
func (s *Service) change(ctx context.Context, write func(*database.Tx) error) error {
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		tx.AfterCommit(func() { s.bus.Publish(fanout.Hint{Topic: Topic, Tenant: caller.From(ctx).TenantID}) })
		if err := write(tx); err != nil {
			return err
		}
		return s.words.WordsChanged(ctx, tx)
	})
}
