package database

import (
	"context"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/instant"
)

// Stamp tells who made a row and who changed it last. A row embeds it as its last
// field; where its columns have an alias the field is tagged with it: `db:"d."`.
type Stamp struct {
	CreatedBy string          `db:"created_by,insert" json:"createBy"`
	CreatedAt instant.Instant `db:"created_at,insert" json:"createTime"`
	UpdatedBy string          `db:"updated_by" json:"updateBy"`
	UpdatedAt instant.Instant `db:"updated_at" json:"updateTime"`
}

// StampOf is the stamp of a row that somebody makes at a time.
func StampOf(author string, now time.Time) Stamp {
	at := instant.Of(now)
	return Stamp{author, at, author, at}
}

// Made is the stamp of a row that the caller makes.
func Made(ctx context.Context, now time.Time) Stamp { return StampOf(caller.From(ctx).Username, now) }

// Touch notes that the caller changes the row.
func (s *Stamp) Touch(ctx context.Context, now time.Time) {
	s.UpdatedBy, s.UpdatedAt = caller.From(ctx).Username, instant.Of(now)
}
