package vehicle

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/gate"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var (
	trailerNumbered = database.DefineTenant("vehicle.trailerNumbered", `
		SELECT id, axles, tonnage FROM vehicle WHERE tenant_id = ? AND vehicle_number = ? AND deleted_at = 0 LIMIT 1`)
	boundAt = database.DefineTenant("vehicle.boundAt", `
		SELECT COUNT(*) FROM vehicle_binding WHERE tenant_id = ? AND vehicle_id = ? AND driver_id = ? AND bound_at <= ?
			AND (unbound_at = 0 OR unbound_at > ?)`)
)

// Train is a vehicle with the trailer it pulls.
type Train struct {
	dossier.Standing
	Listed
	Axles    int64 // of both
	Carries  int64 // kg that it may carry, 0 when that is not known
	IsJoined bool  // a tractor
	trailer  string
	// Why says in words why the train may not take orders, "" when it may; only
	// SeenTrain asks.
	Why string
}

// commonTrailerAxles is what a trailer has that is not in the archive.
const commonTrailerAxles = 3

// TrainOf is a vehicle of the tenant, whoever may see it.
func (s *Service) TrainOf(ctx context.Context, q database.Reader, within scope.Scope, id string) (Train, error) {
	standing, p, err := s.Known(ctx, q, within, id)
	if err != nil {
		return Train{}, err
	}
	return s.train(ctx, q, within, standing, p)
}

// SeenTrain is one that the caller may see.
func (s *Service) SeenTrain(ctx context.Context, within scope.Scope, id string) (Train, error) {
	standing, p, why, err := s.SeenAt(ctx, id, gate.Orders)
	if err != nil {
		return Train{}, err
	}
	t, err := s.train(ctx, s.DB, within, standing, p)
	if err != nil {
		return Train{}, err
	}
	switch {
	case why != "":
	case t.IsTrailer():
		why = "是挂车，请选择牵引车"
	case t.trailer != "":
		why, err = s.whyTrailerIdle(ctx, within, t.trailer)
	}
	t.Why = why
	return t, err
}

// whyTrailerIdle asks the trailer that a tractor pulls, which is in the archive.
func (s *Service) whyTrailerIdle(ctx context.Context, within scope.Scope, id string) (string, error) {
	standing, trailer, err := s.Known(ctx, s.DB, within, id)
	if err != nil {
		return "", err
	}
	why, err := s.WhyStopped(ctx, within, standing, trailer, gate.Orders)
	if why != "" {
		why = "的挂车「" + trailer.Number + "」" + why
	}
	return why, err
}

func (s *Service) train(ctx context.Context, q database.Reader, within scope.Scope, standing dossier.Standing, p Profile) (Train, error) {
	t := Train{Standing: standing, Listed: p.Listed, Axles: p.Axles, Carries: p.Tonnage, IsJoined: p.IsTractor()}
	if !t.IsJoined {
		return t, nil
	}
	trailer, found, err := database.Maybe[struct {
		ID      string `db:"id"`
		Axles   int64  `db:"axles"`
		Tonnage int64  `db:"tonnage"`
	}](ctx, q, trailerNumbered.For(within, p.Trailer))
	t.trailer = trailer.ID
	switch {
	case p.Axles == 0:
		return t, err
	case found && trailer.Axles > 0:
		t.Axles += trailer.Axles
	default:
		t.Axles += commonTrailerAxles
	}
	t.Carries = trailer.Tonnage
	return t, err
}

// WasBound tells whether a driver was bound to a vehicle at a time.
func (s *Service) WasBound(
	ctx context.Context, q database.Reader, within scope.Scope, vehicleID, driverID string, at instant.Instant,
) (bool, error) {
	holding, err := database.One[int64](ctx, q, boundAt.For(within, vehicleID, driverID, at, at))
	return holding > 0, err
}
