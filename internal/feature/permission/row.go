package permission

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

// Draft is what a caller may write of a row. On an edit absent fields stay as
// they are.
type Draft struct {
	ID                 string               `json:"id,omitempty"`
	ParentID           httpapi.Opt[string]  `json:"parentId" label:"上级菜单"`
	Name               httpapi.Opt[string]  `json:"name" label:"菜单名称"`
	Perms              httpapi.Opt[string]  `json:"perms" label:"授权标识"`
	PermsType          httpapi.Opt[string]  `json:"permsType" label:"授权策略"`
	Status             httpapi.Opt[string]  `json:"status" label:"状态"`
	Icon               httpapi.Opt[string]  `json:"icon" label:"菜单图标"`
	Component          httpapi.Opt[string]  `json:"component" label:"前端组件"`
	ComponentName      httpapi.Opt[string]  `json:"componentName" label:"组件名称"`
	URL                httpapi.Opt[string]  `json:"url" label:"菜单路径"`
	Redirect           httpapi.Opt[string]  `json:"redirect" label:"默认跳转地址"`
	SortNo             httpapi.Opt[float64] `json:"sortNo" label:"排序"`
	MenuType           httpapi.Opt[int]     `json:"menuType" label:"菜单类型"`
	Route              httpapi.Opt[bool]    `json:"route" label:"是否路由菜单"`
	KeepAlive          httpapi.Opt[bool]    `json:"keepAlive" label:"是否缓存路由"`
	Hidden             httpapi.Opt[bool]    `json:"hidden" label:"隐藏路由"`
	AlwaysShow         httpapi.Opt[bool]    `json:"alwaysShow" label:"聚合路由"`
	InternalOrExternal httpapi.Opt[bool]    `json:"internalOrExternal" label:"打开方式"`
	Pinyin             httpapi.Opt[string]  `json:"pinyin" label:"拼音"`
	Description        httpapi.Opt[string]  `json:"description" label:"描述"`
	Version            httpapi.Opt[int64]   `json:"version"`
}

// onto applies the given fields to a row and writes what the family's server
// writes: components without their folder, addresses from the root, top entries
// with a layout and without a parent.
func (d Draft) onto(r Row) Row {
	r.ParentID, r.Name = d.ParentID.Or(r.ParentID), strings.TrimSpace(d.Name.Or(r.Name))
	r.Perms, r.PermsType, r.Status = strings.Join(rights.CodesOf(d.Perms.Or(r.Perms)), ","), d.PermsType.Or(r.PermsType), d.Status.Or(r.Status)
	r.Icon, r.ComponentName = d.Icon.Or(r.Icon), d.ComponentName.Or(r.ComponentName)
	r.Component, r.URL = plainComponent(d.Component.Or(r.Component)), plainAddress(d.URL.Or(r.URL))
	r.Redirect, r.SortNo, r.MenuType = d.Redirect.Or(r.Redirect), d.SortNo.Or(r.SortNo), d.MenuType.Or(r.MenuType)
	r.Route, r.KeepAlive, r.Hidden = d.Route.Or(r.Route), d.KeepAlive.Or(r.KeepAlive), d.Hidden.Or(r.Hidden)
	r.AlwaysShow, r.InternalOrExternal = d.AlwaysShow.Or(r.AlwaysShow), d.InternalOrExternal.Or(r.InternalOrExternal)
	r.Pinyin, r.Description = d.Pinyin.Or(r.Pinyin), d.Description.Or(r.Description)
	if r.MenuType == TopMenu {
		r.ParentID = ""
		if r.Component == "" {
			r.Component = layoutComponent
		}
	}
	return r
}

const layoutComponent = "layouts/RouteView"

func plainComponent(text string) string {
	text = strings.TrimPrefix(strings.TrimSpace(text), "/")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "src/"), "views/")
	return strings.TrimSuffix(text, ".vue")
}

func plainAddress(text string) string {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".vue")
	if text == "" || strings.HasPrefix(text, "/") || isExternal(text) {
		return text
	}
	return "/" + text
}

var (
	componentPattern = regexp.MustCompile(`^[A-Za-z0-9_./-]*$`)
	iconPattern      = regexp.MustCompile(`^[A-Za-z0-9_:-]*$`)
	permsPattern     = regexp.MustCompile(`^[!-~]*$`)
	pinyinPattern    = regexp.MustCompile(`^[A-Za-z0-9 ]*$`)
)

