package database

import "context"

// Version counts the changes of what servers and browsers keep copies of: who
// keeps a copy with the number it was read at, or before, knows when it is old.
// Whoever changes such rows raises it in the same transaction.
type Version struct{ name string }

// NewVersion names a version. One that was never raised reads 0.
func NewVersion(name constant) Version { return Version{string(name)} }

var (
	readVersion  = Define("version.read", `SELECT version FROM cache_version WHERE name = ?`)
	raiseVersion = Define("version.raise", `
		INSERT INTO cache_version (name, version) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET version = cache_version.version + 1`)
	raiseVersionFrom = Define("version.raiseFrom", `UPDATE cache_version SET version = version + 1 WHERE name = ? AND version = ?`)
)

// Read is the number at present.
func (v Version) Read(ctx context.Context, q Reader) (int64, error) {
	now, _, err := Maybe[int64](ctx, q, readVersion.With(v.name))
	return now, err
}

// Raise counts a change.
func (v Version) Raise(ctx context.Context, tx *Tx) error {
	_, err := Exec(ctx, tx, raiseVersion.With(v.name))
	return err
}

// RaiseFrom counts a change of what somebody saw at a number; once there is
// another it is refused with refusal.
func (v Version) RaiseFrom(ctx context.Context, tx *Tx, seen int64, refusal error) error {
	return ExecOne(ctx, tx, raiseVersionFrom.With(v.name, seen), refusal)
}
