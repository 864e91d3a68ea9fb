package app

import (
	"context"
	"strings"

	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/user"
	"freightdesk/internal/foundation/fieldrule"
)

// reasonsFrom gives the desk the texts of a reject dictionary.
func reasonsFrom(dicts *dict.Service) review.Reasons {
	return func(ctx context.Context, code string) (map[string]string, error) {
		options, err := dicts.GetItems(ctx, code)
		texts := make(map[string]string, len(options))
		for _, o := range options {
			texts[o.Value] = o.Text
		}
		return texts, err
	}
}

// tableDictionaries is the registry of dictionaries that come from records. A
// code of the family's "table,text,value" form that is not here reads nothing.
func tableDictionaries(users *user.Service) map[string]dict.Source {
	return map[string]dict.Source{
		"sys_user,realname,id":       userSource{users.ChoicesByID, users.NamesByID},
		"sys_user,realname,username": userSource{users.ChoicesByUsername, users.NamesByUsername},
		"hy_division,name,code":      divisionSource{},
	}
}

// userSource offers users as options.
type userSource struct {
	choices func(ctx context.Context, keyword string, limit int) ([]user.Choice, error)
	names   func(ctx context.Context, values []string) (map[string]string, error)
}

func (s userSource) Options(ctx context.Context, keyword string, limit int) ([]dict.Option, error) {
	found, err := s.choices(ctx, keyword, limit)
	options := make([]dict.Option, len(found))
	for i, c := range found {
		options[i] = dict.Option{Value: c.Value, Text: c.Text}
	}
	return options, err
}

func (s userSource) Texts(ctx context.Context, values []string) (map[string]string, error) {
	return s.names(ctx, values)
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
