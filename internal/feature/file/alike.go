package file

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/picture"
	"freightdesk/internal/foundation/scope"
)

const (
	// maxMatches is how many files are named at most.
	maxMatches = 20
	// maxCompared is how many prints are compared with that of a picture: those
	// whose hashes are nearest.
	maxCompared = 8
	// maxLoose is how many hashes in no block yet are looked at; the work that packs
	// them runs every minute.
	maxLoose = 20_000
)

// Match is another file that shows the same.
type Match struct {
	Path      string
	IsEqual   bool   // byte for byte; otherwise it is a picture that looks the same
	OwnerType string // empty: no record owns it
	OwnerID   string
	CreatedBy string
	CreatedAt instant.Instant
}

// likeable is a file with what it is compared by; Print is empty where nothing
// was measured.
type likeable struct {
	Row
	Print []byte `db:"print"`
}

var (
	fileOf = database.DefineTenant("file.likenessOf", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at, sight
		FROM file WHERE tenant_id = ? AND id = ?`)
	printOf    = database.DefineTenant("file.print", `SELECT print FROM picture WHERE tenant_id = ? AND id = ?`)
	equalFiles = database.DefineTenant("file.equal", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at, sight
		FROM file WHERE tenant_id = ? AND sha256 = ? AND id <> ? ORDER BY created_at DESC LIMIT ?`)
	likeableByID = database.DefineTenant("file.likeableByID", `
		SELECT f.tenant_id, f.id, f.extension, f.label, f.biz, f.mime, f.size_bytes, f.sha256, f.owner_type, f.owner_id, f.created_by,
			f.created_at, f.sight, p.print
		FROM picture p JOIN file f ON f.tenant_id = p.tenant_id AND f.id = p.id WHERE p.tenant_id = ? AND p.id = ?`)
	likeableAt = database.DefineTenant("file.likeableAt", `
		SELECT f.tenant_id, f.id, f.extension, f.label, f.biz, f.mime, f.size_bytes, f.sha256, f.owner_type, f.owner_id, f.created_by,
			f.created_at, f.sight, p.print
		FROM picture p JOIN file f ON f.tenant_id = p.tenant_id AND f.id = p.id WHERE p.tenant_id = ? AND p.place = ? AND p.place > 0`)
)

// Alike answers the other files of the tenant that are equal to a file or show
// the same picture, the newest first. Whoever asks decides what of that the
// caller may know.
func (s *Service) Alike(ctx context.Context, q database.Reader, within scope.Scope, path string) ([]Match, error) {
	id, _, ok := parsePath(path)
	if !ok {
		return nil, fault.Absent()
	}
	row, err := database.One[Row](ctx, q, fileOf.For(within, id))
	if err != nil {
		return nil, err
	}
	equal, err := database.All[Row](ctx, q, equalFiles.For(within, row.SHA256, id, maxMatches))
	if err != nil {
		return nil, err
	}
	var all []Match
	known := map[string]bool{id: true}
	for _, r := range equal {
		all, known[r.ID] = append(all, matchOf(r, true)), true
	}
	similar, err := s.lookAlikes(ctx, q, within, id, known)
	for _, r := range similar {
		all = append(all, matchOf(r, false))
	}
	slices.SortStableFunc(all, func(a, b Match) int { return cmp.Compare(b.CreatedAt, a.CreatedAt) })
	return all[:min(len(all), maxMatches)], err
}

func matchOf(r Row, isEqual bool) Match {
	return Match{r.Path(), isEqual, r.OwnerType, r.OwnerID, r.CreatedBy, r.CreatedAt}
}

// lookAlikes compares a picture with those whose hashes are nearest, except the
// known ones.
func (s *Service) lookAlikes(ctx context.Context, q database.Reader, within scope.Scope, id string, known map[string]bool) ([]Row, error) {
	kept, isPicture, err := database.Maybe[[]byte](ctx, q, printOf.For(within, id))
	if err != nil || !isPicture {
		return nil, err
	}
	own, err := picture.ParsePrint(kept)
	if err != nil {
		return nil, err
	}
	near, err := nearest(ctx, q, within, own.Sought())
	if err != nil {
		return nil, err
	}
	var similar []Row
	compared := 0
	for _, c := range near {
		other, isHere, err := database.Maybe[likeable](ctx, q, c.query(within))
		if err != nil {
			return nil, err
		}
		if !isHere || known[other.ID] {
			continue
		}
		known[other.ID] = true
		print, err := picture.ParsePrint(other.Print)
		if err != nil {
			return nil, err
		}
		if picture.Same(own, print) {
			similar = append(similar, other.Row)
		}
		if compared++; compared == maxCompared {
			break
		}
	}
	return similar, nil
}

// candidate is a hash that is near, by the place or the id of its picture.
type candidate struct {
	bits  int
	place int64
	id    string
}

func (c candidate) query(within scope.Scope) database.Query {
	if c.place == 0 {
		return likeableByID.For(within, c.id)
	}
	return likeableAt.For(within, c.place)
}

// nearest are the pictures whose hashes are near those sought, the nearest
// first. Loose ones are read before the blocks: one that is packed meanwhile is
// found twice rather than not at all.
func nearest(ctx context.Context, q database.Reader, within scope.Scope, sought picture.Sought) ([]candidate, error) {
	unpacked, err := database.All[loose](ctx, q, looseHashes.For(within, maxLoose))
	if err != nil {
		return nil, err
	}
	blocks, err := database.All[block](ctx, q, allBlocks.For(within))
	if err != nil {
		return nil, err
	}
	var near []candidate
	for _, h := range unpacked {
		if bits := sought.Bits(uint64(h.Hash)); bits <= picture.MaxBits {
			near = append(near, candidate{bits: bits, id: h.ID})
		}
	}
	for _, b := range blocks {
		for at := 0; at+hashBytes <= len(b.Hashes); at += hashBytes {
			if bits := sought.Bits(binary.LittleEndian.Uint64(b.Hashes[at:])); bits <= picture.MaxBits {
				near = append(near, candidate{bits: bits, place: (b.Number-1)*blockHashes + int64(at/hashBytes) + 1})
			}
		}
	}
	slices.SortFunc(near, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.bits, b.bits), cmp.Compare(b.place, a.place), cmp.Compare(b.id, a.id))
	})
	return near, nil
}
