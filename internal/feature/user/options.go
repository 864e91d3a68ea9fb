package user

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Key is what stands for a user in a record.
type Key int

// The keys of users.
const (
	ByID Key = iota
	ByUsername
)

// Choice is a user as pickers and translated columns show them.
type Choice struct {
	Value string `db:"value"`
	Text  string `db:"text"`
}

func (k Key) of(id, username, realname string) Choice {
	if k == ByUsername {
		return Choice{username, realname}
	}
	return Choice{id, realname}
}

// Choices are the operators within reach, and the caller themselves, whose name
// contains keyword; among more than 100,000 accounts, whose name begins with it.
// Of a frozen one the text says so.
func (s *Service) Choices(ctx context.Context, by Key, within scope.Scope, keyword string, limit int) ([]Choice, error) {
	request, operators := paging.Request{PageNo: 1, Size: limit, Column: "realname"}, database.Where("a.user_type = 'operator'")
	found, err := users.Rows(ctx, s.db, within, request, append(database.Contains("a.realname", keyword), operators)...)
	if fault.Is(err, fault.Refused) { // too many names to look inside them
		request.Filters = url.Values{"realname": {keyword + "*"}}
		found, err = users.Rows(ctx, s.db, within, request, operators)
	}
	if err != nil {
		return nil, err
	}
	out := make([]Choice, len(found))
	for i, l := range found {
		out[i] = by.of(l.ID, l.Username, l.Realname)
		if l.Status == Frozen {
			out[i].Text += "（已冻结）"
		}
	}
	who := caller.From(ctx)
	own := by.of(who.UserID, who.Username, who.Realname)
	if strings.Contains(who.Realname, keyword) && len(out) < limit && !slices.Contains(out, own) {
		out = append(out, own)
	}
	return out, nil
}

// Names translates the keys of users within reach, removed ones too, and of the
// caller themselves.
func (s *Service) Names(ctx context.Context, by Key, within scope.Scope, values []string) (map[string]string, error) {
	chosen := database.Chosen("a.id IN (?)", values)
	if by == ByUsername {
		chosen = database.Chosen("a.username IN (?)", values)
	}
	found, err := everybody.Rows(ctx, s.db, within, paging.Request{PageNo: 1, Size: max(len(values), 1)}, chosen...)
	who, out := caller.From(ctx), map[string]string{}
	own := by.of(who.UserID, who.Username, who.Realname)
	if slices.Contains(values, own.Value) {
		out[own.Value] = own.Text
	}
	for _, l := range found {
		c := by.of(l.ID, l.Username, l.Realname)
		out[c.Value] = c.Text
	}
	return out, err
}

// NamesByUsername translates usernames into names within the caller's tenant,
// for lists whose rows name a user: who reads the row reads the name.
func (s *Service) NamesByUsername(ctx context.Context, usernames []string) (map[string]string, error) {
	out := map[string]string{}
	if len(usernames) == 0 {
		return out, nil
	}
	found, err := database.All[Choice](ctx, s.db, namesByUsername.For(caller.From(ctx).WholeTenant(), database.IDs(usernames)))
	for _, c := range found {
		out[c.Value] = c.Text
	}
	return out, err
}

// IsOperator tells whether a username is that of an operator of the caller's tenant
// who may work: neither frozen nor removed.
func (s *Service) IsOperator(ctx context.Context, username string) (bool, error) {
	_, found, err := database.Maybe[string](ctx, s.db, operatorAtWork.For(caller.From(ctx).WholeTenant(), username))
	return found, err
}
