package file_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/file"
	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// sheet is a card with blocks that differ by its seed.
func sheet(seed uint64) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, 640, 400))
	draw.Draw(out, out.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	chance := rand.New(rand.NewPCG(seed, 7))
	for range 40 {
		at := image.Pt(chance.IntN(600), chance.IntN(360))
		block := image.Rectangle{at, at.Add(image.Pt(10+chance.IntN(120), 6+chance.IntN(40)))}
		draw.Draw(out, block, image.NewUniform(color.Gray{uint8(chance.IntN(220))}), image.Point{}, draw.Src)
	}
	return out
}

func jpegOf(t *testing.T, p image.Image, quality int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, p, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// service is the feature over a world's database and store.
func service(t *testing.T, w *apptest.World, p *place) *file.Service {
	t.Helper()
	store, err := blob.Open(t.Context(), p.url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	log := slog.New(slog.NewTextHandler(w.Log, nil))
	return file.New(w.App.DB(), store, nil, log, w.Clock.Now, file.Deps{HasSpace: func() bool { return true }})
}

// receive stores a picture for somebody of a tenant.
func receive(t *testing.T, s *file.Service, tenant int64, content []byte) file.Row {
	t.Helper()
	ctx := caller.With(t.Context(), caller.Caller{TenantID: tenant, Username: "ops"})
	row, err := s.Receive(ctx, "temp", "a.jpg", bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	return row
}

func alike(t *testing.T, w *apptest.World, s *file.Service, tenant int64, path string) []file.Match {
	t.Helper()
	matches, err := s.Alike(t.Context(), w.App.DB(), scope.Tenant(tenant), path)
	if err != nil {
		t.Fatal(err)
	}
	return matches
}

// TestAPictureIsFoundAgain whether its hash was packed or not, and only within
// its tenant.
func TestAPictureIsFoundAgain(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		s := service(t, w, p)
		first := receive(t, s, 1, jpegOf(t, sheet(1), 90))
		receive(t, s, 1, jpegOf(t, sheet(2), 90))
		receive(t, s, 2, jpegOf(t, sheet(1), 90))
		w.Clock.Advance(time.Minute)
		equal := receive(t, s, 1, jpegOf(t, sheet(1), 90))
		w.Clock.Advance(time.Minute)
		similar := receive(t, s, 1, jpegOf(t, sheet(1).SubImage(image.Rect(32, 0, 640, 400)), 60))
		for _, when := range []string{"loose", "packed"} {
			matches := alike(t, w, s, 1, first.Path())
			if len(matches) != 2 || matches[0].Path != similar.Path() || matches[0].IsEqual || matches[1].Path != equal.Path() ||
				!matches[1].IsEqual {
				t.Errorf("%s: the first is like %+v", when, matches)
			}
			if back := alike(t, w, s, 1, similar.Path()); len(back) != 2 {
				t.Errorf("%s: the crop is like %+v", when, back)
			}
			if err := s.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := count(t, w, looseLeft.With()); n != 0 {
				t.Errorf("%d hashes are loose after they were packed", n)
			}
		}
	})
}

var (
	looseLeft  = database.Define("filetest.looseHashes", `SELECT COUNT(*) FROM picture WHERE place = 0`)
	unseenLeft = database.Define("filetest.unseen", `SELECT COUNT(*) FROM file WHERE sight = 0`)
	blindFiles = database.Define("filetest.blind", `SELECT COUNT(*) FROM file WHERE sight = 2`)
	pictures   = database.Define("filetest.pictures", `SELECT COUNT(*) FROM picture`)
	forgetAll  = database.Define("filetest.forgetPictures", `DELETE FROM picture`)
	unseeAll   = database.Define("filetest.unsee", `UPDATE file SET sight = 0`)
)

// TestOlderPicturesAreLookedAt, however often the work is begun anew; one that
// cannot be read is tried once, and no other waits for it.
func TestOlderPicturesAreLookedAt(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		s := service(t, w, p)
		first, broken := receive(t, s, 1, jpegOf(t, sheet(1), 90)), receive(t, s, 1, jpegOf(t, sheet(2), 90))
		planted := count(t, w, pictures.With()) - 2
		gone, copied := receive(t, s, 1, jpegOf(t, sheet(3), 90)), receive(t, s, 1, jpegOf(t, sheet(1), 70))
		p.overwrite(t, broken.Path(), []byte("\xff\xd8\xffnothing"))
		store, err := blob.Open(t.Context(), p.url)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		if err := store.Delete(t.Context(), gone.Path()); err != nil {
			t.Fatal(err)
		}
		err = w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
			for _, q := range []*database.Statement{forgetAll, unseeAll} {
				if _, err := database.Exec(t.Context(), tx, q.With()); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		if err := s.Look(stopped); err == nil {
			t.Error("a run that was stopped says that it is done")
		}
		for range 2 {
			if err := s.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if left, blind, seen := count(t, w, unseenLeft.With()), count(t, w, blindFiles.With()), count(t, w, pictures.With()); left != 0 ||
			blind != 2 || seen != planted+2 {
			t.Errorf("%d wait, %d cannot be read, %d were measured, %d of them planted", left, blind, seen, planted)
		}
		if matches := alike(t, w, s, 1, first.Path()); len(matches) != 1 || matches[0].Path != copied.Path() {
			t.Errorf("an older picture is like %+v", matches)
		}
	})
}

func TestWhatIsKnownOfPicturesIsAskedAtOnce(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		s := service(t, w, p)
		var paths []string
		for seed := range uint64(3) {
			paths = append(paths, receive(t, s, 1, jpegOf(t, sheet(seed), 90)).Path())
		}
		elsewhere := receive(t, s, 2, jpegOf(t, sheet(4), 90)).Path()
		sights, err := s.Sights(t.Context(), w.App.DB(), scope.Tenant(1), append(slices.Clone(paths), elsewhere, "nonsense"))
		if err != nil {
			t.Fatal(err)
		}
		if len(sights) != len(paths) {
			t.Errorf("%d pictures are known, %d asked for", len(sights), len(paths))
		}
		for _, path := range paths {
			if sight := sights[path]; sight.Path != path || sight.Quality.Sharpness == 0 || sight.TakenAt != 0 || sight.Where != nil {
				t.Errorf("%s: %+v", path, sight)
			}
		}
		if known, err := s.Sights(t.Context(), w.App.DB(), scope.Tenant(1), []string{elsewhere}); len(known) > 0 || err != nil {
			t.Errorf("another tenant's picture is known: %v", err)
		}
	})
}

func TestWhatNobodyTookIsForgottenWithItsFile(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	owned := count(t, w, pictures.With())
	upload(t, w)
	before := count(t, w, pictures.With())
	w.Clock.Advance(25 * time.Hour)
	w.App.RunDueJobs(t.Context())
	if after := count(t, w, pictures.With()); before != owned+1 || after != owned {
		t.Errorf("%d pictures are known before the sweep, %d after it; %d belong to somebody", before, after, owned)
	}
}
