package user

import (
	"context"
	"slices"
	"strconv"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/spreadsheet"
)

// maxImport is how many accounts one file adds: each costs the hash of a
// password.
const maxImport = 100

func (a *Administration) sheetRoutes(api *httpapi.API) {
	spreadsheet.ServeExport(api, a.db, "GET /sys/user/exportXls", httpapi.Needs(MayExport).And(MayList), "导出用户", spreadsheet.Export[Row]{
		Name: "用户", Object: "user", Columns: sheetColumns, Rows: a.Export,
	})
	spreadsheet.ServeImport(api, "POST /sys/user/importExcel", httpapi.Needs(MayImport).And(MayAdd), "导入用户", spreadsheet.Import{
		Name: "用户", Headings: sheetHeadings, MaxRows: maxImport, Add: a.Import,
	})
}

var sheetColumns = []spreadsheet.Column[Row]{
	{Title: "用户账号", Cell: func(r Row) any { return r.Username }},
	{Title: "用户名称", Cell: func(r Row) any { return r.Realname }},
	{Title: "工号", Cell: func(r Row) any { return r.WorkNo }},
	{Title: "性别", Width: 8, Cell: func(r Row) any { return r.SexText }},
	{Title: "生日", Width: 12, Cell: func(r Row) any { return r.Birthday }},
	{Title: "手机号码", Cell: func(r Row) any { return r.Phone }},
	{Title: "邮箱", Width: 24, Cell: func(r Row) any { return r.Email }},
	{Title: "座机", Cell: func(r Row) any { return r.Telephone }},
	{Title: "岗位", Cell: func(r Row) any { return r.PostText }},
	{Title: "部门", Width: 28, Cell: func(r Row) any { return r.OrgCodeTxt }},
	{Title: "负责部门", Width: 28, Cell: func(r Row) any { return r.DepartIDsText }},
	{Title: "状态", Width: 8, Cell: func(r Row) any { return r.StatusText }},
	{Title: "创建人", Cell: func(r Row) any { return r.CreatedBy }},
	{Title: "创建时间", Width: 20, Cell: func(r Row) any { return r.CreatedAt.String() }},
}

// Departments and roles are named by their codes, several with commas between.
var sheetHeadings = []spreadsheet.Heading{
	{Title: "用户账号", Field: "username", Required: true, Hint: "登录时使用，字母、数字和 _ . @ - 组成，2 到 32 位，不能与已有用户重复", Example: "zhangsan"},
	{Title: "用户名称", Field: "realname", Required: true, Hint: "最多 50 个字", Example: "张三"},
	{Title: "登录密码", Field: "password", Required: true, AsTyped: true, Hint: "10 到 128 位，不能过于常见；首次登录时必须修改", Example: "请逐人填写不同的密码"},
	{Title: "工号", Field: "workNo", Required: true, Hint: "不能与已有用户重复", Example: "W100"},
	{Title: "性别", Field: "sex", Hint: "填字典「性别」中的名称", Example: "男"},
	{Title: "生日", Field: "birthday", Hint: "YYYY-MM-DD", Example: "1990-01-31"},
	{Title: "手机号码", Field: "phone", Hint: "11 位手机号码，不能与已有用户重复", Example: "15400000000"},
	{Title: "邮箱", Field: "email", Hint: "不能与已有用户重复", Example: "zhangsan@example.com"},
	{Title: "座机", Field: "telephone", Hint: "区号-号码", Example: "0351-7654321"},
	{Title: "岗位", Field: "post", Hint: "岗位的编码，或其他文字", Example: "客服"},
	{Title: "部门编码", Field: "selecteddeparts", Hint: "机构编码，多个用逗号分隔", Example: "A01A03"},
	{Title: "角色编码", Field: "selectedroles", Hint: "角色的编码，多个用逗号分隔；只能填您可以授予的角色", Example: "service"},
}

// Export reads the accounts that a list call would show and that the right to
// take them away reaches too. Phones and e-mails leave masked, the
// caller's own too.
func (a *Administration) Export(ctx context.Context, r paging.Request, ids []string) ([]Row, error) {
	more, err := a.numbers(r)
	if err != nil {
		return nil, err
	}
	within := caller.From(ctx).ScopeToChange(MayExport, MayList)
	found, err := users.Rows(ctx, a.db, within, r, append(more, chosen(ids)...)...)
	if err != nil {
		return nil, err
	}
	out := make([]Row, 0, len(found))
	for part := range slices.Chunk(found, database.MaxIDs) {
		rows, err := a.toRows(ctx, part)
		if err != nil {
			return nil, err
		}
		for i, l := range part {
			rows[i].Phone, rows[i].Email = a.MaskedPhone(l.ID, l.Phone), personal.MaskEmail(l.Email)
		}
		out = append(out, rows...)
	}
	return out, nil
}

