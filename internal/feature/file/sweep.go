package file

import (
	"context"
	"time"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

const (
	// unownedLife is how long a file waits for a record, and a file in parts
	// for its next part.
	unownedLife = 24 * time.Hour
	// looseLife is longer than any upload takes from its first byte to its row.
	looseLife = time.Hour
)

// Sweep removes what nobody took within a day: whole files, files of which
// parts are missing, objects that a crash left without a row.
func (s *Service) Sweep(ctx context.Context) error {
	now := instant.Of(s.now())
	for _, sweep := range []func(context.Context, instant.Instant) error{s.sweepUnowned, s.sweepUploads, s.sweepLoose, s.sweepQuotas} {
		if err := sweep(ctx, now); err != nil {
			return err
		}
	}
	return nil
}

// sweepUnowned lets the object of a file be a loose one first: a crash before
// it is removed leaves it to the next sweep.
func (s *Service) sweepUnowned(ctx context.Context, now instant.Instant) error {
	old, err := database.All[Row](ctx, s.db, unownedBefore.With(now.Add(-unownedLife)))
	if err != nil {
		return err
	}
	for _, row := range old {
		gone := int64(0)
		err := s.db.InTx(ctx, func(tx *database.Tx) (err error) {
			gone, err = database.Exec(ctx, tx, deleteUnowned.For(scope.Tenant(row.TenantID), row.ID))
			if err != nil || gone == 0 {
				return err
			}
			if _, err := database.Exec(ctx, tx, dropTwins.For(scope.Tenant(row.TenantID), row.ID, row.ID)); err != nil {
				return err
			}
			if _, err := database.Exec(ctx, tx, dropSeen.For(scope.Tenant(row.TenantID), row.ID)); err != nil {
				return err
			}
			_, err = database.Exec(ctx, tx, noteLoose.With(row.Path(), instant.Instant(0)))
			return err
		})
		if err == nil && gone == 1 {
			err = s.drop(ctx, row.Path())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) sweepUploads(ctx context.Context, now instant.Instant) error {
	old, err := database.All[upload](ctx, s.db, uploadsAsOf.With(now.Add(-unownedLife)))
	if err != nil {
		return err
	}
	for _, u := range old {
		if err := s.discard(ctx, scope.Tenant(u.TenantID), u.ID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) sweepLoose(ctx context.Context, now instant.Instant) error {
	paths, err := database.All[string](ctx, s.db, loosePast.With(now.Add(-looseLife)))
	if err != nil {
		return err
	}
	for _, path := range paths {
		if err := s.drop(ctx, path); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) sweepQuotas(ctx context.Context, now instant.Instant) error {
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, dropQuotas.With(now.Add(-unownedLife).Date()))
		return err
	})
}
