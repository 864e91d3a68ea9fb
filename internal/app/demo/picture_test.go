package demo

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"math"
	"regexp"
	"slices"
	"sync"
	"testing"

	"freightdesk/internal/app/demo/paint"
	"freightdesk/internal/foundation/picture"
)

// certificates are the drawings of each kind of document, no two the same.
var certificates = sync.OnceValue(func() map[string][][]byte {
	all, seen := map[string][][]byte{}, map[string]bool{}
	put := func(subject, docType string, drawing []byte, drawn bool) {
		kind := subject + docType
		if drawn && !seen[string(drawing)] {
			seen[string(drawing)], all[kind] = true, append(all[kind], drawing)
		}
	}
	drivers := DriversOf(morning)
	for _, d := range drivers {
		for _, doc := range d.Profile.Documents {
			drawing, drawn := Draw(doc.DocType, d.Profile)
			put("driver ", doc.DocType, drawing, drawn)
		}
	}
	for _, v := range VehiclesOf(morning) {
		for _, doc := range v.Profile.Documents {
			drawing, drawn := drawVehicle(doc.DocType, v.Profile)
			put("vehicle ", doc.DocType, drawing, drawn)
		}
	}
	for _, c := range CarriersOf(morning, drivers) {
		for _, doc := range c.Profile.Documents {
			drawing, drawn := drawCarrier(doc.DocType, c.Profile)
			put("carrier ", doc.DocType, drawing, drawn)
		}
	}
	for _, c := range CustomersOf(morning) {
		for _, doc := range c.Profile.Documents {
			drawing, drawn := drawCustomer(doc.DocType, c.Profile)
			put("customer ", doc.DocType, drawing, drawn)
		}
	}
	for _, w := range WaybillsOf(morning, 600) {
		for _, doc := range w.Profile.Documents {
			drawing, drawn := drawWaybill(doc.DocType, w.Profile)
			put("waybill ", doc.DocType, drawing, drawn)
		}
	}
	return all
})