// safeAddress admits addresses of this console, https elsewhere, http on the
// machine itself, and templates; nothing that runs, no other host in disguise,
// and no template that asks for the session.
func safeAddress(address string) bool {
	if isPlain(address) || namesToken.MatchString(address) {
		return false
	}
	if strings.ContainsFunc(address, func(r rune) bool { return unicode.IsControl(r) || r == '\\' }) || strings.HasPrefix(address, "//") {
		return false
	}
	return address == "" || strings.HasPrefix(address, "/") || isExternal(address)
}

// isPageAddress admits addresses of the console's own pages, those before the
// sign-in left out: an entry that leads there leads nowhere.
func isPageAddress(address string) bool {
	if address == "" {
		return true
	}
	return strings.HasPrefix(address, "/") && safeAddress(address) && !strings.HasPrefix(strings.ToLower(address)+"/", "/user/")
}

// namesToken finds a template that asks for the token: it would end in the
// address, the history and the logs of another site.
var namesToken = regexp.MustCompile(`(?i)[{][^}]*token`)

// isPlain tells an http address of another machine.
func isPlain(address string) bool {
	rest, plain := strings.CutPrefix(strings.ToLower(address), "http://")
	if !plain {
		return false
	}
	parsed, err := url.Parse("http://" + rest)
	if err != nil {
		return true
	}
	ip, err := netip.ParseAddr(parsed.Hostname())
	return parsed.Hostname() != "localhost" && (err != nil || !ip.IsLoopback())
}

func (r Row) check() error {
	var refused fault.Collector
	refused.Require(r.Name != "", "name", "请输入菜单标题!")
	refused.Line("name", "菜单标题", r.Name, 100)
	refused.Require(r.MenuType >= TopMenu && r.MenuType <= Button, "menuType", "菜单类型只能是一级菜单、子菜单或按钮")
	refused.Require(r.MenuType == TopMenu || r.ParentID != "", "parentId", "请检查你填的类型以及信息是否正确！")
	if r.MenuType == Button {
		refused.Require(len(r.Codes()) > 0, "perms", "请输入授权标识!")
	} else {
		refused.Require(r.Component != "", "component", "请输入前端组件!")
		refused.Require(r.URL != "", "url", "请输入菜单路径!")
	}
	refused.Require(len(r.Component) <= 255 && componentPattern.MatchString(r.Component), "component", "前端组件只能由字母、数字和 _ . / - 组成")
	refused.Require(len(r.ComponentName) <= 100 && componentPattern.MatchString(r.ComponentName), "componentName", "组件名称只能由字母、数字和 _ . / - 组成")
	refused.Require(len(r.URL) <= 255 && safeAddress(r.URL), "url", "菜单路径应为站内路径、https 地址（本机可用 http）或不带 token 的模板地址")
	refused.Require(len(r.Redirect) <= 255 && isPageAddress(r.Redirect), "redirect", "默认跳转地址应为控制台内的路径，如 /dashboard/analysis")
	refused.Require(len(r.Icon) <= 100 && iconPattern.MatchString(r.Icon), "icon", "菜单图标只能由字母、数字和 - 组成")
	refused.Require(len(r.Perms) <= 255 && permsPattern.MatchString(r.Perms), "perms", "授权标识不可输入汉字，最多 255 位")
	refused.Require(r.PermsType == "1" || r.PermsType == "2", "permsType", "授权策略只能是可见或可编辑")
	refused.Require(r.Status == "0" || r.Status == "1", "status", "状态只能是有效或无效")
	refused.Require(r.SortNo >= 0 && r.SortNo <= 999_999, "sortNo", "排序应在 0 到 999999 之间")
	refused.Text("description", "描述", r.Description, 255)
	refused.Require(len(r.Pinyin) <= 100 && pinyinPattern.MatchString(r.Pinyin), "pinyin", "拼音只能由字母、数字和空格组成")
	return refused.Err()
}

