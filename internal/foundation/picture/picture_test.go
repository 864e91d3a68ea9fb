package picture_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"freightdesk/internal/foundation/picture"
)

// sheet is a grey card with an edge around it and blocks on it.
func sheet() *image.Gray {
	out := image.NewGray(image.Rect(0, 0, 600, 400))
	fill := func(at image.Rectangle, grey uint8) {
		draw.Draw(out, at, image.NewUniform(color.Gray{grey}), image.Point{}, draw.Src)
	}
	fill(out.Rect, 255)
	fill(out.Rect.Inset(3), 120)
	fill(out.Rect.Inset(6), 200)
	chance := rand.New(rand.NewPCG(1, 1))
	for range 30 {
		at := image.Pt(60+chance.IntN(400), 60+chance.IntN(250))
		fill(image.Rectangle{at, at.Add(image.Pt(10+chance.IntN(60), 5+chance.IntN(20)))}, uint8(chance.IntN(150)))
	}
	return out
}

func flaws(p image.Image, orientation byte) []picture.Flaw {
	return picture.Measure(p, orientation).Quality.Flaws(picture.Usual)
}

// lamp lights a place until nothing is seen there; its light fades or ends at once.
func lamp(p *image.Gray, x, y, radius float64, fades bool) *image.Gray {
	for k := range p.Pix {
		from := math.Hypot(float64(k%p.Stride)-x, float64(k/p.Stride)-y) / radius
		light := max(0, min(1, 2-from))
		if !fades && from > 1 {
			light = 0
		}
		p.Pix[k] = uint8(float64(p.Pix[k])*(1-light) + 255*light)
	}
	return p
}

func TestGlareFadesAndWhatIsPrintedWhiteDoesNot(t *testing.T) {
	if found := flaws(lamp(sheet(), 400, 100, 40, false), 1); len(found) > 0 {
		t.Errorf("a white disc: %+v", found)
	}
	found := flaws(lamp(sheet(), 400, 100, 40, true), 1)
	if len(found) != 1 || found[0].Kind != picture.Glaring {
		t.Fatalf("a lamp: %+v", found)
	}
	s := found[0].Spot
	if x, y := (s.X+s.Width/2)*600, (s.Y+s.Height/2)*400; math.Abs(x-400) > 6 || math.Abs(y-100) > 6 || s.Width*600 < 70 || s.Width*600 > 110 {
		t.Errorf("the spot is at %.0f, %.0f and %.0f wide", x, y, s.Width*600)
	}
}

// TestSpotsAreWhereAPictureIsShown: an orientation turns spot and print with it.
func TestSpotsAreWhereAPictureIsShown(t *testing.T) {
	shown := sheet().SubImage(image.Rect(30, 24, 600, 400)) // the upper left corner is outside
	for orientation, corner := range map[byte][2]float64{
		1: {0, 0}, 2: {1, 0}, 3: {1, 1}, 4: {0, 1}, 5: {0, 0}, 6: {1, 0}, 7: {1, 1}, 8: {0, 1},
	} {
		found := flaws(shown, orientation)
		if len(found) != 1 || found[0].Kind != picture.CornerMissing {
			t.Errorf("orientation %d: %+v", orientation, found)
			continue
		}
		s := found[0].Spot
		if got := [2]float64{math.Round(s.X + s.Width/2), math.Round(s.Y + s.Height/2)}; got != corner {
			t.Errorf("orientation %d: the corner is at %v", orientation, s)
		}
	}
	turned := image.NewGray(image.Rect(0, 0, 400, 600)) // by a quarter to the right, as orientation 6 says
	original := sheet()
	for y := range 400 {
		for x := range 600 {
			turned.SetGray(399-y, x, original.GrayAt(x, y))
		}
	}
	if !picture.Same(picture.Measure(original, 6).Print, picture.Measure(turned, 1).Print) {
		t.Error("a picture that says how it is turned is not the one that was")
	}
}

func TestPrintsAreReadAsTheyWereKept(t *testing.T) {
	print := picture.Measure(sheet(), 1).Print
	again, err := picture.ParsePrint(print.Bytes())
	if err != nil || picture.Difference(print, again) > 12 {
		t.Errorf("a print that was kept differs by %.1f: %v", picture.Difference(print, again), err)
	}
	for _, broken := range [][]byte{nil, []byte("print"), print.Bytes()[:200]} {
		if _, err := picture.ParsePrint(broken); err == nil {
			t.Errorf("a print of %d bytes is read", len(broken))
		}
	}
}

// TestTheSmallestPicturesAreMeasured: nothing in them has room.
func TestTheSmallestPicturesAreMeasured(t *testing.T) {
	for _, size := range []image.Point{{1, 1}, {1, 3_000}, {3_000, 1}, {5, 4}} {
		if found := flaws(image.NewNRGBA(image.Rectangle{Max: size}), 8); len(found) > 0 {
			t.Errorf("%v: %+v", size, found)
		}
	}
}
