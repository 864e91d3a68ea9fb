package waybill

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a waybill of an imported or demonstration world with its past.
type Seeded struct {
	dossier.Seeded[Profile]
	Way
	Log []SeededEntry
}

// SeededEntry is a line of its log.
type SeededEntry struct {
	ID                 string
	Verb               Verb
	From, To           Stage
	At                 instant.Instant
	Username, Realname string
	Kind, Memo, Detail string
}

// Seed writes a waybill inside a transaction of many.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) error {
	if err := s.shelf.Seed(ctx, tx, within, record{Way: in.Way}, in.Seeded); err != nil {
		return err
	}
	lines := make([]entry, len(in.Log))
	for i, e := range in.Log {
		lines[i] = entry{
			ID: e.ID, WaybillID: in.ID, Verb: e.Verb, From: e.From, To: e.To, At: e.At, LoggedAt: e.At, Username: e.Username,
			Realname: e.Realname, Kind: e.Kind, Memo: e.Memo, Detail: e.Detail,
		}
	}
	return entries.InsertAll(ctx, tx, within, lines)
}

// Load writes many waybills inside a transaction, for measurements: without a log.
func (s *Service) Load(ctx context.Context, tx *database.Tx, within scope.Scope, waybills []Seeded) error {
	rows, seeded := make([]record, len(waybills)), make([]dossier.Seeded[Profile], len(waybills))
	for i, in := range waybills {
		rows[i], seeded[i] = record{Way: in.Way}, in.Seeded
	}
	return s.shelf.Load(ctx, tx, within, rows, seeded)
}
