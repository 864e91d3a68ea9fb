package permission

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/scope"
)

// Order is another order of entries that stand side by side.
type Order struct {
	Rows []Place `json:"rows"`
}

// Place is where a row comes to stand among those beside it: lower comes first.
type Place struct {
	ID      string             `json:"id"`
	SortNo  float64            `json:"sortNo"`
	Version httpapi.Opt[int64] `json:"version"`
}

// Reorder moves all of the rows or none, and answers them as they stand.
func (s *Service) Reorder(ctx context.Context, order Order) ([]Row, error) {
	ids := make([]string, len(order.Rows))
	for i, place := range order.Rows {
		ids[i] = place.ID
	}
	if err := database.Bounded(ids, "条"); err != nil {
		return nil, err
	}
	var moved []Row
	err := s.db.InSerial(ctx, func(tx *database.Tx) error {
		moved = moved[:0]
		for _, place := range order.Rows {
			r, err := s.moveTo(ctx, tx, place)
			if err != nil {
				return err
			}
			if len(moved) > 0 && r.ParentID != moved[0].ParentID {
				return fault.Field("rows", "只能调整同一上级下的顺序")
			}
			moved = append(moved, r)
		}
		return s.rowsChanged(ctx, tx, moved...)
	})
	return moved, err
}

func (s *Service) moveTo(ctx context.Context, tx *database.Tx, place Place) (Row, error) {
	stored, err := liveRow(ctx, tx, place.ID)
	if err != nil {
		return Row{}, err
	}
	r := stored
	r.SortNo = place.SortNo
	r.Touch(ctx, s.now())
	if err := fault.Together(httpapi.Fresh(place.Version, stored.Version, stored), r.check()); err != nil {
		return Row{}, err
	}
	audit.Changed(tx, audit.Change{Object: "permission", ID: r.ID, Before: stored, After: r})
	return r, rowTable.Update(ctx, tx, scope.Scope{}, &r)
}
