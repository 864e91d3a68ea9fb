package permission

import (
	"context"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// TreeRow is a row as the menu screen shows it, with those below it.
type TreeRow struct {
	Row
	Key    string `json:"key"`
	Title  string `json:"title"`
	IsLeaf bool   `json:"isLeaf"`
	// RuleFlag is 1 when the row has data rules.
	RuleFlag int `json:"ruleFlag"`
	// Children is null for a leaf.
	Children []TreeRow `json:"children"`
}

// Tree is the whole menu, in one statement.
func (s *Service) Tree(ctx context.Context) ([]TreeRow, error) {
	rows, err := s.all(ctx)
	return nested(rows, treeRow), err
}

func treeRow(r Row, children []TreeRow) TreeRow {
	r.Leaf = children == nil
	return TreeRow{Row: r, Key: r.ID, Title: r.Name, IsLeaf: r.Leaf, RuleFlag: flag(r.RuleFlag), Children: children}
}

// flag is a boolean as the family's clients read some of them.
func flag(set bool) int {
	if set {
		return 1
	}
	return 0
}

// nested builds a tree from rows in order. Rows whose parent is not among them
// stand at the top; a row without any below it gets nil children.
func nested[N any](rows []Row, node func(Row, []N) N) []N {
	known := make(map[string]bool, len(rows))
	below := map[string][]Row{}
	for _, r := range rows {
		known[r.ID] = true
	}
	for _, r := range rows {
		parent := r.ParentID
		if !known[parent] {
			parent = ""
		}
		below[parent] = append(below[parent], r)
	}
	var build func(parent string) []N
	build = func(parent string) []N {
		var out []N
		for _, r := range below[parent] {
			out = append(out, node(r, build(r.ID)))
		}
		return out
	}
	top := build("")
	if top == nil {
		top = []N{}
	}
	return top
}

// Below are the rows directly below each of the parents, by parent; "" are the
// top entries. Two statements, however many parents.
func (s *Service) Below(ctx context.Context, parentIDs []string) (map[string][]TreeRow, error) {
	parents := database.IDs(parentIDs)
	rows, err := database.All[Row](ctx, s.db, childRows.With(parents))
	if err != nil {
		return nil, err
	}
	withMore, err := database.All[string](ctx, s.db, parentsAmong.With(parents))
	if err != nil {
		return nil, err
	}
	more := map[string]bool{}
	for _, id := range withMore {
		more[id] = true
	}
	out := map[string][]TreeRow{}
	for _, r := range rows {
		var children []TreeRow
		if more[r.ID] {
			children = []TreeRow{}
		}
		out[r.ParentID] = append(out[r.ParentID], treeRow(r, children))
	}
	return out, nil
}

// Choice is a row in a tree of checkboxes or a picker of parents.
type Choice struct {
	Key      string `json:"key"`
	Value    string `json:"value"`
	ParentID string `json:"parentId"`
	// Title is null in trees of grants, where clients draw slotTitle themselves.
	Title       *string           `json:"title"`
	SlotTitle   string            `json:"slotTitle"`
	Label       *string           `json:"label"`
	Icon        *string           `json:"icon"`
	RuleFlag    int               `json:"ruleFlag"`
	ScopedSlots map[string]string `json:"scopedSlots"`
	MenuType    int               `json:"menuType"`
	Perms       string            `json:"perms"`
	IsLeaf      bool              `json:"isLeaf"`
	Children    []Choice          `json:"children"`
}

// Choices is a tree of rows with the ids of all of them.
type Choices struct {
	Tree []Choice `json:"treeList"`
	IDs  []string `json:"ids"`
}

// drawnByClient is what the family's trees of grants carry for their titles.
var drawnByClient = map[string]string{"title": "hasDatarule"}

func grantChoice(r Row, children []Choice) Choice {
	return Choice{
		Key: r.ID, Value: r.ID, ParentID: r.ParentID, SlotTitle: r.Name, RuleFlag: flag(r.RuleFlag), ScopedSlots: drawnByClient,
		MenuType: r.MenuType, Perms: r.Perms, IsLeaf: children == nil, Children: children,
	}
}

func parentChoice(r Row, children []Choice) Choice {
	c := grantChoice(r, children)
	c.Title, c.Label, c.Icon = &r.Name, &r.Name, &r.Icon
	return c
}

// Grantable is the tree of rows the caller could hand on: those they are shown
// themselves.
func (s *Service) Grantable(ctx context.Context) (Choices, error) {
	rows, err := s.all(ctx)
	if err != nil {
		return Choices{}, err
	}
	held, err := s.heldRows(ctx, caller.From(ctx), rows)
	return choicesOf(rows, held, grantChoice), err
}

// GrantableIn is Grantable below the ceiling of a department the caller gives
// roles in.
func (s *Service) GrantableIn(ctx context.Context, departmentID string) (Choices, error) {
	who := caller.From(ctx)
	within := who.Scope("deptrole:grant")
	if !who.May("deptrole:grant") {
		within = who.Scope("deptrole:list")
	}
	reached, err := s.rights.ReachesDepartment(ctx, s.db, within, departmentID)
	if err != nil {
		return Choices{}, err
	}
	if !reached {
		return Choices{}, fault.Absent()
	}
	ceiling, err := s.rights.CeilingOf(ctx, s.db, caller.From(ctx).WholeTenant(), departmentID)
	if err != nil {
		return Choices{}, err
	}
	rows, err := s.all(ctx)
	if err != nil {
		return Choices{}, err
	}
	held, err := s.heldRows(ctx, caller.From(ctx), rows)
	both := map[string]bool{}
	for _, id := range ceiling {
		both[id] = held[id]
	}
	return choicesOf(rows, both, grantChoice), err
}

// Parents is the tree of menu entries a row may stand below.
func (s *Service) Parents(ctx context.Context) (Choices, error) {
	rows, err := s.all(ctx)
	menus := map[string]bool{}
	for _, r := range rows {
		menus[r.ID] = r.MenuType != Button
	}
	return choicesOf(rows, menus, parentChoice), err
}

func choicesOf(rows []Row, kept map[string]bool, node func(Row, []Choice) Choice) Choices {
	out := Choices{IDs: []string{}}
	var among []Row
	for _, r := range rows {
		if kept[r.ID] {
			among = append(among, r)
			out.IDs = append(out.IDs, r.ID)
		}
	}
	out.Tree = nested(among, node)
	return out
}

// heldRows are the rows the caller sees; a super administrator sees all.
func (s *Service) heldRows(ctx context.Context, c caller.Caller, rows []Row) (map[string]bool, error) {
	if !c.Rights.Super {
		return s.rights.RowsOf(ctx, s.db, rights.SubjectOf(c))
	}
	held := make(map[string]bool, len(rows))
	for _, r := range rows {
		held[r.ID] = true
	}
	return held, nil
}
