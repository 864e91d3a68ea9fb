package app

import (
	"context"

	"freightdesk/internal/feature/customer"
	"freightdesk/internal/feature/deptrole"
	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/formcheck"
	"freightdesk/internal/feature/permission"
	"freightdesk/internal/feature/position"
	"freightdesk/internal/feature/role"
	"freightdesk/internal/feature/user"
)

// uniqueValues is the registry of what forms may ask about before they are
// sent. A table or field that is not here is not looked at.
func (s services) uniqueValues() []formcheck.Column {
	columns := []formcheck.Column{
		{Table: "sys_role", Field: "role_code", Codes: []string{role.MayAdd, role.MayEdit}, Taken: s.roles.CodeTaken},
		{Table: "sys_depart_role", Field: "role_code", Codes: []string{deptrole.MayAdd, deptrole.MayEdit}, Taken: s.deptRoles.CodeTaken},
		{Table: "sys_dict", Field: "dict_code", Codes: []string{dict.MayAdd, dict.MayEdit}, Taken: s.dicts.CodeTaken},
		{Table: "sys_permission", Field: "perms", Codes: []string{permission.MayAdd, permission.MayEdit}, Taken: s.permissions.CodeTaken},
	}
	columns = append(columns, formcheck.Column{
		Table: "sys_position", Field: "code", Codes: []string{position.MayAdd, position.MayEdit}, Taken: s.positions.CodeTaken,
	}, formcheck.Column{
		Table: "hy_customer", Field: "consignor_id", Codes: []string{customer.MayAdd, customer.MayEdit}, Taken: s.customers.NumberTaken,
	})
	for _, field := range []string{"username", "phone", "email", "work_no"} {
		columns = append(columns, formcheck.Column{
			Table: "sys_user", Field: field, Codes: []string{user.MayAdd, user.MayEdit, customer.MayAdd, customer.MayEdit},
			Taken: func(ctx context.Context, value, exceptID string) (bool, error) {
				return s.administration.Taken(ctx, field, value, exceptID)
			},
		})
	}
	return columns
}