// Add creates a row. Nobody holds it yet but super administrators, whose menu it
// joins at once.
func (s *Service) Add(ctx context.Context, draft Draft) (Row, error) {
	fresh := Row{
		ID: s.newID(), PermsType: "1", Status: "1", SortNo: 1, Route: true, Leaf: true, Version: 1,
		Stamp: database.Made(ctx, s.now()),
	}
	r := draft.onto(fresh)
	return r, s.db.InSerial(ctx, func(tx *database.Tx) error {
		if err := r.check(); err != nil {
			return err
		}
		if err := s.checkPlace(ctx, tx, r); err != nil {
			return err
		}
		if err := checkAddress(ctx, tx, r, ""); err != nil {
			return err
		}
		if err := s.checkCodes(ctx, tx, r, nil); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "permission", ID: r.ID, After: r})
		if err := rowTable.Insert(ctx, tx, scope.Scope{}, &r); err != nil {
			return err
		}
		if err := s.updateLeafMarks(ctx, tx, r.ParentID); err != nil {
			return err
		}
		return s.rowsChanged(ctx, tx, r)
	})
}

// rowsChanged raises the version and tells the consoles that rows of the menu are
// new, other than before, or about to go: a row that was or is a button concerns
// everybody.
func (s *Service) rowsChanged(ctx context.Context, tx *database.Tx, rows ...Row) error {
	for chunk := range slices.Chunk(database.IDsOf(rows, func(r Row) string { return r.ID }), database.MaxIDs) {
		if err := s.rights.RowsChanged(ctx, tx, chunk); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(rows, func(r Row) bool { return r.MenuType == Button }) {
		s.rights.EverybodyChanged(tx)
	}
	return version.Raise(ctx, tx)
}

// Edit writes the given fields. What a built-in row guards, where it leads and
// what it is stay as they are.
func (s *Service) Edit(ctx context.Context, draft Draft) (Row, error) {
	var r Row
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		stored, err := liveRow(ctx, tx, draft.ID)
		if err != nil {
			return err
		}
		r = draft.onto(stored)
		r.Touch(ctx, s.now())
		if err := fault.Together(httpapi.Fresh(draft.Version, stored.Version, stored), r.check()); err != nil {
			return err
		}
		if stored.Builtin && r.leads() != stored.leads() {
			return fault.New(fault.Refused, "内置菜单的类型、授权标识、路径、组件、跳转地址和打开方式不能修改")
		}
		if err := s.checkPlace(ctx, tx, r); err != nil {
			return err
		}
		if err := s.checkMove(ctx, tx, stored, r); err != nil {
			return err
		}
		if err := s.checkSight(ctx, tx, stored, r); err != nil {
			return err
		}
		if r.opens() != stored.opens() {
			if err := s.mayTake(ctx, tx, stored); err != nil {
				return err
			}
		}
		if r.RuleFlag && r.decidesSight() && !stored.decidesSight() {
			return fault.Field("perms", "「"+r.Name+"」有数据规则，不能成为决定能看到哪些数据的按钮；请先删除这些规则")
		}
		if err := checkAddress(ctx, tx, r, stored.URL); err != nil {
			return err
		}
		if err := s.checkCodes(ctx, tx, r, stored.Codes()); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: "permission", ID: r.ID, Before: stored, After: r})
		if err := rowTable.Update(ctx, tx, scope.Scope{}, &r); err != nil {
			return err
		}
		if err := s.updateLeafMarks(ctx, tx, stored.ParentID, r.ParentID, r.ID); err != nil {
			return err
		}
		return s.rowsChanged(ctx, tx, stored, r)
	})
	return r, err
}

// opening is how the codes of a row come to open something.
type opening struct {
	menuType                 int
	perms, permsType, status string
}

func (r Row) opens() opening { return opening{r.MenuType, r.Perms, r.PermsType, r.Status} }

