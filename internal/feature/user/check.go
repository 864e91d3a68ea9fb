package user

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
)

// Unique are the values checkOnlyUser may ask about; each given one counts.
type Unique struct {
	Username string `query:"username"`
	Phone    string `query:"phone"`
	Email    string `query:"email"`
	WorkNo   string `query:"workNo"`
}

var (
	holderOfPhone  = database.Define("account.holderOfPhone", `SELECT id FROM account WHERE phone_index = ? AND id <> ? LIMIT 1`)
	holderOfEmail  = database.Define("account.holderOfEmail", `SELECT id FROM account WHERE LOWER(email) = LOWER(?) AND id <> ? LIMIT 1`)
	holderOfWorkNo = database.Define("account.holderOfWorkNo", `SELECT id FROM account WHERE work_no = ? AND id <> ? LIMIT 1`)
	holderOfName   = database.Define("account.holderOfName", `SELECT id FROM account WHERE LOWER(username) = LOWER(?) AND id <> ? LIMIT 1`)
)

// CheckOnly refuses values another account has, removed ones included.
func (a *Administration) CheckOnly(ctx context.Context, u Unique) error {
	for field, value := range map[string]string{"username": u.Username, "phone": u.Phone, "email": u.Email, "work_no": u.WorkNo} {
		taken, err := a.Taken(ctx, field, value, "")
		if err != nil {
			return err
		}
		if taken {
			return fault.New(fault.Refused, "用户账号已存在")
		}
	}
	return nil
}

// Taken tells whether another account has a value in one of the columns no two
// accounts share: username, phone, email, work_no. except counts only when the
// caller reaches that account: otherwise the answer would tell whose value it is.
func (a *Administration) Taken(ctx context.Context, column, value, except string) (bool, error) {
	statement, known := map[string]*database.Statement{
		"username": holderOfName, "phone": holderOfPhone, "email": holderOfEmail, "work_no": holderOfWorkNo,
	}[column]
	if !known || value == "" {
		return false, nil
	}
	if column == "phone" {
		value = a.vault.BlindIndex("phone", value)
	}
	if except != "" {
		if _, err := a.accountWithin(ctx, a.db, users, MayEdit, except); err != nil {
			if !fault.Is(err, fault.NotFound) {
				return false, err
			}
			except = ""
		}
	}
	_, found, err := database.Maybe[string](ctx, a.db, statement.With(value, except))
	return found, err
}
