package dossier

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// Known reads how things stand with a subject and its data in force, for other
// features: whoever may see it, removed or not.
func (s *Shelf[R, S, P]) Known(ctx context.Context, q database.Reader, within scope.Scope, id string) (Standing, P, error) {
	r, err := s.Table.ByID(ctx, q, within, id)
	return s.read(r, err)
}

// Seen is Known of a subject that the caller may see.
func (s *Shelf[R, S, P]) Seen(ctx context.Context, id string) (Standing, P, error) {
	if err := caller.From(ctx).Require(s.MayList); err != nil {
		var none P
		return Standing{}, none, err
	}
	r, err := s.One(ctx, id)
	return s.read(r, err)
}

func (s *Shelf[R, S, P]) read(r R, err error) (Standing, P, error) {
	if err != nil {
		var none P
		return Standing{}, none, err
	}
	p, err := s.InForce(r)
	return *s.Parts(&r).Standing, p, err
}