// mayTake refuses rows whose codes some role grants, to who does not hold these codes
// themselves: to take a code from a row takes it from the roles of all tenants.
func (s *Service) mayTake(ctx context.Context, tx *database.Tx, rows ...Row) error {
	for _, r := range rows {
		if len(r.Codes()) == 0 {
			continue
		}
		granted, err := s.rights.IsGranted(ctx, tx, r.ID)
		if err != nil {
			return err
		}
		if granted {
			if err := s.holdsAll(ctx, tx, r.Codes()); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkPlace refuses a parent that is missing, a button, or below the row.
func (s *Service) checkPlace(ctx context.Context, tx *database.Tx, r Row) error {
	if r.ParentID == "" {
		return nil
	}
	parent, err := liveRow(ctx, tx, r.ParentID)
	if fault.Is(err, fault.NotFound) {
		return fault.Field("parentId", "上级菜单不存在")
	}
	if err != nil {
		return err
	}
	if parent.MenuType == Button {
		return fault.Field("parentId", "上级菜单不能是按钮")
	}
	// An entry below a page takes its place.
	if parent.Builtin && parent.Component != layoutComponent && r.MenuType != Button {
		return fault.Field("parentId", "内置页面「"+parent.Name+"」之下只能是按钮")
	}
	above, err := database.All[string](ctx, tx, aboveRow.With(parent.ID))
	if err == nil && slices.Contains(above, r.ID) {
		return fault.Field("parentId", "上级菜单不能是自己或自己的下级")
	}
	return err
}

// checkMove refuses to set a coded row free: the data rules of an entry also
// bind the buttons below it, until they stand elsewhere.
func (s *Service) checkMove(ctx context.Context, tx *database.Tx, stored, r Row) error {
	if stored.ParentID == r.ParentID || len(stored.Codes()) == 0 {
		return nil
	}
	if err := s.holdsAll(ctx, tx, stored.Codes()); err != nil {
		return err
	}
	bound, err := s.rights.BoundThrough(ctx, tx, stored.ID, stored.ParentID)
	if err == nil && bound > 0 {
		err = fault.Field("parentId", fmt.Sprintf("有 %d 个角色用上级菜单的数据规则约束着「%s」，移走后不再受约束；请先解除这些规则或收回「%s」", bound, stored.Name, stored.Name))
	}
	return err
}

// holdsAll refuses unless the caller holds every code over the whole tenant,
// bound by no rule.
func (s *Service) holdsAll(ctx context.Context, tx *database.Tx, codes []string) error {
	holding, err := s.rights.CallerGrants(ctx, tx)
	if err != nil {
		return err
	}
	for _, code := range codes {
		held, err := holding.Holds(ctx, code)
		if err != nil {
			return err
		}
		if !held {
			return fault.New(fault.NoRight, "自己没有完整的权限 "+code+"，不能修改它的范围")
		}
	}
	return nil
}

// updateLeafMarks marks rows that have got or lost the last row below them.
func (s *Service) updateLeafMarks(ctx context.Context, tx *database.Tx, ids ...string) error {
	_, err := database.Exec(ctx, tx, markLeaves.With(database.IDs(ids)))
	return err
}

// Delete deletes rows with everything below them, their rules and their grants in every
// tenant; none but the `known` ones, where they are said. What ships with the product
// can only be hidden.
func (s *Service) Delete(ctx context.Context, ids, known []string) error {
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	return s.db.InSerial(ctx, func(tx *database.Tx) error {
		rows, err := database.All[Row](ctx, tx, belowRows.With(database.IDs(ids)))
		if err != nil {
			return err
		}
		if at := slices.IndexFunc(rows, func(r Row) bool { return r.Builtin }); at >= 0 {
			if named := slices.IndexFunc(rows, func(r Row) bool { return r.Builtin && slices.Contains(ids, r.ID) }); named >= 0 {
				at = named
			}
			return fault.New(fault.Refused, "内置菜单「"+rows[at].Name+"」不能删除，可以隐藏")
		}
		var gone, parents []string
		for _, r := range rows {
			gone, parents = append(gone, r.ID), append(parents, r.ParentID)
			audit.Changed(tx, audit.Change{Object: "permission", ID: r.ID, Before: r})
		}
		if len(rights.Without(ids, gone)) > 0 {
			return fault.New(fault.NotFound, "未找到菜单信息")
		}
		if unseen := rights.Without(gone, known); len(known) > 0 && len(unseen) > 0 {
			return fault.New(fault.Refused, fmt.Sprintf("下级刚刚有变化，新增了 %d 项，请核对后再删除", len(unseen)))
		}
		if err := s.mayTake(ctx, tx, rows...); err != nil {
			return err
		}
		if err := s.rowsChanged(ctx, tx, rows...); err != nil {
			return err
		}
		if err := s.rights.DropRows(ctx, tx, gone); err != nil {
			return err
		}
		if err := execOver(ctx, tx, dropRows, gone); err != nil {
			return err
		}
		return execOver(ctx, tx, []*database.Statement{markLeaves}, rights.Without(parents, gone))
	})
}