// Import adds an account for each row under every rule of Add, all or none:
// what is wrong with rows by themselves and what others hold already is told
// together.
func (a *Administration) Import(ctx context.Context, rows []spreadsheet.Row) error {
	known, err := a.codesIn(ctx, rows)
	if err != nil {
		return err
	}
	newcomers := make([]newcomer, len(rows))
	for i, row := range rows {
		newcomers[i] = a.read(ctx, known, row)
	}
	if err := a.hashPasswords(ctx, newcomers); err != nil {
		return err
	}
	return a.db.InSerial(ctx, func(tx *database.Tx) error {
		return spreadsheet.Each(rows, sheetHeadings, func(i int, _ spreadsheet.Row) error {
			n := newcomers[i]
			if n.refused != nil {
				return n.refused
			}
			return tx.Try(ctx, func() error { return a.place(ctx, tx, n.account, n.draft) })
		})
	})
}

// newcomer is one row of a file as a new account, or what is wrong with it by itself.
type newcomer struct {
	draft   Draft
	account Account
	refused error
}

func (a *Administration) read(ctx context.Context, known codes, row spreadsheet.Row) newcomer {
	draft, unread := known.draft(row)
	account, refused := a.newOperator(ctx, draft)
	return newcomer{draft, account, fault.Together(unread, refused)}
}

// hashPasswords leaves out those of a file that will be refused: each hash is work.
func (a *Administration) hashPasswords(ctx context.Context, newcomers []newcomer) (err error) {
	if slices.ContainsFunc(newcomers, func(n newcomer) bool { return n.refused != nil }) {
		return nil
	}
	for i := range newcomers {
		if newcomers[i].account.Password, err = a.Passwords.Hash(ctx, newcomers[i].draft.Password.Value); err != nil {
			return err
		}
	}
	return nil
}

// codes translate what a file says into ids and values.
type codes struct {
	departments, roles map[string]string // ids by code
	sexes              []spreadsheet.Option
}

type codedID struct {
	ID   string `db:"id"`
	Code string `db:"code"`
}

var (
	departmentsByCode = database.DefineTenant("account.departmentsByCode", `
		SELECT id, org_code AS code FROM department WHERE tenant_id = ? AND org_code IN (?)`)
	rolesByCode = database.DefineTenant("account.rolesByCode", `
		SELECT id, role_code AS code FROM role WHERE tenant_id = ? AND kind = 'role' AND role_code IN (?)`)
)

// codesIn looks up all departments and roles a file names, at once.
func (a *Administration) codesIn(ctx context.Context, rows []spreadsheet.Row) (codes, error) {
	texts, err := a.Texts(ctx, "sex")
	c := codes{sexes: spreadsheet.OptionsOf(texts["sex"])}
	if err == nil {
		c.departments, err = a.idsByCode(ctx, departmentsByCode, rows, "selecteddeparts")
	}
	if err == nil {
		c.roles, err = a.idsByCode(ctx, rolesByCode, rows, "selectedroles")
	}
	return c, err
}

func (a *Administration) idsByCode(
	ctx context.Context, lookup *database.Statement, rows []spreadsheet.Row, field string,
) (map[string]string, error) {
	var named []string
	for _, row := range rows {
		named = append(named, row.List(field)...)
	}
	slices.Sort(named)
	out := map[string]string{}
	for part := range slices.Chunk(slices.Compact(named), database.MaxIDs) {
		found, err := database.All[codedID](ctx, a.db, lookup.For(caller.From(ctx).WholeTenant(), database.IDs(part)))
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			out[f.Code] = f.ID
		}
	}
	return out, nil
}

// draft reads one row as the form of a new account; blank cells are not given.
func (c codes) draft(row spreadsheet.Row) (Draft, error) {
	var refused fault.Collector
	d := Draft{
		Username: httpapi.Some(row.Cell("username")), Password: httpapi.Some(row.Cell("password")), Realname: httpapi.Some(row.Cell("realname")),
		WorkNo: httpapi.Some(row.Cell("workNo")), Birthday: row.Date("birthday"), Phone: row.Phone("phone"),
		Email: httpapi.Some(row.Cell("email")), Telephone: httpapi.Some(row.Cell("telephone")), Post: httpapi.Some(row.Cell("post")),
	}
	if sex := row.Choice("sex", c.sexes, &refused); sex.Given {
		value, err := strconv.Atoi(sex.Value)
		refused.Require(err == nil, "sex", "「"+row.Cell("sex")+"」的数据值不是数字")
		d.Sex = httpapi.Some(value)
	}
	d.Departments = given(row, "selecteddeparts", c.departments, "部门", &refused)
	d.Roles = given(row, "selectedroles", c.roles, "角色", &refused)
	return d, refused.Err()
}

// given are the ids of the codes in a cell; a blank cell gives none.
func given(row spreadsheet.Row, field string, ids map[string]string, kind string, refused *fault.Collector) httpapi.Opt[[]string] {
	var out []string
	for _, code := range row.List(field) {
		id, known := ids[code]
		refused.Require(known, field, kind+"编码 "+code+" 不存在")
		out = append(out, id)
	}
	return httpapi.Opt[[]string]{Value: out, Given: len(out) > 0}
}
