package app

import (
	"context"

	"freightdesk/internal/feature/dict"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/feature/user"
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
