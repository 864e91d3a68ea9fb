package user

import (
	"context"
	"regexp"
	"strings"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Values of userIdentity.
const (
	ordinary = 1
	superior = 2
)

// Draft is what a caller may write of an account. On an edit absent fields stay
// as they are; username and password are only read when adding.
type Draft struct {
	ID        string              `json:"id,omitempty"`
	Username  httpapi.Opt[string] `json:"username" label:"用户账号"`
	Password  httpapi.Opt[string] `json:"password" label:"登录密码"`
	Confirm   httpapi.Opt[string] `json:"confirmpassword" label:"确认密码"`
	Realname  httpapi.Opt[string] `json:"realname" label:"用户名称"`
	WorkNo    httpapi.Opt[string] `json:"workNo" label:"工号"`
	Post      httpapi.Opt[string] `json:"post" label:"岗位"`
	Sex       httpapi.Opt[int]    `json:"sex" label:"性别"`
	Birthday  httpapi.Opt[string] `json:"birthday" label:"生日"`
	Avatar    httpapi.Opt[string] `json:"avatar" label:"头像"`
	Phone     httpapi.Opt[string] `json:"phone" label:"手机号码"`
	Email     httpapi.Opt[string] `json:"email" label:"邮箱"`
	Telephone httpapi.Opt[string] `json:"telephone" label:"座机"`
	// Roles and Departments are ids, all of them: what is missing is taken away.
	Roles       httpapi.Opt[[]string] `json:"selectedroles" label:"角色"`
	Departments httpapi.Opt[[]string] `json:"selecteddeparts" label:"部门"`
	// Identity 1 puts the user in charge of nothing; Managed are the departments
	// they are in charge of, among their own.
	Identity httpapi.Opt[int]      `json:"userIdentity" label:"身份"`
	Managed  httpapi.Opt[[]string] `json:"departIds" label:"负责部门"`
	Version  httpapi.Opt[int64]    `json:"version"`
}

var (
	usernameForm  = regexp.MustCompile(`^[A-Za-z0-9_.@-]{2,32}$`)
	tailForm      = regexp.MustCompile(`^\d{4}$`)
	phoneForm     = regexp.MustCompile(`^1[3-9]\d{9}$`)
	telephoneForm = regexp.MustCompile(`^0\d{2,3}-[1-9]\d{6,7}$`)
)

// onto applies the given fields. A phone or e-mail that comes back as its mask
// stays; any other with an asterisk is refused.
func (a *Administration) onto(d Draft, account Account) (Account, error) {
	var refused fault.Collector
	hadNumber := account.WorkNo != ""
	account.Realname, account.WorkNo = strings.TrimSpace(d.Realname.Or(account.Realname)), strings.TrimSpace(d.WorkNo.Or(account.WorkNo))
	account.Post, account.Sex = strings.TrimSpace(d.Post.Or(account.Post)), d.Sex.Or(account.Sex)
	account.Avatar, account.Telephone = d.Avatar.Or(account.Avatar), strings.TrimSpace(d.Telephone.Or(account.Telephone))
	account.Birthday, _, _ = strings.Cut(strings.TrimSpace(d.Birthday.Or(account.Birthday)), " ") // some send midnight along
	if d.Phone.Given {
		stored, err := a.vault.OpenSealed(phonePlace(account.ID), account.Phone)
		if err != nil {
			return account, err
		}
		phone, ok := personal.Meant(strings.TrimSpace(d.Phone.Value), stored, personal.MaskPhone)
		refused.Require(ok && (phone == stored || phone == "" || phoneForm.MatchString(phone)), "phone", "请输入正确格式的手机号码!")
		if phone != stored {
			a.setPhone(&account, phone)
		}
	}
	if d.Email.Given {
		email, ok := personal.Meant(strings.TrimSpace(d.Email.Value), account.Email, personal.MaskEmail)
		refused.Require(ok && (email == "" || fieldrule.Check("e", email) == ""), "email", "请输入正确格式的邮箱!")
		account.Email = email
	}
	a.check(account, &refused)
	refused.Require(account.WorkNo != "" || !hadNumber, "workNo", noNumber)
	return account, refused.Err()
}

// noNumber refuses a new operator without a number of work. Who came without
// one, as the first administrator or by registering, need not get one.
const noNumber = "请输入工号!"

func (a *Administration) check(account Account, refused *fault.Collector) {
	switch {
	case account.Username == "":
		refused.Add("username", "请输入用户账号!")
	case !usernameForm.MatchString(account.Username):
		refused.Add("username", "用户账号只能由字母、数字和 _ . @ - 组成，2 到 32 位")
	}
	refused.Require(account.Realname != "", "realname", "请输入用户名称!")
	refused.Require(account.Sex >= 0 && account.Sex <= 2, "sex", "性别只能是男或女")
	refused.Require(account.Telephone == "" || telephoneForm.MatchString(account.Telephone), "telephone", "请输入正确的座机号码")
	today := instant.Of(a.now()).Date()
	why := instant.WhyNoDay("生日", account.Birthday)
	refused.Require(why == "", "birthday", why)
	refused.Require(why != "" || account.Birthday <= today, "birthday", "生日应为今天或以前的日期")
	for _, text := range []struct {
		field, label, value string
		limit               int
	}{
		{"realname", "用户名称", account.Realname, 50},
		{"workNo", "工号", account.WorkNo, 32},
		{"post", "岗位", account.Post, 50},
		{"email", "邮箱", account.Email, 64},
	} {
		refused.Line(text.field, text.label, text.value, text.limit)
	}
}

// checkPassword judges the first password of an account.
func (a *Administration) checkPassword(password string, confirm httpapi.Opt[string], username string) error {
	var refused fault.Collector
	switch problem := a.Passwords.Check(password, username); {
	case password == "":
		refused.Add("password", "请输入登录密码!")
	case problem != "":
		refused.Add("password", strings.TrimPrefix(problem, "新"))
	}
	refused.Require(!confirm.Given || confirm.Value == password, "confirmpassword", "两次输入的密码不一样！")
	return refused.Err()
}

const (
	nameIsTaken  = "用户名已存在!"
	phoneIsTaken = "手机号已存在!"
)

// uniqueError translates a broken unique index into words about its field.
func uniqueError(err error) error {
	for _, unique := range []struct{ column, field, message string }{
		{"username", "username", nameIsTaken},
		{"phone_index", "phone", phoneIsTaken},
		{"email", "email", "邮箱已存在!"},
		{"work_no", "workNo", "工号已存在!"},
	} {
		err = database.Taken(err, unique.column, fault.Field(unique.field, unique.message))
	}
	return err
}

// picture takes a new picture into the account's hands and gives back the old.
// The console sends pictures of people as avatar, the family's clients as temp.
func (a *Administration) picture(ctx context.Context, tx *database.Tx, id, old, new string) error {
	if old == new {
		return nil
	}
	if new != "" {
		err := a.Files.Own(ctx, tx, []string{new}, "avatar", OwnerType, id)
		if fault.Is(err, fault.Refused) && isPicture(new) {
			err = a.Files.Own(ctx, tx, []string{new}, "temp", OwnerType, id)
		}
		if fault.Is(err, fault.Refused) {
			return fault.Field("avatar", "头像不存在或不是由自己上传")
		}
		if err != nil {
			return err
		}
	}
	return a.Files.Release(ctx, tx, []string{old}, OwnerType, id)
}

func isPicture(path string) bool {
	return strings.HasSuffix(path, ".jpg") || strings.HasSuffix(path, ".jpeg") || strings.HasSuffix(path, ".png")
}
