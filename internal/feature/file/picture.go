package file

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/intake"
	"freightdesk/internal/foundation/picture"
	"freightdesk/internal/foundation/scope"
)

// seen is what is kept of a picture.
type seen struct {
	TenantID    int64           `db:"tenant_id"`
	ID          string          `db:"id,insert"`
	TakenAt     instant.Instant `db:"taken_at,insert"`
	IsPlaced    bool            `db:"is_placed,insert"`
	LatitudeE6  int64           `db:"latitude_e6,insert"`
	LongitudeE6 int64           `db:"longitude_e6,insert"`
	Quality     string          `db:"quality,insert"`
	Hash        int64           `db:"hash,insert"`
	Print       []byte          `db:"print,insert"`
	Place       int64           `db:"place"`
	IsCompared  bool            `db:"is_compared"`
}

// Whether a file was looked at.
const (
	sightWaits int64 = iota
	sightSeen
	sightNone // no picture, or one that cannot be decoded
)

// Sight is what is known of a stored picture.
type Sight struct {
	Path    string
	TakenAt instant.Instant // what the camera says; 0: nothing
	Where   *intake.Place   // what the camera says; nil: nothing
	Quality picture.Quality
}

var (
	seenTable = database.NewTable[seen]("picture")

	sightsOf = database.DefineTenant("file.sights", `
		SELECT f.extension, p.id, p.taken_at, p.is_placed, p.latitude_e6, p.longitude_e6, p.quality
		FROM picture p JOIN file f ON f.tenant_id = p.tenant_id AND f.id = p.id WHERE p.tenant_id = ? AND p.id IN (?)`)
	unseenFiles = database.Define("file.unseen", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at, sight
		FROM file WHERE sight = 0 ORDER BY sight_tried_at, id LIMIT ?`)
	noteSight = database.DefineTenant("file.noteSight", `UPDATE file SET sight = ? WHERE tenant_id = :tenant AND id = ? AND sight = 0`)
	noteTried = database.DefineTenant("file.noteTried", `UPDATE file SET sight_tried_at = ? WHERE tenant_id = :tenant AND id = ?`)
	dropSeen  = database.DefineTenant("file.dropPicture", `DELETE FROM picture WHERE tenant_id = ? AND id = ?`)
)

// sightOf says what is known of a file as it comes in.
func sightOf(accepted *intake.Accepted) int64 {
	if accepted.Picture == nil {
		return sightNone
	}
	return sightSeen
}

// see writes down what was measured of a picture.
func see(ctx context.Context, tx *database.Tx, within scope.Scope, id string, accepted *intake.Accepted) error {
	if accepted.Picture == nil {
		return nil
	}
	quality, err := json.Marshal(accepted.Picture.Quality)
	if err != nil {
		return fmt.Errorf("file: quality: %w", err)
	}
	row := seen{
		ID: id, Quality: string(quality), Hash: int64(accepted.Picture.Print.Hash()), Print: accepted.Picture.Print.Bytes(),
	}
	if at := accepted.Taken.At; !at.IsZero() {
		row.TakenAt = instant.Of(at)
	}
	if where := accepted.Taken.Place; where != nil {
		row.IsPlaced, row.LatitudeE6, row.LongitudeE6 = true, millionths(where.Latitude), millionths(where.Longitude)
	}
	return seenTable.Insert(ctx, tx, within, &row)
}

func millionths(degrees float64) int64 { return int64(math.Round(degrees * 1e6)) }

// Sights answers what is known of pictures, by their paths. What is no picture,
// was not looked at yet or belongs to another tenant is not among them. Time and
// place are personal: whoever shows them has asked who may read the file.
func (s *Service) Sights(ctx context.Context, q database.Reader, within scope.Scope, paths []string) (map[string]Sight, error) {
	type row struct {
		Extension   string          `db:"extension"`
		ID          string          `db:"id"`
		TakenAt     instant.Instant `db:"taken_at"`
		IsPlaced    bool            `db:"is_placed"`
		LatitudeE6  int64           `db:"latitude_e6"`
		LongitudeE6 int64           `db:"longitude_e6"`
		Quality     string          `db:"quality"`
	}
	ids := idsOf(paths)
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := database.All[row](ctx, q, sightsOf.For(within, ids))
	if err != nil {
		return nil, err
	}
	all := make(map[string]Sight, len(rows))
	for _, r := range rows {
		sight := Sight{Path: Row{ID: r.ID, Extension: r.Extension}.Path(), TakenAt: r.TakenAt}
		if r.IsPlaced {
			sight.Where = &intake.Place{Latitude: float64(r.LatitudeE6) / 1e6, Longitude: float64(r.LongitudeE6) / 1e6}
		}
		if err := json.Unmarshal([]byte(r.Quality), &sight.Quality); err != nil {
			return nil, fmt.Errorf("file: quality of %s: %w", r.ID, err)
		}
		all[sight.Path] = sight
	}
	return all, nil
}

// lookBatch bounds one run of the work that looks at older files.
const lookBatch = 100

// stored is what older pictures may be: as large as anything that was let in, or
// larger where it was encoded anew.
var stored = intake.Policy{Extensions: intake.Pictures.Extensions, ImageBytes: math.MaxInt64}

// Look measures pictures that were stored before anybody did, packs the hashes
// that are new and finds their twins. Every file is noted when it is done, so a restart goes on
// where it was; one that the store does not give waits behind the others.
func (s *Service) Look(ctx context.Context) error {
	rows, err := database.All[Row](ctx, s.db, unseenFiles.With(lookBatch))
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := s.lookAt(ctx, row); err != nil {
			return err
		}
	}
	if err := s.pack(ctx); err != nil {
		return err
	}
	return s.compare(ctx)
}

// lookAt measures one file. Only what the database or the end of the work says is
// an error.
func (s *Service) lookAt(ctx context.Context, row Row) error {
	within := scope.Tenant(row.TenantID)
	accepted, err := s.reopened(ctx, row)
	_, isRefused := errors.AsType[*intake.Refusal](err)
	if err != nil && !isRefused && !errors.Is(err, blob.ErrNotFound) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.log.WarnContext(ctx, "look at a stored picture", "path", row.Path(), "error", err)
		return s.db.InTx(ctx, func(tx *database.Tx) error {
			_, err := database.Exec(ctx, tx, noteTried.For(within, instant.Of(s.now()), row.ID))
			return err
		})
	}
	if err != nil {
		s.log.WarnContext(ctx, "a stored picture cannot be looked at", "path", row.Path(), "error", err)
		accepted = &intake.Accepted{}
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		noted, err := database.Exec(ctx, tx, noteSight.For(within, sightOf(accepted), row.ID))
		if err != nil || noted == 0 { // swept meanwhile
			return err
		}
		return see(ctx, tx, within, row.ID, accepted)
	})
}

// reopened examines a stored file as if it came in.
func (s *Service) reopened(ctx context.Context, row Row) (*intake.Accepted, error) {
	object, err := s.store.Get(ctx, row.Path())
	if err != nil {
		return nil, err
	}
	defer closeObject(object)
	whole, err := nameless()
	if err != nil {
		return nil, err
	}
	defer whole.Close() // unlinked since it was made
	size, err := whole.ReadFrom(object)
	if err != nil {
		return nil, err
	}
	return intake.Accept(ctx, stored, row.Path(), whole, size)
}
