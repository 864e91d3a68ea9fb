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
	// Later tells whether items may come to a dictionary that was planted before
	// them.
	Later bool
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
	for n := range b.Items {
		if err := s.plantItem(ctx, tx, b, n); err != nil {
			return err
		}
	}
	return nil
}

// SeedItem writes the nth item of a built-in dictionary that was planted without
// it. A value that is there, or a dictionary that is not built in, stays as it is.
func (s *Service) SeedItem(ctx context.Context, tx *database.Tx, b Builtin, n int) error {
	there, err := database.One[int64](ctx, tx, itemPlanted.With("d-"+b.Code, b.Items[n][0]))
	if err != nil || there > 0 {
		return err
	}
	if _, isOurs, err := database.Maybe[string](ctx, tx, builtinPlanted.With("d-"+b.Code)); err != nil || !isOurs {
		return err
	}
	return s.plantItem(ctx, tx, b, n)
}

func (s *Service) plantItem(ctx context.Context, tx *database.Tx, b Builtin, n int) error {
	return itemTable.Insert(ctx, tx, scope.Scope{}, &Item{
		ID: s.newID(), DictID: "d-" + b.Code, Value: b.Items[n][0], Text: b.Items[n][1], SortOrder: int64(n + 1), Status: 1, Version: 1,
		Stamp: database.StampOf("system", s.now()),
	})
}
