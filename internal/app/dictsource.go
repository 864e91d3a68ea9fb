package app

import (
	"context"
	"strings"

	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/position"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/scope"
)

// tableDictionaries is the registry of dictionaries that come from records. A
// code of the family's "table,text,value" form that is not here reads nothing.
func tableDictionaries(users *user.Service, positions func() *position.Service) map[string]dict.Source {
	return map[string]dict.Source{
		"sys_user,realname,id":       userSource{users, user.ByID},
		"sys_user,realname,username": userSource{users, user.ByUsername},
		"sys_position,name,code":     positionSource{positions},
		"hy_division,name,code":      divisionSource{},
	}
}

// userSource offers operators as options.
type userSource struct {
	users *user.Service
	by    user.Key
}

// within is whom the caller may know by name: the users they list, and where they
// keep customers the operators of those departments, for one of them is the
// salesman. Customers know no operator.
func (userSource) within(who caller.Caller) scope.Scope {
	out := who.Scope(user.MayList)
	for _, code := range customerCodes {
		out = out.Or(who.Scope(code).Places())
	}
	return out
}

func (s userSource) Options(ctx context.Context, keyword string, limit int) ([]dict.Option, error) {
	who := caller.From(ctx)
	if who.UserType != user.Operator {
		return []dict.Option{}, nil
	}
	found, err := s.users.Choices(ctx, s.by, s.within(who), keyword, limit)
	options := make([]dict.Option, len(found))
	for i, c := range found {
		options[i] = dict.Option{Value: c.Value, Text: c.Text}
	}
	return options, err
}

func (s userSource) Texts(ctx context.Context, values []string) (map[string]string, error) {
	who := caller.From(ctx)
	if who.UserType != user.Operator {
		return nil, nil
	}
	return s.users.Names(ctx, s.by, s.within(who), values)
}

// isSalesman tells whether a username is that of an operator at work whom the caller
// may know by name: who is not offered is not taken either.
func (s userSource) isSalesman(ctx context.Context, username string) (bool, error) {
	isAtWork, err := s.users.IsOperator(ctx, username)
	if err != nil || !isAtWork {
		return false, err
	}
	known, err := s.Texts(ctx, []string{username})
	_, isKnown := known[username]
	return isKnown, err
}

// positionSource offers the positions of the tenant. They are made after the
// dictionaries, whose words they use.
type positionSource struct{ positions func() *position.Service }

func (s positionSource) Options(ctx context.Context, keyword string, limit int) ([]dict.Option, error) {
	found, err := s.positions().Choices(ctx, keyword, limit)
	options := make([]dict.Option, len(found))
	for i, p := range found {
		options[i] = dict.Option{Value: p.Code, Text: p.Name}
	}
	return options, err
}

func (s positionSource) Texts(ctx context.Context, _ []string) (map[string]string, error) {
	return s.positions().Names(ctx)
}

// divisionSource offers the administrative divisions by their names from the
// province down, or by the beginning of their codes.
type divisionSource struct{}

func (divisionSource) Options(_ context.Context, keyword string, limit int) ([]dict.Option, error) {
	options := make([]dict.Option, 0, limit)
	for _, d := range fieldrule.Divisions() {
		if len(options) == limit {
			break
		}
		name := fieldrule.DivisionPath(d.Code)
		if name != "" && (strings.Contains(name, keyword) || strings.HasPrefix(d.Code, keyword)) {
			options = append(options, dict.Option{Value: d.Code, Text: name})
		}
	}
	return options, nil
}

func (divisionSource) Texts(_ context.Context, values []string) (map[string]string, error) {
	texts := map[string]string{}
	for _, code := range values {
		texts[code] = fieldrule.DivisionPath(code)
	}
	return texts, nil
}
