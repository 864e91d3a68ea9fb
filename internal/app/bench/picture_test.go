//go:build bench

package bench_test

import (
	"bytes"
	packed "encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/file"
	"freightdesk/internal/foundation/blob"
	who "freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

const (
	knownPictures = 1_000_000
	inBlock       = 4096
)

var plantBlock = database.DefineTenant("bench.plantBlock", `
	INSERT INTO picture_block (tenant_id, number, filled, hashes) VALUES (?, ?, ?, ?)`)

// TestPictures measures how long a copy is looked for among a million hashes,
// loose and packed: `go test -tags bench -run TestPictures ./internal/app/bench`.
func TestPictures(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			w := apptest.Start(t, engine)
			store, err := blob.Open(t.Context(), filepath.Join(t.TempDir(), "files"))
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			files := file.New(w.App.DB(), store, nil, slog.New(slog.DiscardHandler), w.Clock.Now, file.Deps{HasSpace: func() bool { return true }})
			plantHashes(t, w)
			receiveCard(t, files, card().SubImage(image.Rect(43, 27, 856, 540)))
			for range 7 { // so that as many prints are compared as ever are
				receiveCard(t, files, card())
			}
			path := receiveCard(t, files, card())
			measureAlike(t, w, files, path, "loose")
			if err := files.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
			measureAlike(t, w, files, path, "packed")
		})
	}
}

func plantHashes(t *testing.T, w *apptest.World) {
	t.Helper()
	chance := rand.New(rand.NewPCG(3, 5))
	err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
		for number := range int64((knownPictures + inBlock - 1) / inBlock) {
			var hashes []byte
			for range inBlock {
				hashes = packed.LittleEndian.AppendUint64(hashes, chance.Uint64())
			}
			if _, err := database.Exec(t.Context(), tx, plantBlock.For(scope.Tenant(1), number+1, int64(inBlock), hashes)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// card is a drawing of blocks.
func card() *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, 856, 540))
	draw.Draw(out, out.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	chance := rand.New(rand.NewPCG(1, 7))
	for range 60 {
		at := image.Pt(chance.IntN(800), chance.IntN(500))
		block := image.Rectangle{at, at.Add(image.Pt(10+chance.IntN(120), 6+chance.IntN(40)))}
		draw.Draw(out, block, image.NewUniform(color.Gray{uint8(chance.IntN(220))}), image.Point{}, draw.Src)
	}
	return out
}

var sent int

// receiveCard stores a picture, each time compressed otherwise.
func receiveCard(t *testing.T, files *file.Service, p image.Image) string {
	t.Helper()
	var out bytes.Buffer
	sent++
	if err := jpeg.Encode(&out, p, &jpeg.Options{Quality: 60 + sent}); err != nil {
		t.Fatal(err)
	}
	ctx := who.With(t.Context(), who.Caller{TenantID: 1, Username: "ops"})
	row, err := files.Receive(ctx, "temp", "a.jpg", bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return row.Path()
}

func measureAlike(t *testing.T, w *apptest.World, files *file.Service, path, how string) {
	t.Helper()
	var took []time.Duration
	for range 30 {
		began := time.Now()
		matches, err := files.Alike(t.Context(), w.App.DB(), scope.Tenant(1), path)
		took = append(took, time.Since(began))
		if err != nil || len(matches) != 8 {
			t.Fatalf("%d matches: %v", len(matches), err)
		}
	}
	slices.Sort(took)
	t.Logf("%s: among %s hashes the fastest %.1f ms, p50 %.1f, p95 %.1f", how, thousands(knownPictures), ms(took[0]), ms(took[15]),
		ms(took[28]))
}
