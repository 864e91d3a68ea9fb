package permission

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/caller"
)

// Node is a menu entry as browsers build routes from it (contract §3.1).
type Node struct {
	ID        string  `json:"id"`
	Route     string  `json:"route"` // "1": registered, "0": shown, served by another route
	Path      string  `json:"path"`
	Name      string  `json:"name"`
	Component string  `json:"component"`
	Redirect  *string `json:"redirect,omitempty"`
	Hidden    bool    `json:"hidden,omitempty"`
	// AlwaysShow makes the entry a plain item whose children are hidden pages.
	AlwaysShow bool   `json:"alwaysShow,omitempty"`
	Meta       Meta   `json:"meta"`
	Children   []Node `json:"children,omitempty"`
}

// Meta is what the entry shows and how it opens.
type Meta struct {
	Title              string `json:"title"`
	Icon               string `json:"icon,omitempty"`
	KeepAlive          bool   `json:"keepAlive"`
	InternalOrExternal bool   `json:"internalOrExternal"`
	// URL is the address of an external or framed entry, as stored.
	URL string `json:"url,omitempty"`
	// PermissionList are the codes of the entry's rows of type 2 (field rules).
	PermissionList []string `json:"permissionList,omitempty"`
	ComponentName  string   `json:"componentName,omitempty"`
	Pinyin         string   `json:"pinyin,omitempty"`
}

// AuthItem is a button's code. Status "0" means the rule is not enforced.
type AuthItem struct {
	Action   string `json:"action"`
	Type     string `json:"type"`
	Status   string `json:"status"`
	Describe string `json:"describe"`
}

// Answer is the result of getUserPermissionByToken.
type Answer struct {
	Menu []Node `json:"menu"`
	// Auth are the user's own codes, AllAuth those of the whole system.
	Auth         []AuthItem       `json:"auth"`
	AllAuth      []AuthItem       `json:"allAuth"`
	CacheVersion map[string]int64 `json:"cacheVersion"`
	// RightsMark is another one whenever what the user may do, or over which rows, is.
	RightsMark string `json:"rightsMark"`
	// MustChangePassword opens the password screen before anything else.
	MustChangePassword bool `json:"mustChangePassword"`
}

// markOf is another one after every change of what the caller may do, over which rows,
// in charge of what, and after every change of where departments stand: those who
// reach from above may see other rows then, with the same rights (ADR 0029).
func (s *Service) markOf(ctx context.Context, c caller.Caller) (string, error) {
	places, err := s.rights.PlacesVersion(ctx)
	return fmt.Sprintf("%s.%d", rights.MarkOf(c.Rights), places), err
}

// Of answers the caller's menu and buttons.
func (s *Service) Of(ctx context.Context, c caller.Caller) (Answer, error) {
	rows, err := s.all(ctx)
	if err != nil {
		return Answer{}, err
	}
	held, err := s.heldRows(ctx, c, rows)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{
		Auth: []AuthItem{}, AllAuth: []AuthItem{}, MustChangePassword: c.MustChange, CacheVersion: map[string]int64{},
	}
	if answer.RightsMark, err = s.markOf(ctx, c); err != nil {
		return Answer{}, err
	}
	for _, r := range rows {
		if r.MenuType != Button || r.Perms == "" {
			continue
		}
		item := AuthItem{Action: r.Perms, Type: r.PermsType, Status: r.Status, Describe: r.Name}
		answer.AllAuth = append(answer.AllAuth, item)
		if held[r.ID] && r.Status == "1" {
			answer.Auth = append(answer.Auth, item)
		}
	}
	answer.Menu = buildMenu(rows, held)
	if answer.CacheVersion["dict"], err = s.dict.CacheVersion(ctx); err != nil {
		return Answer{}, err
	}
	answer.CacheVersion["settings"], err = s.settings.CacheVersion(ctx)
	return answer, err
}

// buildMenu nests the held entries. Rows arrive in order of sort_no, so
// children keep it.
func buildMenu(rows []Row, held map[string]bool) []Node {
	children := map[string][]Row{}
	fieldCodes := map[string][]string{}
	for _, r := range rows {
		switch {
		case !held[r.ID]:
		case r.MenuType != Button:
			children[r.ParentID] = append(children[r.ParentID], r)
		case r.PermsType == "2":
			fieldCodes[r.ParentID] = append(fieldCodes[r.ParentID], r.Codes()...)
		}
	}
	var nest func(parentID string, depth int) []Node
	nest = func(parentID string, depth int) []Node {
		var out []Node
		for _, r := range children[parentID] {
			node := nodeOf(r, depth == 0, fieldCodes[r.ID])
			if !r.Leaf && depth < 8 {
				node.Children = nest(r.ID, depth+1)
			}
			out = append(out, node)
		}
		return out
	}
	menu := nest("", 0)
	home := slices.IndexFunc(menu, func(n Node) bool { return n.Path == rights.HomeURL })
	if home > 0 {
		first := menu[home]
		menu = append([]Node{first}, slices.Delete(menu, home, home+1)...)
	}
	return menu
}

func nodeOf(r Row, top bool, fieldCodes []string) Node {
	node := Node{
		ID: r.ID, Route: "0", Path: r.URL, Name: r.ComponentName, Component: r.Component, Hidden: r.Hidden, AlwaysShow: r.AlwaysShow,
		Meta: Meta{
			Title: r.Name, Icon: r.Icon, KeepAlive: r.KeepAlive, InternalOrExternal: r.InternalOrExternal,
			PermissionList: fieldCodes, ComponentName: r.ComponentName, Pinyin: r.Pinyin,
		},
	}
	if r.Route {
		node.Route = "1"
	}
	if top {
		node.Redirect = &r.Redirect
		if r.Redirect == "" {
			node.Redirect = nil
		}
	}
	if isExternal(r.URL) {
		// The family names such routes by the MD5 of the address; it is a name, not a secret.
		sum := md5.Sum([]byte(r.URL))
		node.Path, node.Meta.URL = hex.EncodeToString(sum[:]), r.URL
	}
	if node.Name == "" {
		node.Name = strings.NewReplacer("/", "-", ":", "@").Replace(strings.TrimPrefix(node.Path, "/"))
	}
	return node
}

func isExternal(url string) bool {
	for _, prefix := range []string{"http://", "https://", "{{", "${"} {
		if strings.HasPrefix(url, prefix) {
			return true
		}
	}
	return false
}