func compressed(t *testing.T, p image.Image, quality int) image.Image {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, p, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	again, err := jpeg.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func halved(p image.Image) image.Image {
	size := p.Bounds().Size().Div(2)
	out := image.NewRGBA(image.Rect(0, 0, size.X, size.Y))
	in := image.NewRGBA(p.Bounds())
	draw.Draw(in, in.Rect, p, p.Bounds().Min, draw.Src)
	for y := range size.Y {
		for x := range size.X {
			above, below := in.Pix[in.PixOffset(2*x, 2*y):], in.Pix[in.PixOffset(2*x, 2*y+1):]
			for i := range 4 {
				out.Pix[out.PixOffset(x, y)+i] = uint8((int(above[i]) + int(above[i+4]) + int(below[i]) + int(below[i+4])) / 4)
			}
		}
	}
	return out
}

// copies are what happens to a picture on its way.
var copies = map[string]func(t *testing.T, p image.Image) image.Image{
	"compressed":   func(t *testing.T, p image.Image) image.Image { return compressed(t, p, 50) },
	"at half size": func(t *testing.T, p image.Image) image.Image { return compressed(t, halved(p), 75) },
	"left lost":    func(t *testing.T, p image.Image) image.Image { return compressed(t, cropped(p, 0.05, 0, 0, 0), 75) },
	"top lost":     func(t *testing.T, p image.Image) image.Image { return compressed(t, cropped(p, 0, 0.05, 0, 0), 75) },
	"right lost":   func(t *testing.T, p image.Image) image.Image { return compressed(t, cropped(p, 0, 0, 0.05, 0), 75) },
	"bottom lost":  func(t *testing.T, p image.Image) image.Image { return compressed(t, cropped(p, 0, 0, 0, 0.05), 75) },
	"a fortieth": func(t *testing.T, p image.Image) image.Image {
		return compressed(t, cropped(p, 0.025, 0.025, 0.025, 0.025), 75)
	},
	"all sides": func(t *testing.T, p image.Image) image.Image {
		return compressed(t, cropped(p, 0.05, 0.05, 0.05, 0.05), 75)
	},
	"all of it": func(t *testing.T, p image.Image) image.Image {
		return compressed(t, halved(cropped(p, 0.05, 0.05, 0.05, 0.05)), 60)
	},
}

// kept is a picture's print as it is read back.
func kept(t *testing.T, p image.Image) picture.Print {
	t.Helper()
	print, err := picture.ParsePrint(picture.Measure(p, 1).Print.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return print
}

// copiedKinds are kinds of documents whose copies are looked for.
var copiedKinds = []string{
	"driver 11", "driver 12", "driver 16", "driver 14", "vehicle 23", "vehicle 25", "customer 36", "carrier 12", "waybill 31",
}

func TestACopyOfACertificateIsFoundAndTakenForOne(t *testing.T) {
	for _, kind := range copiedKinds {
		drawings := certificates()[kind]
		original := painted(t, drawings[0])
		print := kept(t, original)
		for how, copied := range copies {
			other := kept(t, copied(t, original))
			for _, pair := range [][2]picture.Print{{print, other}, {other, print}} {
				if bits := pair[0].Sought().Bits(pair[1].Hash()); bits > picture.MaxBits {
					t.Errorf("%s, %s: %d bits apart", kind, how, bits)
				}
				if !picture.Same(pair[0], pair[1]) {
					t.Errorf("%s, %s: differ by %.1f", kind, how, picture.Difference(pair[0], pair[1]))
				}
			}
		}
	}
}

// words are what is written on a drawing.
func words(drawing []byte) []rune {
	return []rune(tags.ReplaceAllString(string(drawing), ""))
}

var tags = regexp.MustCompile(`<[^>]*>`)

// twins are two drawings by their places, and in how many signs they differ.
type twins struct{ a, b, signs int }

// nearestPairs looks at all pairs of drawings for those that differ least.
func nearestPairs(drawings [][]byte, n int) (nearest []twins) {
	var texts [][]rune
	for b, drawing := range drawings {
		texts = append(texts, words(drawing))
		for a := range b {
			limit := math.MaxInt
			if len(nearest) == n {
				limit = nearest[n-1].signs
			}
			if signs := differing(texts[a], texts[b], limit); signs < limit {
				nearest = append(nearest[:min(n-1, len(nearest))], twins{a, b, signs})
				slices.SortStableFunc(nearest, func(x, y twins) int { return x.signs - y.signs })
			}
		}
	}
	return nearest
}

// differing counts signs that differ, up to a limit.
func differing(a, b []rune, limit int) int {
	signs := max(len(a)-len(b), len(b)-len(a))
	for i := 0; i < min(len(a), len(b)) && signs < limit; i++ {
		if a[i] != b[i] {
			signs++
		}
	}
	return signs
}

// TestNoTwoCertificatesAreTakenForCopies looks at all pairs of a kind and paints
// those that differ in the fewest signs; kinds have templates of their own.
func TestNoTwoCertificatesAreTakenForCopies(t *testing.T) {
	for kind, drawings := range certificates() {
		for _, p := range nearestPairs(drawings, 4) {
			a, b := kept(t, painted(t, drawings[p.a])), kept(t, painted(t, drawings[p.b]))
			if picture.Same(a, b) {
				t.Errorf("%s: numbers %d and %d, of %d other signs, differ by %.1f", kind, p.a, p.b, p.signs, picture.Difference(a, b))
			}
		}
	}
}

// wrongs of photos, and what is to be found of them.
var wrongs = map[picture.FlawKind]func(p *image.RGBA) image.Image{
	picture.Blurred: blurred, picture.Glaring: lamplit, picture.CornerMissing: cornerless,
}

// titled are kinds whose title reaches into the upper left corner: of a corner with
// text in it nothing can be told.
var titled = []string{"vehicle 22", "vehicle 28"}

func TestACleanCertificateHasNoFault(t *testing.T) {
	for kind, drawings := range certificates() {
		for i, drawing := range drawings[:min(2, len(drawings))] {
			facts := picture.Measure(compressed(t, painted(t, drawing), 60), 1)
			if flaws := facts.Quality.Flaws(picture.Usual); len(flaws) > 0 {
				t.Errorf("%s, number %d: %v of %+v", kind, i, flaws, facts.Quality)
			}
		}
	}
}

func TestAFaultOfACertificateIsFound(t *testing.T) {
	for kind, drawings := range certificates() {
		original := painted(t, drawings[0])
		for wrong, spoilt := range wrongs {
			if wrong == picture.CornerMissing && slices.Contains(titled, kind) {
				spoilt = func(p *image.RGBA) image.Image { return cropped(p, 0, 0, 0.05, 0.05) }
			}
			quality := picture.Measure(compressed(t, spoilt(original), 85), 1).Quality
			at := slices.IndexFunc(quality.Flaws(picture.Usual), func(f picture.Flaw) bool { return f.Kind == wrong })
			isDazzling := wrong == picture.Glaring && quality.Ground > 250 // white on white
			if at < 0 && !isDazzling {
				t.Errorf("%s: %s is not found: %+v", kind, wrong, quality)
			}
		}
	}
}

func painted(t *testing.T, svg []byte) *image.RGBA {
	t.Helper()
	p, err := paint.Picture(svg)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEverySignHasAGlyph: see scripts/demo-font.
func TestEverySignHasAGlyph(t *testing.T) {
	signs := map[rune]bool{}
	for _, drawings := range certificates() {
		for _, drawing := range drawings {
			for _, sign := range words(drawing) {
				signs[sign] = true
			}
		}
	}
	for sign := range signs {
		drawing := newDrawing(40, 40, "#ffffff", "#ffffff")
		drawing.text(4, 30, 20, ink, "400", string(sign))
		if _, err := paint.Picture(append(drawing.out.Bytes(), "</svg>"...)); err != nil {
			t.Error(err)
		}
	}
}
