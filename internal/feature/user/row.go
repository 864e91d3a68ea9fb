package user

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

// Row is an account as administrators read it. Phone and e-mail are whole to who
// may edit it and in the caller's own row, else masked; Reveal shows those of
// others, one at a time.
type Row struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Realname string `json:"realname"`
	Avatar   string `json:"avatar"`
	Birthday string `json:"birthday"`
	// Sex is 1 male, 2 female, null when not said.
	Sex       *int   `json:"sex"`
	SexText   string `json:"sex_dictText"`
	Email     string `json:"email"`
	Phone     string `json:"phone"`
	Telephone string `json:"telephone"`
	// OrgCode is that of the department chosen at present; lists under a
	// department hold the names of all departments in it, as the family's do.
	OrgCode    string `json:"orgCode"`
	OrgCodeTxt string `json:"orgCodeTxt"` // names of all departments
	Status     int    `json:"status"`     // 1 normal, 2 frozen
	StatusText string `json:"status_dictText"`
	DelFlag    int    `json:"delFlag"`
	WorkNo     string `json:"workNo"`
	Post       string `json:"post"`
	PostText   string `json:"post_dictText"`
	UserType   string `json:"userType"`
	// UserIdentity is 2 for whoever is in charge of departments, else 1.
	UserIdentity  int    `json:"userIdentity"`
	DepartIDs     string `json:"departIds"` // those they are in charge of
	DepartIDsText string `json:"departIds_dictText"`
	RelTenantIDs  string `json:"relTenantIds"` // the caller's tenant: others are not told
	Version       int64  `json:"version"`
	database.Stamp
}

// listed has the column names of the lists; the phone is sealed.
type listed struct {
	TenantID       int64           `db:"m.tenant_id"`
	DepartmentID   string          `db:"m.department_id"`
	ID             string          `db:"a.id"`
	Username       string          `db:"a.username"`
	Realname       string          `db:"a.realname"`
	UserType       string          `db:"a.user_type"`
	Status         int             `db:"a.status"`
	Avatar         string          `db:"a.avatar"`
	Phone          string          `db:"a.phone"`
	Email          string          `db:"a.email"`
	Telephone      string          `db:"a.telephone"`
	Post           string          `db:"a.post"`
	WorkNo         string          `db:"a.work_no"`
	Sex            int             `db:"a.sex"`
	Birthday       string          `db:"a.birthday"`
	Version        int64           `db:"a.version"`
	DeletedAt      instant.Instant `db:"a.deleted_at"`
	database.Stamp `db:"a."`
}

// List pages through the accounts of the tenant the caller may list.
func (a *Administration) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	return a.page(ctx, users, r)
}

