package personal

import (
	"context"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// MayReveal is the permission code to see masked fields whole.
const MayReveal = "pii:view"

// Row reads a row whose masked fields the caller may see whole: one that both
// listing, the right given, and MayReveal reach. The password must have been
// entered of late; a row out of reach is absent before it is asked for.
func Row[T any](ctx context.Context, q database.Reader, list *database.List[T], mayList, id string, now instant.Instant) (T, error) {
	who := caller.From(ctx)
	var none T
	if err := who.Require(mayList); err != nil {
		return none, err
	}
	row, err := list.One(ctx, q, who.Scope(mayList), id)
	if err != nil {
		return none, err
	}
	if _, err := list.One(ctx, q, who.Scope(MayReveal), id); err != nil {
		return none, err // a right may reach less far than the list
	}
	return row, who.SteppedUp(now)
}

// Reveal answers one of the fields of an object, by their wire names, and notes
// in the trail who looked at what.
func Reveal(ctx context.Context, db *database.DB, object, id, field string, fields map[string]string) (string, error) {
	value, known := fields[field]
	if !known {
		return "", fault.Field("field", "该字段不支持查看明文")
	}
	return value, db.InTx(ctx, func(tx *database.Tx) error {
		audit.Changed(tx, audit.Change{Object: object, ID: id, After: map[string]string{"revealed": field}})
		return nil
	})
}
