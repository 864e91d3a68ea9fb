package driver

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// Driven is a vehicle that a driver drives, as far as the licence must cover it.
type Driven struct{ Number, VehicleType string }

// Vehicles answers what a driver drives now.
type Vehicles func(ctx context.Context, q database.Reader, within scope.Scope, driverID string) ([]Driven, error)

// Drive tells who knows what drivers drive, and ends it when one is removed; once,
// before the first call.
func (s *Service) Drive(vehicles Vehicles, release dossier.Release) {
	s.vehicles, s.Removed = vehicles, release
}

func drivesNone(context.Context, database.Reader, scope.Scope, string) ([]Driven, error) {
	return nil, nil
}

// sufficient are the licence classes any of which covers a type of vehicle, by the
// beginning of its code (GA 802; Ministry of Public Security on licence classes).
var sufficient = []struct {
	types   []string
	classes []string
}{
	{[]string{"Q"}, []string{"A2"}},
	{[]string{"H1", "H2"}, []string{"B2", "A1", "A2"}},
	{[]string{"H3", "H4"}, []string{"C1", "C2", "B1", "B2", "A1", "A2", "A3"}},
	{[]string{"H5"}, []string{"C3", "C1", "B1", "B2", "A1", "A2", "A3"}},
}

// Covers tells whether some of the classes let drive a type of vehicle; of a type
// that the rules do not name, they do.
func Covers(classes, vehicleType string) bool {
	for _, rule := range sufficient {
		if slices.ContainsFunc(rule.types, func(begin string) bool { return strings.HasPrefix(vehicleType, begin) }) {
			return slices.ContainsFunc(strings.Split(classes, ","), func(class string) bool { return slices.Contains(rule.classes, class) })
		}
	}
	return true
}

var (
	namesOf = database.DefineTenant("driver.names", `SELECT id, driver_name FROM driver WHERE tenant_id = ? AND id IN (?)`)
	hold    = database.DefineTenant("driver.hold", `UPDATE driver SET remark = remark WHERE tenant_id = ? AND id = ?`)
)

// NameOf finds a driver whom the caller may see.
func (s *Service) NameOf(ctx context.Context, id string) (string, error) {
	if err := caller.From(ctx).Require(MayList); err != nil {
		return "", err
	}
	r, err := s.One(ctx, id)
	return r.Name, err
}

// Hold finds a driver whom the caller may see, and keeps others from binding them
// until the transaction ends.
func (s *Service) Hold(ctx context.Context, tx *database.Tx, id string) (string, error) {
	who := caller.From(ctx)
	if err := who.Require(MayList); err != nil {
		return "", err
	}
	r, err := list.One(ctx, tx, who.Scope(MayList), id)
	if err != nil {
		return "", err
	}
	if r.Status == dossier.Cancelled {
		return "", fault.Field("driverId", "司机已注销，不能绑定车辆")
	}
	_, err = database.Exec(ctx, tx, hold.For(who.WholeTenant(), r.ID))
	return r.Name, err
}

// Names are those of several drivers, whoever may see them.
func (s *Service) Names(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]string, error) {
	out := map[string]string{}
	if len(ids) == 0 {
		return out, nil
	}
	rows, err := database.All[struct {
		ID   string `db:"id"`
		Name string `db:"driver_name"`
	}](ctx, q, namesOf.For(within, database.IDs(ids)))
	for _, r := range rows {
		out[r.ID] = r.Name
	}
	return out, err
}
