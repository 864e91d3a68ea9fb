package file

import (
	"context"
	"encoding/binary"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

const (
	// hashBytes is the length of a hash, blockHashes how many a block holds.
	hashBytes   = 8
	blockHashes = 4096
	// packBatch is how many hashes one transaction packs.
	packBatch = 512
)

// block is a stretch of packed hashes.
type block struct {
	Number int64  `db:"number"`
	Filled int64  `db:"filled"`
	Hashes []byte `db:"hashes"`
}

// loose is a hash that is in no block yet.
type loose struct {
	ID   string `db:"id"`
	Hash int64  `db:"hash"`
}

var (
	looseTenants = database.Define("file.looseTenants", `SELECT DISTINCT tenant_id FROM picture WHERE place = 0`)
	looseHashes  = database.DefineTenant("file.looseHashes", `
		SELECT id, hash FROM picture WHERE tenant_id = ? AND place = 0 ORDER BY id LIMIT ?`)
	allBlocks = database.DefineTenant("file.blocks", `SELECT number, filled, hashes FROM picture_block WHERE tenant_id = ?`)
	lastBlock = database.DefineTenant("file.lastBlock", `
		SELECT number, filled, hashes FROM picture_block WHERE tenant_id = ? ORDER BY number DESC LIMIT 1`)
	insertBlock = database.DefineTenant("file.insertBlock", `
		INSERT INTO picture_block (tenant_id, number, filled, hashes) VALUES (?, ?, ?, ?) ON CONFLICT (tenant_id, number) DO NOTHING`)
	growBlock = database.DefineTenant("file.growBlock", `
		UPDATE picture_block SET filled = ?, hashes = ? WHERE tenant_id = :tenant AND number = ? AND filled = ?`)
	notePlace = database.DefineTenant("file.notePlace", `UPDATE picture SET place = ? WHERE tenant_id = :tenant AND id = ?`)
)

// pack puts the hashes of every tenant that are in no block into the last one.
func (s *Service) pack(ctx context.Context) error {
	tenants, err := database.All[int64](ctx, s.db, looseTenants.With())
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		for packed := packBatch; packed == packBatch; {
			err := s.db.InTx(ctx, func(tx *database.Tx) (err error) {
				packed, err = packSome(ctx, tx, scope.Tenant(tenant))
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// packSome packs one batch, or what the block has room for. Two instances that
// pack at once meet in the block: the second one packs nothing.
func packSome(ctx context.Context, tx *database.Tx, within scope.Scope) (packed int, err error) {
	last, _, err := database.Maybe[block](ctx, tx, lastBlock.For(within))
	if err != nil {
		return 0, err
	}
	grown := block{last.Number, last.Filled, last.Hashes}
	if last.Number == 0 || last.Filled == blockHashes {
		grown = block{Number: last.Number + 1}
	}
	room := min(packBatch, blockHashes-grown.Filled)
	hashes, err := database.All[loose](ctx, tx, looseHashes.For(within, room))
	if err != nil || len(hashes) == 0 {
		return 0, err
	}
	before := grown.Filled
	for _, h := range hashes {
		grown.Hashes = binary.LittleEndian.AppendUint64(grown.Hashes, uint64(h.Hash))
		grown.Filled++
	}
	write := growBlock.For(within, grown.Filled, grown.Hashes, grown.Number, before)
	if before == 0 {
		write = insertBlock.For(within, grown.Number, grown.Filled, grown.Hashes)
	}
	if written, err := database.Exec(ctx, tx, write); err != nil || written == 0 {
		return 0, err
	}
	for i, h := range hashes {
		place := (grown.Number-1)*blockHashes + before + int64(i) + 1
		if _, err := database.Exec(ctx, tx, notePlace.For(within, place, h.ID)); err != nil {
			return 0, err
		}
	}
	return len(hashes), nil
}
