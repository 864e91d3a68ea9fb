package carrier

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

// Types of members.
const (
	OfVehicle = "vehicle"
	OfDriver  = "driver"
)

var memberNames = map[string]string{OfVehicle: "车辆", OfDriver: "司机"}

// membership is a row of the table carrier_member.
type membership struct {
	TenantID   int64           `db:"tenant_id"`
	ID         string          `db:"id"`
	CarrierID  string          `db:"carrier_id"`
	MemberType string          `db:"member_type"`
	MemberID   string          `db:"member_id"`
	JoinedAt   instant.Instant `db:"joined_at"`
	JoinedBy   string          `db:"joined_by"`
	LeftAt     instant.Instant `db:"left_at"` // 0 while it holds
	LeftBy     string          `db:"left_by"`
}

var (
	memberships = database.NewTable[membership]("carrier_member")

	membersOf = database.DefineTenant("carrier.membersOf", `
		SELECT tenant_id, id, carrier_id, member_type, member_id, joined_at, joined_by, left_at, left_by
		FROM carrier_member WHERE tenant_id = ? AND carrier_id = ? ORDER BY left_at > 0, joined_at DESC, id LIMIT 1000`)
	presentCarrier = database.DefineTenant("carrier.presentOf", `
		SELECT carrier_id FROM carrier_member WHERE tenant_id = ? AND member_type = ? AND member_id = ? AND left_at = 0`)
	endMembership = database.DefineTenant("carrier.endMembership", `
		UPDATE carrier_member SET left_at = ?, left_by = ? WHERE tenant_id = :tenant AND id = ? AND left_at = 0`)
	endOfCarrier = database.DefineTenant("carrier.endOfCarrier", `
		UPDATE carrier_member SET left_at = ?, left_by = ? WHERE tenant_id = :tenant AND carrier_id = ? AND left_at = 0`)
	endOfMember = database.DefineTenant("carrier.endOfMember", `
		UPDATE carrier_member SET left_at = ?, left_by = ? WHERE tenant_id = :tenant AND member_type = ? AND member_id = ? AND left_at = 0`)
	// holdCarrier keeps others from removing it until the transaction ends.
	holdCarrier = database.DefineTenant("carrier.hold", `UPDATE carrier SET remark = remark WHERE tenant_id = ? AND id = ?`)
)

// Named is how a member is called.
type Named struct {
	Name  string // of a driver, or the number of a plate
	Color string // of the plate (dictionary hy_plate_color); "" for a driver
}

// Members is what carriers ask of the features of their members.
type Members interface {
	// Hold finds a member whom the caller may see, and keeps others from giving it to
	// a carrier until the transaction ends.
	Hold(ctx context.Context, tx *database.Tx, id string) (string, error)
	// Named are the names of several, whoever may see them.
	Named(ctx context.Context, q database.Reader, within scope.Scope, ids []string) (map[string]Named, error)
}

// Member is a vehicle or a driver that a carrier has, or had.
type Member struct {
	ID         string          `json:"id"`
	CarrierID  string          `json:"carrierId"`
	MemberType string          `json:"memberType"` // vehicle or driver
	MemberID   string          `json:"memberId"`
	MemberName string          `json:"memberName"`
	Color      string          `json:"vehiclePlateColorCode"`
	JoinedTime instant.Instant `json:"joinedTime"`
	JoinedBy   string          `json:"joinedBy"`
	LeftTime   instant.Instant `json:"leftTime"`
	LeftBy     string          `json:"leftBy"`
}

// MembersOf lists the vehicles and drivers of a carrier of the caller's scope, then
// those it had, latest first.
func (s *Service) MembersOf(ctx context.Context, carrierID string) ([]Member, error) {
	if _, err := s.One(ctx, carrierID); err != nil {
		return nil, err
	}
	within := caller.From(ctx).WholeTenant()
	found, err := database.All[membership](ctx, s.DB, membersOf.For(within, carrierID))
	if err != nil {
		return nil, err
	}
	named, err := s.named(ctx, s.DB, within, found)
	if err != nil {
		return nil, err
	}
	out := make([]Member, len(found))
	for i, m := range found {
		name := named[m.MemberType][m.MemberID]
		out[i] = Member{
			ID: m.ID, CarrierID: m.CarrierID, MemberType: m.MemberType, MemberID: m.MemberID, MemberName: name.Name, Color: name.Color,
			JoinedTime: m.JoinedAt, JoinedBy: m.JoinedBy, LeftTime: m.LeftAt, LeftBy: m.LeftBy,
		}
	}
	return out, nil
}

