package department

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Node is a department in the family's department tree.
type Node struct {
	Department
	Key   string `json:"key"`
	Value string `json:"value"`
	Title string `json:"title"`
	Leaf  bool   `json:"isLeaf"`
	// Children is null, not empty, for a leaf.
	Children []*Node `json:"children"`
}

// IDNode is a department in a picker.
type IDNode struct {
	Key      string    `json:"key"`
	Value    string    `json:"value"`
	Title    string    `json:"title"`
	Children []*IDNode `json:"children"` // empty for a leaf
}

// most is how many departments one tree holds.
const most = 20_000

// whole reads every department a scope shows, in the order of siblings, with
// one statement.
func (s *Service) whole(ctx context.Context, within scope.Scope, more ...database.Condition) ([]Department, error) {
	return departments.Rows(ctx, s.db, within, paging.Request{PageNo: 1, Size: most}, more...)
}

func nodeOf(d Department) Node {
	return Node{Department: d, Key: d.ID, Value: d.ID, Title: d.Name, Leaf: true}
}

// grow makes a tree of departments. One whose parent is not among them stands
// at the top.
func grow(list []Department) []*Node {
	nodes := make([]Node, len(list))
	byID := make(map[string]*Node, len(list))
	for i, d := range list {
		nodes[i] = nodeOf(d)
		byID[d.ID] = &nodes[i]
	}
	top := []*Node{}
	for i := range nodes {
		node := &nodes[i]
		if parent, shown := byID[node.ParentID]; shown {
			parent.Children, parent.Leaf = append(parent.Children, node), false
			continue
		}
		top = append(top, node)
	}
	return top
}

// version is another one after every change of a department.
func (s *Service) version(ctx context.Context) (int64, error) { return version.Read(ctx, s.db) }

// Tree is the tree of all departments the caller may list.
func (s *Service) Tree(ctx context.Context) ([]*Node, error) {
	list, err := s.whole(ctx, caller.From(ctx).Scope(MayList))
	return grow(list), err
}

// IDTree is the tree of pickers. Who may list users, but not departments,
// chooses among those he reaches with that.
func (s *Service) IDTree(ctx context.Context) ([]*IDNode, error) {
	shown, err := choices.Rows(ctx, s.db, pickerScope(ctx), paging.Request{PageNo: 1, Size: most})
	list := make([]Department, len(shown))
	for i, c := range shown {
		list[i] = Department{ID: c.ID, ParentID: c.ParentID, Name: c.Name}
	}
	return idNodes(grow(list)), err
}

// choice is a department as far as pickers show it.
type choice struct {
	ID       string `db:"d.id"`
	ParentID string `db:"d.parent_id"`
	Name     string `db:"d.depart_name"`
}

// pickCodes let a picker of departments be opened, the widest use first.
var pickCodes = []string{MayList, MayAdd, MayEdit, mayListUser}

func pickerScope(ctx context.Context) scope.Scope {
	who := caller.From(ctx)
	for _, code := range pickCodes {
		if who.May(code) {
			return who.Scope(code)
		}
	}
	return scope.Scope{Tenant: who.TenantID}
}

func idNodes(nodes []*Node) []*IDNode {
	out := make([]*IDNode, 0, len(nodes))
	for _, n := range nodes {
		out = append(out, &IDNode{n.Key, n.Value, n.Title, idNodes(n.Children)})
	}
	return out
}

// branch tells below what a department stands.
type branch struct {
	ParentID string `db:"d.parent_id"`
}

// Level is one level of the tree: the departments below parentID, or those at
// the top.
func (s *Service) Level(ctx context.Context, parentID string) ([]*Node, error) {
	within := caller.From(ctx).Scope(MayList)
	if parentID == "" && !within.Whole {
		// Who sees a part has at his top what stands below departments he does not see.
		top, err := s.Tree(ctx)
		for _, n := range top {
			n.Children = nil
		}
		return top, err
	}
	list, err := s.level(ctx, within, parentID)
	if err != nil {
		return nil, err
	}
	parents, err := s.parentsAmong(ctx, within, list)
	nodes := flat(list)
	for _, n := range nodes {
		n.Leaf = !parents[n.ID]
	}
	return nodes, err
}

// level reads the rows of one level. Below a department that the scope does not
// show there is nothing.
func (s *Service) level(ctx context.Context, within scope.Scope, parentID string) ([]Department, error) {
	if parentID != "" {
		if _, err := departments.One(ctx, s.db, within, parentID); fault.Is(err, fault.NotFound) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
	}
	return s.whole(ctx, within, database.Where("d.parent_id = ?", parentID))
}

