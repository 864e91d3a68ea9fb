package dict

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

// Option is what selects choose from. Value is always text; Title repeats Text
// for the editable tables of the family.
type Option struct {
	Value string `db:"value" json:"value"`
	Text  string `db:"text" json:"text"`
	Title string `db:"-" json:"title"`
	// Disabled options can be shown but not chosen.
	Disabled bool `db:"disabled" json:"disabled,omitempty"`
}

// Source is a table dictionary: options that come from records instead of
// items. The registry in New is the only way to name one (security K3). It
// answers what the caller reaches of its records.
type Source interface {
	// Options whose text contains keyword, at most limit.
	Options(ctx context.Context, keyword string, limit int) ([]Option, error)
	// Texts of the given values; unknown values are missing.
	Texts(ctx context.Context, values []string) (map[string]string, error)
}

const (
	maxLoaded  = 50
	maxKeyword = 64
	maxKeys    = 100
)

// GetItems answers every item of a code in order, items out of use marked
// disabled; of a table dictionary the first 50. A code that is unknown, or that
// the caller may not read, has no items.
func (s *Service) GetItems(ctx context.Context, code string) ([]Option, error) {
	if !strings.Contains(code, ",") && !s.mayRead(caller.From(ctx), code) {
		return []Option{}, nil
	}
	return s.ItemsOf(ctx, code)
}

// ItemsOf are the items of a code for the server's own use: lists and reports
// put words beside values for whoever may read the list. Of a table they are
// those that the caller may read.
func (s *Service) ItemsOf(ctx context.Context, code string) ([]Option, error) {
	if strings.Contains(code, ",") {
		return s.Load(ctx, code, "", maxLoaded)
	}
	return titled(database.All[Option](ctx, s.db, itemsOfCode.With(code)))
}

// Load answers the options of a code that the caller may read and whose text
// contains the keyword: at most limit of them, 50 when it is 0 or more.
func (s *Service) Load(ctx context.Context, code, keyword string, limit int) ([]Option, error) {
	if limit < 1 || limit > maxLoaded {
		limit = maxLoaded
	}
	if utf8.RuneCountInString(keyword) > maxKeyword {
		return nil, fault.Field("keyword", "搜索内容最多 64 个字")
	}
	if strings.Contains(code, ",") {
		source, err := s.source(ctx, code)
		if err != nil || source == nil {
			return []Option{}, err
		}
		return titled(source.Options(ctx, keyword, limit))
	}
	all, err := s.GetItems(ctx, code)
	if err != nil {
		return nil, err
	}
	matching := slices.DeleteFunc(all, func(o Option) bool { return !strings.Contains(o.Text, keyword) })
	return matching[:min(len(matching), limit)], nil
}

// LoadTexts answers the texts of comma-separated keys in their order, an empty
// text for an unknown one. Without keys, and for whoever may not read the code, there
// are none.
func (s *Service) LoadTexts(ctx context.Context, code, keys string) ([]string, error) {
	wanted := text.Parts(keys)
	if len(wanted) > maxKeys {
		return nil, fault.Field("key", "一次最多查询 100 个值")
	}
	if len(wanted) == 0 {
		return nil, nil
	}
	texts, err := s.textsFor(ctx, code, wanted)
	if err != nil || texts == nil {
		return []string{}, err
	}
	out := make([]string, len(wanted))
	for i, key := range wanted {
		out[i] = texts[key]
	}
	return out, nil
}

// textsFor are the texts of values by value, nil when the caller may not read
// the code.
func (s *Service) textsFor(ctx context.Context, code string, values []string) (map[string]string, error) {
	if strings.Contains(code, ",") {
		source, err := s.source(ctx, code)
		if err != nil || source == nil {
			return nil, err
		}
		return source.Texts(ctx, values)
	}
	if !s.mayRead(caller.From(ctx), code) {
		return nil, nil
	}
	options, err := s.ItemsOf(ctx, code)
	texts := map[string]string{}
	for _, o := range options {
		texts[o.Value] = o.Text
	}
	return texts, err
}

// source finds a table dictionary that the caller may read. A code with a fourth
// part, once a condition in SQL, is not read at all.
func (s *Service) source(ctx context.Context, code string) (Source, error) {
	if strings.Count(code, ",") != 2 {
		return nil, fault.New(fault.Refused, "字典Code格式不正确！")
	}
	if !s.mayRead(caller.From(ctx), code) {
		return nil, nil
	}
	return s.sources[code], nil
}

// AllItems is every item in use by dictionary code, of the dictionaries the caller
// may read; one without items has an empty list. Sign-in and queryAllDictItems
// hand it to browsers, which ask for what it lacks.
func (s *Service) AllItems(ctx context.Context) (map[string][]Option, error) {
	rows, err := database.All[codedOption](ctx, s.db, allItems.With())
	if err != nil {
		return nil, err
	}
	who, out := caller.From(ctx), map[string][]Option{}
	for _, row := range rows {
		if !s.mayRead(who, row.Code) {
			continue
		}
		options := out[row.Code]
		if options == nil {
			options = []Option{}
		}
		if row.Value != "" {
			options = append(options, Option{Value: row.Value, Text: row.Text, Title: row.Text})
		}
		out[row.Code] = options
	}
	return out, nil
}

func titled(options []Option, err error) ([]Option, error) {
	for i := range options {
		options[i].Title = options[i].Text
	}
	return options, err
}
