package demo

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"maps"
	"math"
	"slices"

	"freightdesk/internal/app/demo/paint"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
)

// photo is a document of which a picture is stored: those in which a machine finds
// something, and those that another shows again. All others are drawn on request.
type photo struct {
	docType string
	drawing []byte
	taken   func(*image.RGBA) image.Image
	code    string // of the rule that finds something in it; "": none has to
	path    string // once it is stored
}

// album holds a photo of some subjects of a kind, by their ids.
type album map[string]photo

// found is the code of the rule that finds something in a subject's photo.
func (a album) found(id string) string { return a[id].code }

// paste puts a subject's photo among its documents.
func (a album) paste(id string, documents []dossier.Document) {
	for i := range documents {
		if taken, has := a[id]; has && documents[i].DocType == taken.docType {
			documents[i].Path = taken.path
		}
	}
}

// photographer stores all photos, so that they are the demonstration's own files.
var photographer = caller.Caller{UserID: "u-admin", Username: "system", TenantID: tenant.Tenant, Rights: caller.Rights{Super: true}}

// develop stores the photos of a kind of subjects.
func (w World) develop(ctx context.Context, kind string, a album) error {
	for _, id := range slices.Sorted(maps.Keys(a)) {
		taken := a[id]
		painting, err := paint.Picture(taken.drawing)
		if err != nil {
			return err
		}
		var content bytes.Buffer
		if err := jpeg.Encode(&content, taken.taken(painting), &jpeg.Options{Quality: 88}); err != nil {
			return fmt.Errorf("demo: photo of %s: %w", id, err)
		}
		size := int64(content.Len())
		kept, err := w.Files.Receive(caller.With(ctx, photographer), kind, taken.docType+".jpg", bytes.NewReader(content.Bytes()), size)
		if err != nil {
			return fmt.Errorf("demo: photo of %s: %w", id, err)
		}
		taken.path = kept.Path()
		a[id] = taken
	}
	return nil
}

// own makes a subject the owner of its photo.
func (w World) own(ctx context.Context, tx *database.Tx, kind string, a album, id string) error {
	taken, has := a[id]
	if !has {
		return nil
	}
	return w.Files.Own(caller.With(ctx, photographer), tx, []string{taken.path}, kind, kind, id)
}

// What happens to photos. Each is what a rule about pictures looks for.

func asIs(p *image.RGBA) image.Image { return p }

// passedOn lost a little of its edge on its way.
func passedOn(p *image.RGBA) image.Image { return cropped(p, 0.02, 0.01, 0.02, 0.01) }

func cornerless(p *image.RGBA) image.Image { return cropped(p, 0.05, 0.05, 0, 0) }

// cropped lost parts of its width and height.
func cropped(p image.Image, left, top, right, bottom float64) image.Image {
	size := p.Bounds().Size()
	width, height := float64(size.X), float64(size.Y)
	kept := image.Rect(int(left*width), int(top*height), int(width-right*width), int(height-bottom*height))
	out := image.NewRGBA(image.Rect(0, 0, kept.Dx(), kept.Dy()))
	draw.Draw(out, out.Rect, p, kept.Min, draw.Src)
	return out
}

func blurred(p *image.RGBA) image.Image {
	out := image.NewRGBA(p.Rect)
	copy(out.Pix, p.Pix)
	for _, step := range []int{4, out.Stride, 4, out.Stride, 4, out.Stride} { // three means of five pixels
		in := slices.Clone(out.Pix)
		for i := 2 * step; i < len(in)-2*step; i++ {
			out.Pix[i] = uint8((int(in[i-2*step]) + int(in[i-step]) + int(in[i]) + int(in[i+step]) + int(in[i+2*step])) / 5)
		}
	}
	return out
}

// lamplit has the light of a lamp in it, a fifth of its width wide.
func lamplit(p *image.RGBA) image.Image {
	out := image.NewRGBA(p.Rect)
	width, height := float64(p.Rect.Dx()), float64(p.Rect.Dy())
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			from := math.Hypot(float64(x)-width/2, float64(y)-0.4*height) / (0.1 * width)
			light := max(0, min(1, 2-1.2*from))
			for i := range 4 {
				k := p.PixOffset(x, y) + i
				out.Pix[k] = uint8(float64(p.Pix[k])*(1-light) + 255*light)
			}
		}
	}
	return out
}