// named are the names of members, by type and id.
func (s *Service) named(
	ctx context.Context, q database.Reader, within scope.Scope, of []membership,
) (map[string]map[string]Named, error) {
	ids := map[string][]string{}
	for _, m := range of {
		ids[m.MemberType] = append(ids[m.MemberType], m.MemberID)
	}
	out := map[string]map[string]Named{}
	for _, memberType := range slices.Sorted(maps.Keys(ids)) {
		var err error
		if out[memberType], err = s.members[memberType].Named(ctx, q, within, ids[memberType]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// MemberDraft asks for a vehicle or a driver with a carrier.
type MemberDraft struct {
	CarrierID  string `json:"carrierId" label:"承运商"`
	MemberType string `json:"memberType" label:"成员类型"` // vehicle or driver
	MemberID   string `json:"memberId" label:"成员"`
}

// Join gives a vehicle or a driver, whom the caller may see, to a carrier. Each is
// with one at a time.
func (s *Service) Join(ctx context.Context, d MemberDraft) error {
	who := caller.From(ctx)
	members, known := s.members[d.MemberType]
	if !known {
		return fault.Field("memberType", "成员类型只能是 vehicle 或 driver")
	}
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		if _, err := database.Exec(ctx, tx, holdCarrier.For(who.WholeTenant(), d.CarrierID)); err != nil {
			return err
		}
		r, err := list.One(ctx, tx, s.ToChange(ctx, MayEdit), d.CarrierID)
		if err != nil {
			return err
		}
		if r.Status == dossier.Cancelled {
			return fault.Field("carrierId", "承运商已注销，不能加入成员")
		}
		name, err := members.Hold(ctx, tx, d.MemberID)
		if err != nil {
			return err
		}
		if err := s.mayJoin(ctx, tx, d); err != nil {
			return err
		}
		m := membership{
			ID: s.newID(), CarrierID: r.ID, MemberType: d.MemberType, MemberID: d.MemberID, JoinedAt: instant.Of(s.Now()),
			JoinedBy: who.Username,
		}
		if err := memberships.Insert(ctx, tx, who.WholeTenant(), &m); err != nil {
			return database.Taken(err, "member_id", s.elsewhere(d))
		}
		audit.Changed(tx, audit.Change{
			Object: Type, ID: r.ID, After: map[string]any{"actualCarrierName": r.Name, "joined": name, "memberType": d.MemberType},
		})
		return nil
	})
}

// elsewhere refuses a member of a carrier that is not named.
func (*Service) elsewhere(d MemberDraft) error {
	return fault.Field("memberId", "该"+memberNames[d.MemberType]+"已属于其他承运商，不能加入")
}

// mayJoin refuses who is with a carrier already, and names it to those who may see
// it.
func (s *Service) mayJoin(ctx context.Context, tx *database.Tx, d MemberDraft) error {
	who, what := caller.From(ctx), memberNames[d.MemberType]
	present, isMember, err := database.Maybe[string](ctx, tx, presentCarrier.For(who.WholeTenant(), d.MemberType, d.MemberID))
	switch {
	case err != nil || !isMember:
		return err
	case present == d.CarrierID:
		return fault.Field("memberId", "该"+what+"已属于此承运商")
	case !who.May(MayList):
		return s.elsewhere(d)
	}
	r, err := list.One(ctx, tx, who.Scope(MayList), present)
	switch {
	case fault.Is(err, fault.NotFound):
		return s.elsewhere(d)
	case err != nil:
		return err
	}
	return fault.Field("memberId", "该"+what+"已属于承运商「"+r.Name+"」，请先移出")
}

// Leave ends a membership; what was stays in the history.
func (s *Service) Leave(ctx context.Context, id string) error {
	who := caller.From(ctx)
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		m, err := memberships.ByID(ctx, tx, who.WholeTenant(), id)
		if err != nil {
			return err
		}
		r, err := list.One(ctx, tx, s.ToChange(ctx, MayEdit), m.CarrierID)
		if err != nil {
			return err
		}
		query := endMembership.For(who.WholeTenant(), instant.Of(s.Now()), who.Username, id)
		if err := database.ExecOne(ctx, tx, query, fault.New(fault.Conflict, "该成员已移出")); err != nil {
			return err
		}
		named, err := s.named(ctx, tx, who.WholeTenant(), []membership{m})
		if err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, Before: map[string]any{
			"actualCarrierName": r.Name, "joined": named[m.MemberType][m.MemberID].Name, "memberType": m.MemberType,
		}})
		return nil
	})
}

// releaseCarrier ends the memberships of a carrier that is removed.
func (s *Service) releaseCarrier(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	_, err := database.Exec(ctx, tx, endOfCarrier.For(within, instant.Of(s.Now()), caller.From(ctx).Username, id))
	return err
}

// ReleaseVehicle ends the membership of a vehicle that is removed.
func (s *Service) ReleaseVehicle(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	return s.release(ctx, tx, within, OfVehicle, id)
}

// ReleaseDriver ends the membership of a driver who is removed.
func (s *Service) ReleaseDriver(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	return s.release(ctx, tx, within, OfDriver, id)
}

func (s *Service) release(ctx context.Context, tx *database.Tx, within scope.Scope, memberType, id string) error {
	_, err := database.Exec(ctx, tx, endOfMember.For(within, instant.Of(s.Now()), caller.From(ctx).Username, memberType, id))
	return err
}

// SeedMember gives a carrier a member in an imported or demonstration world.
func (s *Service) SeedMember(
	ctx context.Context, tx *database.Tx, within scope.Scope, id, carrierID, memberType, memberID string, at instant.Instant,
) error {
	return memberships.Insert(ctx, tx, within, &membership{
		ID: id, CarrierID: carrierID, MemberType: memberType, MemberID: memberID, JoinedAt: at, JoinedBy: "system",
	})
}
