package vehicle

import (
	"context"
	"maps"
	"slices"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Roles of a driver on a vehicle (dictionary hy_binding_role), and where a binding
// came from (hy_binding_source).
const (
	mainDriver = 1
	coDriver   = 2

	byOperator = 2
)

// Bounds of the domain: how many vehicles one drives, and how many drive one.
const (
	mostVehicles = 3
	mostDrivers  = 4
)

// binding is a row of the table vehicle_binding.
type binding struct {
	TenantID  int64           `db:"tenant_id"`
	ID        string          `db:"id"`
	VehicleID string          `db:"vehicle_id"`
	DriverID  string          `db:"driver_id"`
	Role      int             `db:"role"`
	Source    int             `db:"source"`
	BoundAt   instant.Instant `db:"bound_at"`
	BoundBy   string          `db:"bound_by"`
	UnboundAt instant.Instant `db:"unbound_at"` // 0 while it holds
	UnboundBy string          `db:"unbound_by"`
}

var (
	bindings = database.NewTable[binding]("vehicle_binding")

	bindingsOfVehicle = database.DefineTenant("vehicle.bindingsOfVehicle", `
		SELECT tenant_id, id, vehicle_id, driver_id, role, source, bound_at, bound_by, unbound_at, unbound_by
		FROM vehicle_binding WHERE tenant_id = ? AND vehicle_id = ? ORDER BY unbound_at > 0, bound_at DESC, id LIMIT 100`)
	bindingsOfDriver = database.DefineTenant("vehicle.bindingsOfDriver", `
		SELECT tenant_id, id, vehicle_id, driver_id, role, source, bound_at, bound_by, unbound_at, unbound_by
		FROM vehicle_binding WHERE tenant_id = ? AND driver_id = ? ORDER BY unbound_at > 0, bound_at DESC, id LIMIT 100`)
	drivenNow = database.DefineTenant("vehicle.drivenNow", `
		SELECT v.vehicle_number, v.vehicle_type FROM vehicle_binding b
		JOIN vehicle v ON v.tenant_id = b.tenant_id AND v.id = b.vehicle_id AND v.deleted_at = 0
		WHERE b.tenant_id = ? AND b.driver_id = ? AND b.unbound_at = 0 ORDER BY b.bound_at, b.id`)
	holdsOfVehicle = database.DefineTenant("vehicle.holdsOfVehicle", `
		SELECT COUNT(*) FROM vehicle_binding WHERE tenant_id = ? AND vehicle_id = ? AND unbound_at = 0`)
	holdsOfDriver = database.DefineTenant("vehicle.holdsOfDriver", `
		SELECT COUNT(*) FROM vehicle_binding WHERE tenant_id = ? AND driver_id = ? AND unbound_at = 0`)
	endOfVehicle = database.DefineTenant("vehicle.endOfVehicle", `
		UPDATE vehicle_binding SET unbound_at = ?, unbound_by = ? WHERE tenant_id = :tenant AND vehicle_id = ? AND unbound_at = 0`)
	endOfDriver = database.DefineTenant("vehicle.endOfDriver", `
		UPDATE vehicle_binding SET unbound_at = ?, unbound_by = ? WHERE tenant_id = :tenant AND driver_id = ? AND unbound_at = 0`)
	// holdVehicle keeps others from binding it until the transaction ends.
	holdVehicle = database.DefineTenant("vehicle.hold", `UPDATE vehicle SET remark = remark WHERE tenant_id = ? AND id = ?`)
	endBinding  = database.DefineTenant("vehicle.endBinding", `
		UPDATE vehicle_binding SET unbound_at = ?, unbound_by = ? WHERE tenant_id = :tenant AND id = ? AND unbound_at = 0`)
)

// Drivers is what vehicles ask of the drivers' feature.
type Drivers interface {
	// NameOf finds a driver whom the caller may see.
	NameOf(ctx context.Context, id string) (string, error)
	// Hold finds one likewise, whom nobody else binds until the transaction ends.
	Hold(ctx context.Context, tx *database.Tx, id string) (string, error)
	// Names are those of several drivers, whoever may see them.
	Names(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]string, error)
	// ToCall are how to reach those of several drivers who may take orders today.
	ToCall(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]dossier.Contact, error)
}

// Binding is who drives a vehicle, or did.
type Binding struct {
	ID          string          `json:"id"`
	VehicleID   string          `json:"vehicleId"`
	Number      string          `json:"vehicleNumber"`
	Color       string          `json:"vehiclePlateColorCode"`
	DriverID    string          `json:"driverId"`
	DriverName  string          `json:"driverName"`
	Role        int             `json:"role"`
	Source      int             `json:"source"`
	BoundTime   instant.Instant `json:"boundTime"`
	BoundBy     string          `json:"boundBy"`
	UnboundTime instant.Instant `json:"unboundTime"`
	UnboundBy   string          `json:"unboundBy"`
}

