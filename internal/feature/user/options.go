package user

import (
	"context"
	"strings"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
)

// Choice is a user as pickers and translated columns show him.
type Choice struct {
	Value string `db:"value"`
	Text  string `db:"text"`
}

// ChoicesByID are the users of the caller's tenant whose name contains keyword,
// with their id as value.
func (s *Service) ChoicesByID(ctx context.Context, keyword string, limit int) ([]Choice, error) {
	return s.choices(ctx, chosenByID, keyword, limit)
}

// ChoicesByUsername are the same users with their username as value.
func (s *Service) ChoicesByUsername(ctx context.Context, keyword string, limit int) ([]Choice, error) {
	return s.choices(ctx, chosenByUsername, keyword, limit)
}

func (s *Service) choices(ctx context.Context, statement *database.Statement, keyword string, limit int) ([]Choice, error) {
	escaped := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(keyword)
	return database.All[Choice](ctx, s.db, statement.For(caller.From(ctx).Tenant(), "%"+escaped+"%", limit))
}

// NamesByID translates ids into names within the caller's tenant.
func (s *Service) NamesByID(ctx context.Context, ids []string) (map[string]string, error) {
	return s.names(ctx, namesByID, ids)
}

// NamesByUsername translates usernames into names within the caller's tenant.
func (s *Service) NamesByUsername(ctx context.Context, usernames []string) (map[string]string, error) {
	return s.names(ctx, namesByUsername, usernames)
}

func (s *Service) names(ctx context.Context, statement *database.Statement, values []string) (map[string]string, error) {
	out := map[string]string{}
	if len(values) == 0 {
		return out, nil
	}
	found, err := database.All[Choice](ctx, s.db, statement.For(caller.From(ctx).Tenant(), database.IDs(values)))
	for _, c := range found {
		out[c.Value] = c.Text
	}
	return out, err
}
