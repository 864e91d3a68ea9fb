package department

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// compatRoutes publishes the calls of the family that the console itself does not
// make, kept for unmodified clients.
func (s *Service) compatRoutes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/sysDepart/queryDepartTreeSync", httpapi.Needs(MayList), "逐级读取部门", httpapi.One[parentQuery](s.Level))
	httpapi.Handle(api, "GET /sys/sysDepart/queryAllParentId", httpapi.Needs(pickCodes...), "部门的各级上级", s.handleAbove)
	httpapi.Handle(api, "GET /sys/sysDepart/listAll", httpapi.Needs(MayList), "全部部门", s.handleAll)
	httpapi.Handle(api, "GET /sys/sysDepart/getDepartName", httpapi.Needs(MayList), "按机构编码查部门", httpapi.One[codeQuery](s.ByCode))
	httpapi.Handle(api, "GET /sys/sysDepart/queryTreeByKeyWord", httpapi.Needs(MayList), "搜索部门和用户", s.handleFind)
	httpapi.Handle(api, "GET /sys/sysDepart/getUsersByDepartId", httpapi.Needs(mayListUser), "部门的用户", httpapi.ID(s.PeopleIn))
	httpapi.Handle(api, "DELETE /sys/sysDepart/deleteBatch", httpapi.Needs(MayRemove), "批量删除部门", httpapi.IDs(s.Delete), httpapi.Says("删除成功!"))
	httpapi.Handle(api, "GET /sys/user/queryByOrgCodeForAddressList", httpapi.Needs(mayListUser), "通讯录", httpapi.ListIn(s.handleAddressBook))
}

type (
	parentQuery struct {
		ParentID string `query:"pid"`
	}
	aboveQuery struct {
		IDs      string `query:"departId"`
		OrgCodes string `query:"orgCode"`
	}
	codeQuery struct {
		OrgCode string `query:"orgCode"`
	}
	contactsQuery struct {
		OrgCode  string `query:"orgCode"`
		Realname string `query:"realname"`
		WorkNo   string `query:"workNo"`
	}
)

// branch tells below what a department stands.
type branch struct {
	ParentID string `db:"d.parent_id"`
}

// branches are the rows of the list as far as only their parents matter.
var branches = database.NewList[branch](listing)

// Level is one level of the tree: the departments below parentID, or those at
// the top.
func (s *Service) Level(ctx context.Context, parentID string) ([]*Node, error) {
	within := caller.From(ctx).Scope(MayList)
	if parentID == "" && !within.Whole {
		// Whoever sees a part has at their top what stands below departments they do not see.
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
		ids := database.IDsOf(some, func(d Department) string { return d.ID })
		all := paging.Request{PageNo: 1, Size: maxDepartments}
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

func (s *Service) handleAbove(ctx context.Context, in *aboveQuery) (map[string]Line, error) {
	return s.Lines(ctx, httpapi.IDList(in.IDs), httpapi.IDList(in.OrgCodes))
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

func (s *Service) handleAll(ctx context.Context, in *httpapi.IDsQuery) ([]Department, error) {
	return s.All(ctx, httpapi.IDList(in.ID))
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
	all := paging.Request{PageNo: 1, Size: maxDepartments, Column: "orgCode"}
	return departments.Rows(ctx, s.db, caller.From(ctx).Scope(MayList), all, more...)
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

func (s *Service) handleFind(ctx context.Context, in *searchQuery) (Found, error) {
	return s.Find(ctx, in.Keyword)
}

// Found is what a word finds among departments and users.
type Found struct {
	People      []Member `json:"userList"`
	Departments []*Node  `json:"departList"`
}

// Find searches departments and, for whoever may list users, their names; without
// a word it is the whole tree.
func (s *Service) Find(ctx context.Context, keyword string) (Found, error) {
	if strings.TrimSpace(keyword) == "" {
		tree, err := s.Tree(ctx)
		return Found{People: []Member{}, Departments: tree}, err
	}
	list, err := s.whole(ctx, caller.From(ctx).Scope(MayList), database.Contains("d.depart_name", keyword)...)
	if err != nil {
		return Found{}, err
	}
	users, err := s.peopleWhere(ctx, database.Where("a.status = 1"), keyword)
	return Found{People: users, Departments: flat(list)}, err
}

// PeopleIn are the users of one department alone.
func (s *Service) PeopleIn(ctx context.Context, departmentID string) ([]Member, error) {
	return s.peopleWhere(ctx, memberOf(departmentID), "")
}

func memberOf(departmentID string) database.Condition {
	return database.Where("EXISTS (SELECT 1 FROM department_member m WHERE m.tenant_id = t.tenant_id AND m.user_id = a.id AND "+
		"m.department_id = ?)", departmentID)
}

func (s *Service) handleAddressBook(ctx context.Context, in *contactsQuery, request paging.Request) (paging.Page[Contact], error) {
	return s.AddressBook(ctx, in.OrgCode, in.Realname, in.WorkNo, request)
}

// Contact is a user in the address book.
type Contact struct {
	UserID         string `json:"userId"`
	Realname       string `json:"realname"`
	Avatar         string `json:"avatar"`
	WorkNo         string `json:"workNo"`
	Post           string `json:"post"`
	Telephone      string `json:"telephone"`
	Email          string `json:"email"`
	Phone          string `json:"phone"`
	DepartmentID   string `json:"departId"`
	DepartmentName string `json:"departName"` // several joined by " | "
}

// AddressBook pages through the users the caller may list, at or below the
// department with a code when one is given.
func (s *Service) AddressBook(ctx context.Context, orgCode, realname, workNo string, r paging.Request) (paging.Page[Contact], error) {
	who := caller.From(ctx)
	where := append(database.Contains("a.realname", realname), database.Contains("a.work_no", workNo)...)
	if orgCode = strings.TrimSpace(orgCode); orgCode != "" {
		where = append(where, database.Where(`EXISTS (SELECT 1 FROM department_member m
			JOIN department_closure c ON c.tenant_id = m.tenant_id AND c.descendant_id = m.department_id
			JOIN department d ON d.tenant_id = c.tenant_id AND d.id = c.ancestor_id
			WHERE m.tenant_id = t.tenant_id AND m.user_id = a.id AND d.org_code = ?)`, orgCode))
	}
	r.Filters = nil
	page, err := people.Page(ctx, s.db, who.Scope(mayListUser), r, where...)
	if err != nil || len(page.Records) == 0 {
		return paging.Map(page, func(Member) Contact { return Contact{} }), err
	}
	seats, err := s.PlacesOf(ctx, s.db, who.WholeTenant(), idsOf(page.Records))
	if err != nil {
		return paging.Page[Contact]{}, err
	}
	contacts, err := s.Contacts(ctx, idsOf(page.Records))
	if err != nil {
		return paging.Page[Contact]{}, err
	}
	return paging.Map(page, func(m Member) Contact {
		m.Phone, m.Email = contacts(m.ID, m.Phone, m.Email)
		return contactOf(m, seats[m.ID])
	}), nil
}

func contactOf(m Member, seats []Seat) Contact {
	c := Contact{
		UserID: m.ID, Realname: m.Realname, Avatar: m.Avatar, WorkNo: m.WorkNo, Post: m.Post, Telephone: m.Telephone,
		Email: m.Email, Phone: m.Phone, DepartmentName: Names(seats, " | "),
	}
	if len(seats) > 0 {
		c.DepartmentID = seats[0].ID
	}
	return c
}
