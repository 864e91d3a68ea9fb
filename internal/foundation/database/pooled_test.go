package database_test

import (
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
)

type plate string

var (
	seenSince = database.DefineTenant("pooledtest.seen", `
		SELECT plate FROM truck WHERE tenant_id = ? AND seen_at >= ? AND plate = ? AND fit = ?`)

	keptByServer = database.Define("pooledtest.kept", `SELECT COUNT(*) FROM pg_prepared_statements`)
)

// TestAPoolerFindsNoStatementPrepared on the connections it lends on; without
// one they stay there.
func TestAPoolerFindsNoStatementPrepared(t *testing.T) {
	if !slices.Contains(apptest.Engines(), apptest.Postgres) {
		t.Skip("SQLite has no pooler")
	}
	for name, c := range map[string]struct {
		options []database.Option
		keeps   bool
	}{"alone": {nil, true}, "pooled": {[]database.Option{database.Pooled}, false}} {
		db, err := database.Open(ctx, apptest.Postgres.Empty(t), c.options...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		if err := db.Migrate(ctx, schema); err != nil {
			t.Fatal(err)
		}
		insert(t, db, tenant1, fleet(3)...)
		p, err := truckList.Page(ctx, db, tenant1, paging.Request{PageNo: 1, Size: 10})
		if err != nil || len(p.Records) != 3 {
			t.Errorf("%s: %v, %v", name, p.Records, err)
		}
		found, err := database.All[plate](ctx, db, seenSince.For(tenant1, instant.Instant(1), plate("晋Z00002"), true))
		if err != nil || !slices.Equal(found, []plate{"晋Z00002"}) {
			t.Errorf("%s: %v, %v", name, found, err)
		}
		kept, err := database.One[int64](ctx, db, keptByServer.With())
		if err != nil || (kept > 0) != c.keeps {
			t.Errorf("%s: %d statements stay prepared, %v", name, kept, err)
		}
	}
}
