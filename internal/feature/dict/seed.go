package dict

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Builtin is a dictionary that ships with the product.
type Builtin struct {
	Code, Name string
	// Items are value and text in order.
	Items [][2]string
}

// Seed writes a built-in dictionary inside a seed's transaction. Its ids are
// fixed and readable. A code that an administrator has taken before an upgrade
// brought it stays as it is.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, b Builtin) error {
	if _, taken, err := database.Maybe[string](ctx, tx, planted.With(b.Code)); err != nil || taken {
		return err
	}
	stamp := database.StampOf("system", s.now())
	d := Dictionary{ID: "d-" + b.Code, Code: b.Code, Name: b.Name, Builtin: true, Version: 1, Stamp: stamp}
	if err := insertDictionary(ctx, tx, &d); err != nil {
		return err
	}
	for n, pair := range b.Items {
		i := Item{
			ID: s.newID(), DictID: d.ID, Value: pair[0], Text: pair[1], SortOrder: int64(n + 1), Status: 1, Version: 1,
			Stamp: stamp,
		}
		if err := itemTable.Insert(ctx, tx, scope.Scope{}, &i); err != nil {
			return err
		}
	}
	return nil
}
