package driver

import (
	"context"
	"reflect"
	"strings"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Add creates a driver and puts them into the review queue. Format and
// duplicates are refused on their fields.
func (s *Service) Add(ctx context.Context, d Draft) (View, error) {
	who := caller.From(ctx)
	p, err := d.over(Profile{})
	if err != nil {
		return View{}, err
	}
	if err := s.acceptable(ctx, Profile{}, p, d); err != nil {
		return View{}, err
	}
	r := s.fresh(ctx, d)
	err = s.DB.InTx(ctx, func(tx *database.Tx) error {
		if err := s.submit(ctx, tx, who.WholeTenant(), &r, Profile{}, p); err != nil {
			return err
		}
		if err := s.Insert(ctx, tx, who.WholeTenant(), &r); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, After: auditView(r)})
		return nil
	})
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, who.WholeTenant(), r)
}

func (s *Service) acceptable(ctx context.Context, before, p Profile, d Draft) error {
	refused, err := s.unacceptable(ctx, before, p, d)
	if err != nil {
		return err
	}
	return fault.Together(p.check(s.rules, instant.Of(s.Now())), refused)
}

// unacceptable is what is refused of a draft beside its profile.
func (s *Service) unacceptable(ctx context.Context, before, p Profile, d Draft) (refusal, err error) {
	var refused fault.Collector
	if err := s.checkChoices(ctx, before, p, &refused); err != nil {
		return nil, err
	}
	if code := d.ResidentDivision.Value; code != "" {
		message := s.rules.Division(code, false)
		refused.Require(message == "", "residentDivisionCode", message)
	}
	refused.Require(len([]rune(d.Remark.Value)) <= 256, "remark", "备注最多 256 个字")
	return refused.Err(), nil
}

// submit runs the pre-checks and hands a profile to the desk.
func (s *Service) submit(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, before, after Profile) error {
	f, err := s.gather(ctx, tx, within, *r, after)
	if err != nil {
		return err
	}
	switch {
	case f.phoneUsed:
		return fault.Field("telephone", "手机号已被其他司机使用")
	case f.idCardUsed:
		return fault.Field("drivingLicense", "身份证号已被其他司机使用")
	}
	return s.Submit(ctx, tx, within, r, before, after, precheck(after, f, s.rules))
}

// Edit writes the given fields. Reviewed data goes into a new submission and
// reaches the row when it passes; the rest is written at once. A stale version
// is a conflict that carries the current row.
func (s *Service) Edit(ctx context.Context, d Draft) (View, error) {
	who := caller.From(ctx)
	within := who.Scope(MayEdit)
	var r record
	err := s.DB.InTx(ctx, func(tx *database.Tx) error {
		var err error
		if r, err = list.One(ctx, tx, within, d.ID); err != nil {
			return err
		}
		if d.Version.Given && d.Version.Value != r.Version {
			return s.stale(ctx, within, r, d.Submitted)
		}
		old := r
		if err := s.change(ctx, tx, within, &r, d); err != nil {
			return err
		}
		r.Touch(ctx, s.Now())
		if err := s.Save(ctx, tx, within, old, &r); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, Before: auditView(old), After: auditView(r)})
		return nil
	})
	if err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, within, r, d.Submitted)
}

func (s *Service) change(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, d Draft) error {
	c, err := s.Edited(ctx, tx, within, *r, d.Submitted, d.over)
	if err != nil {
		return err
	}
	if err := s.acceptable(ctx, c.Before, c.After, d); err != nil {
		return err
	}
	old := *r
	r.ResidentDivision, r.Remark = d.ResidentDivision.Or(r.ResidentDivision), strings.TrimSpace(d.Remark.Or(r.Remark))
	if reflect.DeepEqual(c.Before, c.After) {
		if old.ResidentDivision == r.ResidentDivision && old.Remark == r.Remark {
			return nil
		}
		return s.Desk.Noted(ctx, tx, within, Type, r.ID)
	}
	return s.submit(ctx, tx, within, r, c.Before, c.After)
}

func (s *Service) stale(ctx context.Context, within scope.Scope, r record, submitted bool) error {
	current, err := s.viewOf(ctx, within, r, submitted)
	if err != nil {
		return err
	}
	return httpapi.Stale(current)
}

// Remove deletes drivers, all or none.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	return s.shelf.Remove(ctx, ids, func(r record) string { return r.Name }, auditView)
}

// auditView is what the trail keeps of a driver: nothing personal but the name.
func auditView(r record) map[string]any {
	return map[string]any{
		"driverName": r.Name, "phoneTail": r.PhoneTail, "idCardTail": r.IDCardTail, "reviewState": r.ReviewState,
		"status": r.Status, "residentDivision": r.ResidentDivision, "remark": r.Remark, "version": r.Version,
	}
}
