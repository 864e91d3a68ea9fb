package department

import (
	"context"
	"slices"
	"strconv"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Member is a user as lists of departments show them; phone and e-mail are whole
// to whoever may edit them, else masked.
type Member struct {
	TenantID  int64           `db:"t.tenant_id" json:"-"`
	ID        string          `db:"a.id" json:"id"`
	Username  string          `db:"a.username" json:"username"`
	Realname  string          `db:"a.realname" json:"realname"`
	Avatar    string          `db:"a.avatar" json:"avatar"`
	StoredSex int             `db:"a.sex" json:"-"`
	Email     string          `db:"a.email" json:"email"`
	Phone     string          `db:"a.phone" json:"phone"`
	Telephone string          `db:"a.telephone" json:"telephone"`
	Status    int             `db:"a.status" json:"status"`
	WorkNo    string          `db:"a.work_no" json:"workNo"`
	Post      string          `db:"a.post" json:"post"`
	CreatedAt instant.Instant `db:"a.created_at" json:"createTime"`
	// OrgCode holds the names of all their departments, as the family's clients
	// expect it in these lists; OrgCodeTxt says the same.
	OrgCode    string `json:"orgCode"`
	OrgCodeTxt string `json:"orgCodeTxt"`
	Sex        *int   `json:"sex"` // null when not said
	SexText    string `json:"sex_dictText"`
	StatusText string `json:"status_dictText"`
}

// people are the operators of a tenant, seen by whoever reaches one of their
// departments. Data rules name the columns of the list of users.
var people = database.NewList[Member](database.ListSpec{
	Name: "department.people", From: "user_tenant t JOIN account a ON a.id = t.user_id", Key: "a.id", Tenant: "t.tenant_id",
	Department: "b.department_id", Belongs: "EXISTS (SELECT 1 FROM department_member b WHERE b.tenant_id = t.tenant_id AND b.user_id = " +
		"a.id AND :reach)",
	Creator: "a.created_by", Where: listedPeople, Small: true, Grows: true, Order: "createTime", Fields: peopleFields,
})

const listedPeople = "a.deleted_at = 0 AND a.user_type = 'operator'"

var peopleFields = []database.Field{
	{Wire: "username", Column: "a.username", Sort: true, Rule: "用户账号"},
	{Wire: "realname", Column: "a.realname", Sort: true, Rule: "用户名称"},
	{Wire: "workNo", Column: "a.work_no", Sort: true, Rule: "工号"},
	{Wire: "post", Column: "a.post", Sort: true, Rule: "岗位"},
	{Wire: "sex", Column: "a.sex", Kind: database.Number, Sort: true, Rule: "性别"},
	{Wire: "status", Column: "a.status", Kind: database.Number, Sort: true, Rule: "状态"},
	{Wire: "userType", Column: "a.user_type", Rule: "用户类型"},
	{Wire: "createBy", Column: "a.created_by", Rule: "创建人"},
	{Wire: "createTime", Column: "a.created_at", Kind: database.Time, Sort: true, Rule: "创建时间"},
	{Wire: "telephone", Column: "a.telephone", Sort: true, NoFilter: true},
	{Wire: "phone", Column: "a.phone_tail", Sort: true, NoFilter: true}, // a mask shows these digits, and no others are in order
	{Wire: "orgCode", Column: firstCode, Sort: true, NoFilter: true},
	{Wire: "orgCodeTxt", Column: firstCode, Sort: true, NoFilter: true},
}

// firstCode is the code of the first department a user belongs to.
const firstCode = `COALESCE((SELECT MIN(d.org_code) FROM department_member m JOIN department d ON d.tenant_id = m.tenant_id
	AND d.id = m.department_id
	WHERE m.tenant_id = t.tenant_id AND m.user_id = a.id), '')`

func memberBelow(departmentID string) database.Condition {
	return database.Where(`EXISTS (SELECT 1 FROM department_member m JOIN department_closure c ON c.tenant_id = m.tenant_id
		AND c.descendant_id = m.department_id WHERE m.tenant_id = t.tenant_id AND m.user_id = a.id AND c.ancestor_id = ?)`, departmentID)
}

// show opens or masks numbers and names departments, sexes and states.
func (s *Service) show(ctx context.Context, list []Member) ([]Member, error) {
	texts, err := s.Texts(ctx, "sex", "user_status")
	if err != nil {
		return nil, err
	}
	for part := range slices.Chunk(list, database.MaxIDs) {
		names, err := s.PlacesOf(ctx, s.db, caller.From(ctx).WholeTenant(), idsOf(part))
		if err != nil {
			return nil, err
		}
		contacts, err := s.Contacts(ctx, idsOf(part))
		if err != nil {
			return nil, err
		}
		for i := range part {
			m := &part[i]
			m.Phone, m.Email = contacts(m.ID, m.Phone, m.Email)
			m.OrgCode = Names(names[m.ID], ",")
			m.OrgCodeTxt = m.OrgCode
			if m.StoredSex != 0 {
				m.Sex, m.SexText = &m.StoredSex, texts["sex"][strconv.Itoa(m.StoredSex)]
			}
			m.StatusText = texts["user_status"][strconv.Itoa(m.Status)]
		}
	}
	return list, nil
}

func idsOf(list []Member) database.IDs {
	return database.IDsOf(list, func(m Member) string { return m.ID })
}

// Members pages through the users of a department within the caller's reach or
// among those they are in charge of; without a department, through those of all they
// are in charge of. Data rules on the list of users narrow what the reach gives. Nobody to show is null, as the family answers.
func (s *Service) Members(ctx context.Context, departmentID string, r paging.Request) (*paging.Page[Member], error) {
	who := caller.From(ctx)
	ids, err := s.managedBy(ctx, s.db, who)
	if err != nil {
		return nil, err
	}
	charge := scope.Scope{Tenant: who.TenantID, Trees: ids}
	within, from, more := charge, people, []database.Condition{}
	if departmentID != "" {
		reach := who.Scope(MayList)
		reach.Trees = append(slices.Clone(reach.Trees), ids...)
		shown, err := s.Rights.ReachesDepartment(ctx, s.db, reach, departmentID)
		if err != nil || !shown {
			return nil, err
		}
		from, more = members, append(more, members.Part(departmentID))
		if within, err = s.ruled(ctx, charge, departmentID); err != nil {
			return nil, err
		}
	}
	page, err := from.Page(ctx, s.db, within, r, more...)
	if err != nil || page.Total == 0 {
		return nil, err
	}
	page.Records, err = s.show(ctx, page.Records)
	return &page, err
}

// ruled is who of a department the caller sees: all, in its charge or free of data
// rules on the list of users, else whom those leave.
func (s *Service) ruled(ctx context.Context, charge scope.Scope, departmentID string) (scope.Scope, error) {
	who := caller.From(ctx)
	own := who.Scope(mayListUser)
	if own.Empty() || !own.OnlyNarrowed() {
		return who.WholeTenant(), nil
	}
	inCharge, err := s.Rights.ReachesDepartment(ctx, s.db, charge, departmentID)
	if err != nil || inCharge {
		return who.WholeTenant(), err
	}
	out := scope.Scope{Tenant: who.TenantID}
	for _, n := range own.Narrowed {
		out.Narrowed = append(out.Narrowed, scope.Narrowed{Reach: who.WholeTenant(), Rules: n.Rules})
	}
	return out, nil
}

// mostPeople is how many users a list without pages holds.
const mostPeople = 5_000

// PeopleBelow are the users at or below a department whose name contains a word,
// none for a department out of reach.
func (s *Service) PeopleBelow(ctx context.Context, departmentID, realname string) ([]Member, error) {
	return s.peopleWhere(ctx, memberBelow(departmentID), realname)
}

func (s *Service) peopleWhere(ctx context.Context, where database.Condition, realname string) ([]Member, error) {
	list, err := people.Rows(ctx, s.db, caller.From(ctx).Scope(mayListUser), paging.Request{PageNo: 1, Size: mostPeople},
		append(database.Contains("a.realname", realname), where)...)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, append([]Member{}, list...))
}