// BindingsOf lists who drives a vehicle of the caller's scope, then who did, latest
// first.
func (s *Service) BindingsOf(ctx context.Context, vehicleID string) ([]Binding, error) {
	if _, err := s.One(ctx, vehicleID); err != nil {
		return nil, err
	}
	return s.bound(ctx, caller.From(ctx).WholeTenant(), bindingsOfVehicle, vehicleID)
}

// VehiclesOf lists what a driver whom the caller may see drives, then what they
// drove.
func (s *Service) VehiclesOf(ctx context.Context, driverID string) ([]Binding, error) {
	if _, err := s.drivers.NameOf(ctx, driverID); err != nil {
		return nil, err
	}
	return s.bound(ctx, caller.From(ctx).WholeTenant(), bindingsOfDriver, driverID)
}

func (s *Service) bound(ctx context.Context, within scope.Scope, statement *database.Statement, id string) ([]Binding, error) {
	rows, err := database.All[binding](ctx, s.DB, statement.For(within, id))
	if err != nil {
		return nil, err
	}
	vehicleIDs, driverIDs := make([]string, len(rows)), make([]string, len(rows))
	for i, r := range rows {
		vehicleIDs[i], driverIDs[i] = r.VehicleID, r.DriverID
	}
	names, err := s.drivers.Names(ctx, s.DB, within, driverIDs)
	if err != nil {
		return nil, err
	}
	vehicles, err := table.ByIDs(ctx, s.DB, within, vehicleIDs)
	if err != nil {
		return nil, err
	}
	byID := map[string]record{}
	for _, v := range vehicles {
		byID[v.ID] = v
	}
	out := make([]Binding, len(rows))
	for i, r := range rows {
		v := byID[r.VehicleID]
		out[i] = Binding{
			ID: r.ID, VehicleID: r.VehicleID, Number: v.Number, Color: v.Color, DriverID: r.DriverID, DriverName: names[r.DriverID], Role: r.Role,
			Source: r.Source, BoundTime: r.BoundAt, BoundBy: r.BoundBy, UnboundTime: r.UnboundAt, UnboundBy: r.UnboundBy,
		}
	}
	return out, nil
}

// BindingDraft asks for a driver on a vehicle.
type BindingDraft struct {
	VehicleID string `json:"vehicleId" label:"车辆"`
	DriverID  string `json:"driverId" label:"司机"`
	Role      int    `json:"role,omitempty" label:"角色"` // 1 main driver, when absent; 2 co-driver
}

// Bind lets a driver drive a vehicle. A driver has three at most, a vehicle four.
func (s *Service) Bind(ctx context.Context, d BindingDraft) error {
	who := caller.From(ctx)
	if d.Role == 0 {
		d.Role = mainDriver
	}
	if d.Role != mainDriver && d.Role != coDriver {
		return fault.Field("role", "角色只能是主驾或副驾")
	}
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		v, err := list.One(ctx, tx, s.ToChange(ctx, MayEdit), d.VehicleID)
		if err != nil {
			return err
		}
		if _, err := database.Exec(ctx, tx, holdVehicle.For(who.WholeTenant(), v.ID)); err != nil {
			return err
		}
		name, err := s.drivers.Hold(ctx, tx, d.DriverID)
		if err != nil {
			return err
		}
		if err := s.mayBeBound(ctx, tx, v, d.DriverID); err != nil {
			return err
		}
		b := binding{
			ID: s.newID(), VehicleID: v.ID, DriverID: d.DriverID, Role: d.Role, Source: byOperator, BoundAt: instant.Of(s.Now()),
			BoundBy: who.Username,
		}
		if err := bindings.Insert(ctx, tx, who.WholeTenant(), &b); err != nil {
			return database.Taken(err, "driver_id", fault.Field("driverId", "该司机已绑定此车辆"))
		}
		audit.Changed(tx, audit.Change{
			Object: Type, ID: v.ID, After: map[string]any{"vehicleNumber": v.Number, "boundDriver": name, "role": d.Role},
		})
		return nil
	})
}

