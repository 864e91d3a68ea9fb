package file_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/blob/blobtest"
	"freightdesk/internal/foundation/database"
)

// place is where a world keeps its files.
type place struct {
	url    string
	bucket *blobtest.Bucket // nil: a folder
}

// onEachStore runs a test with a folder on the first engine and with a bucket
// on the last: each engine and each store is met once.
func onEachStore(t *testing.T, test func(t *testing.T, w *apptest.World, p *place)) {
	t.Helper()
	engines := apptest.Engines()
	t.Run(string(engines[0])+"/folder", func(t *testing.T) {
		p := &place{url: filepath.Join(t.TempDir(), "files")}
		test(t, apptest.Start(t, engines[0], p.use), p)
	})
	last := engines[len(engines)-1]
	t.Run(string(last)+"/bucket", func(t *testing.T) {
		p := inBucket(t)
		test(t, apptest.Start(t, last, p.use), p)
	})
}

func inBucket(t *testing.T) *place {
	bucket := blobtest.New(t)
	return &place{bucket.URL, bucket}
}

func (p *place) use(c *app.Config) { c.BlobURL = p.url }

// objects are the keys of everything in the store that came since it was planted.
func (p *place) objects(t *testing.T) []string {
	t.Helper()
	store, err := blob.Open(t.Context(), p.url)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	var keys []string
	err = store.List(t.Context(), "", func(info blob.Info) error {
		if !apptest.IsPlanted(info.Key) {
			keys = append(keys, info.Key)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

var (
	countFiles   = database.Define("filetest.files", `SELECT COUNT(*) FROM file WHERE created_by = ?`)
	countLoose   = database.Define("filetest.loose", `SELECT COUNT(*) FROM loose_object`)
	countUploads = database.Define("filetest.uploads", `SELECT COUNT(*) FROM upload`)
	countParts   = database.Define("filetest.parts", `SELECT COUNT(*) FROM upload_part`)
	plantQuota   = database.Define("filetest.quota", `INSERT INTO upload_quota (tenant_id, username, day, sent) VALUES (1, ?, ?, ?)`)
)

func count(t *testing.T, w *apptest.World, q database.Query) int {
	t.Helper()
	n, err := database.One[int](context.Background(), w.App.DB(), q)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// leavesNothing checks that neither a row nor an object of a user was added
// since before.
func leavesNothing(t *testing.T, w *apptest.World, p *place, username string, before []string, filesBefore int) {
	t.Helper()
	if after := p.objects(t); !slices.Equal(after, before) {
		t.Errorf("objects were left: %v", after)
	}
	if n := count(t, w, countFiles.With(username)); n != filesBefore {
		t.Errorf("%d rows, before %d", n, filesBefore)
	}
	if n := count(t, w, countLoose.With()); n != 0 {
		t.Errorf("%d loose objects are noted", n)
	}
}

// snapshot lists every path below a folder that a test world owns, its
// database apart.
func snapshot(t *testing.T, folder string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if !strings.Contains(path, ".db") {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
