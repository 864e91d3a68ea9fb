package file

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"sync"
	"time"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

const (
	// maxVerdicts bounds what is remembered of files that were looked at.
	maxVerdicts = 10_000
	// checkedEvery is how often every file is compared with its row, checkBytes
	// how much one run of that work reads.
	checkedEvery = 7 * 24 * time.Hour
	checkBytes   = 1 << 30
)

// state is what a verdict rests on: it stands while none of this changes.
type state struct {
	size, modified int64 // of the object
	etag, sha256   string
}

func stateOf(row Row, object *blob.Object) state {
	return state{object.Size, object.Modified.UnixNano(), object.ETag, row.SHA256}
}

// verdict tells whether a file was as it was stored.
type verdict struct {
	state
	isIntact bool
}

// verdicts tell of files that were compared with their rows whether they are
// as they were stored.
type verdicts struct {
	mu    sync.Mutex
	known map[string]verdict
}

func (v *verdicts) of(path string, now state) (isIntact, known bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	last := v.known[path]
	return last.isIntact, last.state == now
}

func (v *verdicts) keep(path string, now state, isIntact bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.known == nil || len(v.known) >= maxVerdicts {
		v.known = map[string]verdict{}
	}
	v.known[path] = verdict{now, isIntact}
}

func errDamaged() error {
	return fault.New(fault.Damaged, "文件已损坏，请联系管理员").With("damaged", true)
}

// intact refuses an object whose bytes are not those of its row. No file is so
// large (maxUpload) that its first reader could not wait for that.
func (s *Service) intact(ctx context.Context, row Row, object *blob.Object) error {
	now := stateOf(row, object)
	isIntact, known := s.seen.of(row.Path(), now)
	if !known {
		var err error
		if isIntact, err = same(row, object); err != nil {
			return fault.New(fault.Unavailable, "文件存储暂时不可用，请稍后再试").Because(err)
		}
		s.seen.keep(row.Path(), now, isIntact)
	}
	if isIntact {
		return nil
	}
	if !known {
		if err := s.note(context.WithoutCancel(ctx), row, isIntact); err != nil {
			s.log.WarnContext(ctx, "note a damaged file", "path", row.Path(), "error", err) // the recurring check notes it
		}
	}
	return errDamaged()
}

// same compares an object with its row and goes back to its beginning.
func same(row Row, object *blob.Object) (bool, error) {
	if object.Size != row.SizeBytes {
		return false, nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, object); err != nil {
		return false, err
	}
	_, err := object.Seek(0, io.SeekStart)
	return hex.EncodeToString(sum.Sum(nil)) == row.SHA256, err
}

// note writes down what came of a check and says once what is damaged.
func (s *Service) note(ctx context.Context, row Row, isIntact bool) error {
	var news int64
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		at := instant.Of(s.now())
		here, err := database.Exec(ctx, tx, noteChecked.For(scope.Tenant(row.TenantID), at, row.ID))
		if err != nil || here == 0 { // swept meanwhile
			news = 0
			return err
		}
		change := noteIntact.With(row.ID)
		if !isIntact {
			change = noteDamaged.With(row.ID, at)
		}
		news, err = database.Exec(ctx, tx, change)
		return err
	})
	switch {
	case err != nil || news == 0:
	case isIntact:
		s.log.InfoContext(ctx, "a damaged file is whole again", "path", row.Path())
	default:
		s.log.ErrorContext(ctx, "a stored file is damaged; put it back from a backup", "path", row.Path(), "owner", row.OwnerType, "id",
			row.OwnerID, "bytes", row.SizeBytes)
	}
	return err
}

// Check compares files with their rows: the damaged ones, which may have been
// put back, and those that nobody has looked at for a week, the longest unseen
// first. What is left waits for the next run.
func (s *Service) Check(ctx context.Context) error {
	rows, err := database.All[Row](ctx, s.db, damagedFiles.With())
	if err != nil {
		return err
	}
	since, left := instant.Of(s.now()).Add(-checkedEvery), int64(checkBytes)
	for {
		for _, row := range rows {
			isIntact, err := s.look(ctx, row)
			if err == nil {
				err = s.note(ctx, row, isIntact)
			}
			if err != nil {
				return err
			}
			left -= row.SizeBytes
		}
		if left <= 0 {
			return nil
		}
		if rows, err = database.All[Row](ctx, s.db, uncheckedSince.With(since)); err != nil || len(rows) == 0 {
			return err
		}
	}
}

// look reads a file past every verdict: a disk that rots changes no times.
func (s *Service) look(ctx context.Context, row Row) (isIntact bool, err error) {
	object, err := s.store.Get(ctx, row.Path())
	if errors.Is(err, blob.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer closeObject(object)
	if isIntact, err = same(row, object); err == nil {
		s.seen.keep(row.Path(), stateOf(row, object), isIntact)
	}
	return isIntact, err
}

// Damaged is how many files are not as they were stored, as far as was noticed.
func (s *Service) Damaged(ctx context.Context) (int64, error) {
	return database.One[int64](ctx, s.db, countDamaged.With())
}
