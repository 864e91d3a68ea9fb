package department

import (
	"context"

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

// maxDepartments is how many departments one tree holds.
const maxDepartments = 20_000

// whole reads every department a scope shows, in the order of siblings, with
// one statement.
func (s *Service) whole(ctx context.Context, within scope.Scope, more ...database.Condition) ([]Department, error) {
	return departments.Rows(ctx, s.db, within, paging.Request{PageNo: 1, Size: maxDepartments}, more...)
}

func nodeOf(d Department) Node {
	return Node{Department: d, Key: d.ID, Value: d.ID, Title: d.Name, Leaf: true}
}

// buildTree makes a tree of departments. One whose parent is not among them stands
// at the top.
func buildTree(list []Department) []*Node {
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
	return buildTree(list), err
}

// IDTree is the tree of pickers. Whoever may list users, but not departments,
// chooses among those they reach with that.
func (s *Service) IDTree(ctx context.Context) ([]*IDNode, error) {
	shown, err := choices.Rows(ctx, s.db, pickerScope(ctx), paging.Request{PageNo: 1, Size: maxDepartments})
	list := make([]Department, len(shown))
	for i, c := range shown {
		list[i] = Department{ID: c.ID, ParentID: c.ParentID, Name: c.Name}
	}
	return idNodes(buildTree(list)), err
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
	list, err := s.whole(ctx, within, database.Contains("d.depart_name", keyword)...)
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

// Managed is the tree of the departments the caller is in charge of, and
// whether they are in charge of any.
func (s *Service) Managed(ctx context.Context) (tree []*Node, superior bool, err error) {
	who := caller.From(ctx)
	ids, err := s.managedBy(ctx, s.db, who)
	if err != nil || len(ids) == 0 {
		return nil, false, err
	}
	list, err := s.whole(ctx, scope.Scope{Tenant: who.TenantID, Trees: ids})
	return buildTree(list), true, err
}
