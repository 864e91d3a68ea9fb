package file

import (
	"context"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

var (
	uncompared = database.Define("file.uncompared", `
		SELECT tenant_id, id FROM picture WHERE NOT is_compared ORDER BY tenant_id, id LIMIT ?`)
	noteTwin = database.DefineTenant("file.noteTwin", `
		INSERT INTO picture_twin (tenant_id, id, other_id) VALUES (?, ?, ?) ON CONFLICT (tenant_id, id, other_id) DO NOTHING`)
	dropTwins    = database.DefineTenant("file.dropTwins", `DELETE FROM picture_twin WHERE tenant_id = ? AND (id = ? OR other_id = ?)`)
	noteCompared = database.DefineTenant("file.noteCompared", `UPDATE picture SET is_compared = ? WHERE tenant_id = :tenant AND id = ?`)
	// twins are the files that are equal to some, and those that were found to show the same.
	twins = database.DefineTenant("file.twins", `
		SELECT a.id AS asked, a.extension AS asked_extension, TRUE AS is_equal, b.id, b.extension, b.owner_type, b.owner_id
		FROM file a JOIN file b ON b.tenant_id = a.tenant_id AND b.sha256 = a.sha256 AND b.id <> a.id
		WHERE a.tenant_id = :tenant AND a.id IN (?) AND b.owner_type <> ''
		UNION ALL
		SELECT a.id, a.extension, FALSE, b.id, b.extension, b.owner_type, b.owner_id
		FROM picture_twin t JOIN file a ON a.tenant_id = t.tenant_id AND a.id = t.id
			JOIN file b ON b.tenant_id = t.tenant_id AND b.id = t.other_id AND b.sha256 <> a.sha256
		WHERE t.tenant_id = :tenant AND t.id IN (?) AND b.owner_type <> ''
		LIMIT 200`)
)

// Twin is another file that shows the same as one, and that a record owns.
type Twin struct {
	Path      string
	IsEqual   bool // byte for byte
	OwnerType string
	OwnerID   string
}

// Twins are those of some files of the tenant, by the paths of these. Whoever
// asks decides what of that the caller may know.
func (s *Service) Twins(ctx context.Context, q database.Reader, within scope.Scope, paths []string) (map[string][]Twin, error) {
	type row struct {
		Asked          string `db:"asked"`
		AskedExtension string `db:"asked_extension"`
		IsEqual        bool   `db:"is_equal"`
		ID             string `db:"id"`
		Extension      string `db:"extension"`
		OwnerType      string `db:"owner_type"`
		OwnerID        string `db:"owner_id"`
	}
	ids := idsOf(paths)
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := database.All[row](ctx, q, twins.For(within, ids, ids))
	all := map[string][]Twin{}
	for _, r := range rows {
		path := Row{ID: r.Asked, Extension: r.AskedExtension}.Path()
		all[path] = append(all[path], Twin{Row{ID: r.ID, Extension: r.Extension}.Path(), r.IsEqual, r.OwnerType, r.OwnerID})
	}
	return all, err
}

// idsOf are the ids in paths; what is no path of ours is left out.
func idsOf(paths []string) database.IDs {
	var ids database.IDs
	for _, path := range paths {
		if id, _, ok := parsePath(path); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

// compare finds the twins of pictures that nobody has compared yet, in either
// order of their coming.
func (s *Service) compare(ctx context.Context) error {
	type fresh struct {
		TenantID int64  `db:"tenant_id"`
		ID       string `db:"id"`
	}
	rows, err := database.All[fresh](ctx, s.db, uncompared.With(lookBatch))
	if err != nil {
		return err
	}
	for _, row := range rows {
		within := scope.Tenant(row.TenantID)
		similar, err := s.lookAlikes(ctx, s.db, within, row.ID, map[string]bool{row.ID: true})
		if err != nil {
			return err
		}
		if err := s.db.InTx(ctx, func(tx *database.Tx) error { return noteTwins(ctx, tx, within, row.ID, similar) }); err != nil {
			return err
		}
	}
	return nil
}

func noteTwins(ctx context.Context, tx *database.Tx, within scope.Scope, id string, similar []Row) error {
	for _, other := range similar {
		for _, pair := range [][2]string{{id, other.ID}, {other.ID, id}} {
			if _, err := database.Exec(ctx, tx, noteTwin.For(within, pair[0], pair[1])); err != nil {
				return err
			}
		}
	}
	_, err := database.Exec(ctx, tx, noteCompared.For(within, true, id))
	return err
}
