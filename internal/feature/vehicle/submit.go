package vehicle

import (
	"context"
	"reflect"
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Add creates a vehicle and puts it into the review queue. Format and duplicates
// are refused on their fields.
func (s *Service) Add(ctx context.Context, d Draft) (View, error) {
	p, err := d.over(Profile{})
	if err != nil {
		return View{}, err
	}
	if err := s.acceptable(ctx, Profile{}, p, d); err != nil {
		return View{}, err
	}
	r := s.fresh(ctx, d)
	if err := s.shelf.Add(ctx, &r, p); err != nil {
		return View{}, err
	}
	return s.view(ctx, caller.From(ctx).WholeTenant(), r)
}

// fresh is the row of a draft that nobody has submitted yet.
func (s *Service) fresh(ctx context.Context, d Draft) record {
	var r record
	s.Fresh(ctx, &r, s.newID(), strings.TrimSpace(d.Remark.Value))
	return r
}

func (s *Service) acceptable(ctx context.Context, before, p Profile, d Draft) error {
	var refused fault.Collector
	if err := s.checkChoices(ctx, before, p, &refused); err != nil {
		return err
	}
	refused.Text("remark", "备注", d.Remark.Value, 256)
	return fault.Together(p.check(instant.Of(s.Now())), refused.Err())
}

// submit runs the pre-checks and hands a profile to the desk.
func (s *Service) submit(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, before, after Profile) error {
	f, err := s.gather(ctx, tx, within, dossier.Look{Today: instant.Of(s.Now())}, *r, after)
	if err != nil {
		return err
	}
	if err := f.Held(); err != nil {
		return err
	}
	return s.Submit(ctx, tx, within, r, before, after, func(settings check.Settings) ([]review.Precheck, error) {
		return precheck(after, f, settings), nil
	})
}

// Edit writes the given fields. Reviewed data goes into a new submission and
// reaches the row when it passes; the rest is written at once. A stale version
// is a conflict that carries the current row.
func (s *Service) Edit(ctx context.Context, d Draft) (View, error) {
	r, err := s.shelf.Edit(ctx, d.ID, d.Version,
		func(within scope.Scope, r record) error { return s.stale(ctx, within, r, d.Submitted) },
		func(tx *database.Tx, within scope.Scope, r *record) error { return s.change(ctx, tx, within, r, d) })
	if err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, s.ToChange(ctx, MayEdit), r, d.Submitted)
}

func (s *Service) change(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, d Draft) error {
	c, err := s.Edited(ctx, tx, within, *r, d.Submitted, d.over)
	if err != nil {
		return err
	}
	if err := s.acceptable(ctx, c.Before, c.After, d); err != nil {
		return err
	}
	old := r.Remark
	r.Remark = strings.TrimSpace(d.Remark.Or(r.Remark))
	if !reflect.DeepEqual(c.Before, c.After) {
		if err := s.mayBecome(ctx, tx, caller.From(ctx).WholeTenant(), r.ID, c.After); err != nil {
			return err
		}
		return s.submit(ctx, tx, within, r, c.Before, c.After)
	}
	if old == r.Remark {
		return nil
	}
	return s.Desk.Noted(ctx, tx, within, Type, r.ID)
}

func (s *Service) stale(ctx context.Context, within scope.Scope, r record, submitted bool) error {
	current, err := s.viewOf(ctx, within, r, submitted)
	if err != nil {
		return err
	}
	return httpapi.Stale(current)
}

// auditView is what the trail keeps of a vehicle.
func auditView(r record) map[string]any {
	return map[string]any{
		"vehicleNumber": r.Number, "vehiclePlateColorCode": r.Color, "vehicleType": r.VehicleType, "owner": r.Owner,
		"reviewState": r.ReviewState, "status": r.Status, "remark": r.Remark, "version": r.Version,
	}
}