// parentsAmong are those of the departments below which the scope shows any.
func (s *Service) parentsAmong(ctx context.Context, within scope.Scope, list []Department) (map[string]bool, error) {
	parents := map[string]bool{}
	for some := range slices.Chunk(list, database.MaxIDs) {
		var ids database.IDs
		for _, d := range some {
			ids = append(ids, d.ID)
		}
		all := paging.Request{PageNo: 1, Size: most}
		below, err := branches.Rows(ctx, s.db, within, all, database.Where("d.parent_id IN (?)", ids))
		if err != nil {
			return nil, err
		}
		for _, b := range below {
			parents[b.ParentID] = true
		}
	}
	return parents, nil
}

// Line is a department below those above it.
type Line struct {
	IDs         []string              `json:"parentIds"` // from the top down to the department itself
	Departments map[string]Department `json:"parentMap"` // by id
}

// Lines are the lines of departments named by id or by code, by that name. What
// a picker of the caller does not offer is missing.
func (s *Service) Lines(ctx context.Context, ids, orgCodes []string) (map[string]Line, error) {
	if len(ids)+len(orgCodes) > database.MaxIDs {
		return nil, fault.New(fault.Malformed, "一次最多查询 256 条")
	}
	named := database.Where("d.id IN (SELECT c.ancestor_id FROM department_closure c JOIN department n ON n.tenant_id = c.tenant_id AND "+
		"n.id = c.descendant_id "+
		"WHERE c.tenant_id = d.tenant_id AND (n.id IN (?) OR n.org_code IN (?)))", database.IDs(ids), database.IDs(orgCodes))
	list, err := s.whole(ctx, pickerScope(ctx), named)
	byID, byCode := map[string]Department{}, map[string]Department{}
	for _, d := range list {
		byID[d.ID], byCode[d.OrgCode] = d, d
	}
	out := map[string]Line{}
	for _, id := range ids {
		if d, known := byID[id]; known {
			out[id] = lineOf(d, byID)
		}
	}
	for _, code := range orgCodes {
		if d, known := byCode[code]; known {
			out[code] = lineOf(d, byID)
		}
	}
	return out, err
}

func lineOf(d Department, byID map[string]Department) Line {
	line := Line{Departments: map[string]Department{}}
	for known := true; known; d, known = byID[d.ParentID] {
		line.IDs, line.Departments[d.ID] = append(line.IDs, d.ID), d
	}
	slices.Reverse(line.IDs)
	return line
}

// Search finds departments whose name contains a word, flat; managed narrows it
// to those the caller is in charge of.
func (s *Service) Search(ctx context.Context, keyword string, managed bool) ([]*Node, error) {
	within := caller.From(ctx).Scope(MayList)
	if managed {
		ids, err := s.managedBy(ctx, s.db, caller.From(ctx))
		if err != nil {
			return nil, err
		}
		within = scope.Scope{Tenant: within.Tenant, Trees: ids}
	}
	list, err := s.whole(ctx, within, nameContains(keyword))
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fault.New(fault.Refused, "未查询匹配数据！")
	}
	return flat(list), nil
}

func flat(list []Department) []*Node {
	out := make([]*Node, 0, len(list))
	for _, d := range list {
		node := nodeOf(d)
		out = append(out, &node)
	}
	return out
}

var likeEscapes = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func contains(text string) string { return "%" + likeEscapes.Replace(strings.TrimSpace(text)) + "%" }

func nameContains(keyword string) database.Condition {
	return database.Where(`LOWER(d.depart_name) LIKE LOWER(?) ESCAPE '\'`, contains(keyword))
}

// Managed is the tree of the departments the caller is in charge of, and
// whether he is in charge of any.
func (s *Service) Managed(ctx context.Context) (tree []*Node, superior bool, err error) {
	who := caller.From(ctx)
	ids, err := s.managedBy(ctx, s.db, who)
	if err != nil || len(ids) == 0 {
		return nil, false, err
	}
	list, err := s.whole(ctx, scope.Scope{Tenant: who.TenantID, Trees: ids})
	return grow(list), true, err
}

// All are the departments the caller may list, by code; ids narrows them.
func (s *Service) All(ctx context.Context, ids []string) ([]Department, error) {
	if len(ids) > database.MaxIDs {
		return nil, fault.New(fault.Malformed, "一次最多查询 256 条")
	}
	var more []database.Condition
	if len(ids) > 0 {
		more = append(more, database.Where("d.id IN (?)", database.IDs(ids)))
	}
	return departments.Rows(ctx, s.db, caller.From(ctx).Scope(MayList), paging.Request{PageNo: 1, Size: most, Column: "orgCode"}, more...)
}

// ByCode finds a department by its code, fault.Absent when there is none the
// caller may list.
func (s *Service) ByCode(ctx context.Context, orgCode string) (Department, error) {
	list, err := s.whole(ctx, caller.From(ctx).Scope(MayList), database.Where("d.org_code = ?", orgCode))
	if err != nil || len(list) == 0 {
		return Department{}, orAbsent(err)
	}
	return list[0], nil
}

func orAbsent(err error) error {
	if err != nil {
		return err
	}
	return fault.Absent()
}