func (s *Service) mayBeBound(ctx context.Context, tx *database.Tx, v record, driverID string) error {
	within := caller.From(ctx).WholeTenant()
	drivers, err := database.One[int64](ctx, tx, holdsOfVehicle.For(within, v.ID))
	if err != nil {
		return err
	}
	vehicles, err := database.One[int64](ctx, tx, holdsOfDriver.For(within, driverID))
	switch {
	case err != nil:
		return err
	case v.IsTrailer():
		return fault.Field("vehicleId", "挂车不绑定司机，请绑定牵引车")
	case v.Status == dossier.Cancelled:
		return fault.Field("vehicleId", "车辆已注销，不能绑定司机")
	case drivers >= mostDrivers:
		return fault.Field("vehicleId", "一辆车最多绑定 4 名司机，请先解除其他司机")
	case vehicles >= mostVehicles:
		return fault.Field("driverId", "一名司机最多绑定 3 辆车，请先解除其他车辆")
	}
	return nil
}

// parted refuses to part a driver from the vehicle that they are on the road with.
func (s *Service) parted(ctx context.Context, tx *database.Tx, b binding) error {
	if s.driving == nil {
		return nil
	}
	number, err := s.driving(ctx, tx, caller.From(ctx).WholeTenant(), b.VehicleID, b.DriverID)
	if err != nil || number == "" {
		return err
	}
	return fault.New(fault.Refused, "运单 "+number+" 正在运输中，不能解除司机与车辆的绑定")
}

// Unbind ends a binding; what was stays in the history.
func (s *Service) Unbind(ctx context.Context, id string) error {
	who := caller.From(ctx)
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		b, err := bindings.ByID(ctx, tx, who.WholeTenant(), id)
		if err != nil {
			return err
		}
		v, err := list.One(ctx, tx, s.ToChange(ctx, MayEdit), b.VehicleID)
		if err != nil {
			return err
		}
		if err := s.parted(ctx, tx, b); err != nil {
			return err
		}
		query := endBinding.For(who.WholeTenant(), instant.Of(s.Now()), who.Username, id)
		if err := database.ExecOne(ctx, tx, query, fault.New(fault.Conflict, "该绑定已解除")); err != nil {
			return err
		}
		names, err := s.drivers.Names(ctx, tx, who.WholeTenant(), []string{b.DriverID})
		if err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{
			Object: Type, ID: v.ID, Before: map[string]any{"vehicleNumber": v.Number, "boundDriver": names[b.DriverID], "role": b.Role},
		})
		return nil
	})
}

// releaseVehicle ends the bindings of a vehicle that is removed.
func (s *Service) releaseVehicle(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	return s.release(ctx, tx, within, endOfVehicle, id)
}

// ReleaseDriver ends the bindings of a driver who is removed.
func (s *Service) ReleaseDriver(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	return s.release(ctx, tx, within, endOfDriver, id)
}

func (s *Service) release(ctx context.Context, tx *database.Tx, within scope.Scope, statement *database.Statement, id string) error {
	_, err := database.Exec(ctx, tx, statement.For(within, instant.Of(s.Now()), caller.From(ctx).Username, id))
	return err
}

// mayBecome refuses a trailer that somebody drives.
func (s *Service) mayBecome(ctx context.Context, q database.Reader, within scope.Scope, id string, p Profile) error {
	if !p.IsTrailer() {
		return nil
	}
	drivers, err := database.One[int64](ctx, q, holdsOfVehicle.For(within, id))
	if err != nil || drivers == 0 {
		return err
	}
	return fault.Field("vehicleType", "该车辆绑定了司机，不能改为挂车，请先解除绑定")
}

// Driven is a vehicle that somebody drives, as far as a licence must cover it.
type Driven struct {
	Number      string `db:"vehicle_number"`
	VehicleType string `db:"vehicle_type"`
}

// DrivenBy are the vehicles that a driver drives now.
func (s *Service) DrivenBy(ctx context.Context, q database.Reader, within scope.Scope, driverID string) ([]Driven, error) {
	return database.All[Driven](ctx, q, drivenNow.For(within, driverID))
}

// BoundTo are the names of who drives a vehicle now.
func (s *Service) BoundTo(ctx context.Context, q database.Reader, within scope.Scope, vehicleID string) ([]string, error) {
	rows, err := database.All[binding](ctx, q, bindingsOfVehicle.For(within, vehicleID))
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, b := range rows {
		if b.UnboundAt == 0 {
			ids = append(ids, b.DriverID)
		}
	}
	names, err := s.drivers.Names(ctx, q, within, ids)
	return slices.Sorted(maps.Values(names)), err
}

// SeedBinding binds a driver in an imported or demonstration world.
func (s *Service) SeedBinding(
	ctx context.Context, tx *database.Tx, within scope.Scope, id, vehicleID, driverID string, at instant.Instant,
) error {
	return bindings.Insert(ctx, tx, within, &binding{
		ID: id, VehicleID: vehicleID, DriverID: driverID, Role: mainDriver, Source: byOperator, BoundAt: at, BoundBy: "system",
	})
}
