package check

import (
	"context"
	"errors"

	"freightdesk/internal/foundation/scope"
)

// Night lets all rules look again at what waits, in all tenants: a queue that was
// right yesterday may not be so today. To run it again changes nothing more.
func (s *Service) Night(ctx context.Context) error {
	return s.tenants.Each(ctx, func(within scope.Scope) error {
		var err error
		for _, c := range s.shelf {
			err = errors.Join(err, s.benches[c.Subject].Look(ctx, within))
		}
		return err
	})
}