// page lists with more conditions, dressed as rows.
func (a *Administration) page(
	ctx context.Context, from *database.List[listed], r paging.Request, more ...database.Condition,
) (paging.Page[Row], error) {
	exact, err := a.numbers(r)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	page, err := from.Page(ctx, a.db, caller.From(ctx).Scope(MayList), r, append(exact, more...)...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	rows, err := a.toRows(ctx, page.Records)
	return paging.With(page, rows), err
}

// numbers reads the filters over what is masked: a whole phone by its blind
// index, its last four digits, a whole e-mail; nothing is learnt digit by digit.
func (a *Administration) numbers(r paging.Request) ([]database.Condition, error) {
	var out []database.Condition
	if phone := fieldrule.Phone(strings.Trim(strings.TrimSpace(r.Filters.Get("phone")), "*")); phone != "" {
		switch {
		case phoneForm.MatchString(phone):
			out = append(out, database.Where("a.phone_index = ?", a.vault.BlindIndex("phone", phone)))
		case tailForm.MatchString(phone):
			out = append(out, database.Where("a.phone_tail = ?", phone))
		default:
			return nil, fault.Field("phone", "请输入完整手机号码或后 4 位")
		}
	}
	if email := strings.Trim(strings.TrimSpace(r.Filters.Get("email")), "*"); email != "" {
		out = append(out, database.Where("LOWER(a.email) = LOWER(?)", email))
	}
	return out, nil
}

// Find reads one account.
func (a *Administration) Find(ctx context.Context, id string) (Row, error) {
	row, err := users.One(ctx, a.db, caller.From(ctx).Scope(MayList), id)
	if err != nil {
		return Row{}, err
	}
	rows, err := a.toRows(ctx, []listed{row})
	if err != nil {
		return Row{}, err
	}
	return rows[0], nil
}

func chosen(ids []string) []database.Condition { return database.Chosen("a.id IN (?)", ids) }

// toRows makes rows of at most database.MaxIDs accounts: names of departments,
// texts of dictionaries, numbers as the caller may read them, in a fixed number of statements.
func (a *Administration) toRows(ctx context.Context, list []listed) ([]Row, error) {
	out := make([]Row, 0, len(list))
	if len(list) == 0 {
		return out, nil
	}
	ids := database.IDsOf(list, func(l listed) string { return l.ID })
	seats, err := a.departmentLinksOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	texts, err := a.Texts(ctx, "sex", "user_status")
	if err != nil {
		return nil, err
	}
	positions, err := a.Positions(ctx)
	if err != nil {
		return nil, err
	}
	contacts, err := a.contacts(ctx, ids, func() ([]string, error) { return operatorsIn(list), nil })
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		row := rowOf(l, texts)
		if name, known := positions[l.Post]; known {
			row.PostText = name
		}
		row.setDepartments(l.DepartmentID, seats[l.ID])
		row.Phone, row.Email = contacts(l.ID, l.Phone, l.Email)
		out = append(out, row)
	}
	return out, nil
}

func operatorsIn(list []listed) []string {
	var ids []string
	for _, l := range list {
		if l.UserType == Operator {
			ids = append(ids, l.ID)
		}
	}
	return ids
}

func rowOf(l listed, texts map[string]map[string]string) Row {
	row := Row{
		ID: l.ID, Username: l.Username, Realname: l.Realname, Avatar: l.Avatar, Birthday: l.Birthday,
		Telephone: l.Telephone, Status: l.Status, StatusText: texts["user_status"][strconv.Itoa(l.Status)], WorkNo: l.WorkNo,
		Post: l.Post, PostText: l.Post, UserType: l.UserType, UserIdentity: ordinary, RelTenantIDs: strconv.FormatInt(l.TenantID, 10),
		Version: l.Version, Stamp: l.Stamp,
	}
	if row.Sex = said(l.Sex); row.Sex != nil {
		row.SexText = texts["sex"][strconv.Itoa(l.Sex)]
	}
	if l.DeletedAt != 0 {
		row.DelFlag = 1
	}
	return row
}

// departmentLink is a hold of a user on a department: as a member, or in charge of it.
type departmentLink struct {
	UserID  string `db:"user_id"`
	ID      string `db:"id"`
	Name    string `db:"name"`
	OrgCode string `db:"org_code"`
	Managed bool   `db:"managed"`
}

func (a *Administration) departmentLinksOf(ctx context.Context, ids []string) (map[string][]departmentLink, error) {
	query := departmentLinksOfUsers.For(caller.From(ctx).WholeTenant(), database.IDs(ids), database.IDs(ids))
	found, err := database.All[departmentLink](ctx, a.db, query)
	// Here, because SQLite puts each half of a union in order for it.
	slices.SortStableFunc(found, func(a, b departmentLink) int { return strings.Compare(a.OrgCode, b.OrgCode) })
	out := map[string][]departmentLink{}
	for _, s := range found {
		out[s.UserID] = append(out[s.UserID], s)
	}
	return out, err
}

// setDepartments fills in departments; chosen is the one the user works in at present.
func (r *Row) setDepartments(chosen string, seats []departmentLink) {
	var member, managed, managedNames []string
	for _, s := range seats {
		if s.Managed {
			managed, managedNames = append(managed, s.ID), append(managedNames, s.Name)
			r.UserIdentity = superior
			continue
		}
		member = append(member, s.Name)
		if s.ID == chosen {
			r.OrgCode = s.OrgCode
		}
	}
	r.OrgCodeTxt = strings.Join(member, ",")
	r.DepartIDs, r.DepartIDsText = strings.Join(managed, ","), strings.Join(managedNames, ",")
}
