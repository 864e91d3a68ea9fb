package paint

import (
	"image"
	"strings"
	"testing"
)

func picture(t *testing.T, inside string) *image.RGBA {
	t.Helper()
	p, err := Picture([]byte(`<svg width="100" height="60">` + inside + `</svg>`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// dark counts the pixels that are not white within a rectangle.
func dark(p *image.RGBA, within image.Rectangle) (n int) {
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			if p.RGBAAt(x, y).R < 200 {
				n++
			}
		}
	}
	return n
}

func TestShapesAreWhereTheyAreDrawn(t *testing.T) {
	all := image.Rect(0, 0, 100, 60)
	for name, test := range map[string]struct {
		inside      string
		where       image.Rectangle
		least, most int
	}{
		"nothing":             {"", all, 0, 0},
		"a rectangle":         {`<rect x="10" y="10" width="30" height="20" fill="#000000"/>`, image.Rect(10, 10, 40, 30), 600, 600},
		"a frame":             {`<rect x="10" y="10" width="30" height="20" fill="none" stroke="#000000" stroke-width="2"/>`, all, 180, 260},
		"a circle":            {`<circle cx="50" cy="30" r="10" fill="#000000"/>`, image.Rect(39, 19, 61, 41), 280, 350},
		"a curve":             {`<path d="M10 30 Q 30 10 50 30 T 90 30" fill="none" stroke="#000000" stroke-width="2"/>`, all, 120, 280},
		"beyond the edge":     {`<rect x="90" y="50" width="30" height="20" fill="#000000"/>`, image.Rect(90, 50, 100, 60), 100, 100},
		"what a group passes": {`<g fill="#000000"><rect x="0" y="0" width="10" height="10"/></g>`, image.Rect(0, 0, 10, 10), 100, 100},
		"half of a colour":    {`<rect x="0" y="0" width="10" height="10" fill="#000000" opacity="0.1"/>`, all, 0, 0},
		"a line of text":      {`<text x="10" y="40" font-size="20" fill="#000000">演示</text>`, image.Rect(10, 20, 52, 46), 150, 600},
		"in the middle": {
			`<text x="50" y="40" font-size="20" text-anchor="middle" fill="#000000">演</text>`, image.Rect(39, 20, 61, 46), 80, 300,
		},
	} {
		p := picture(t, test.inside)
		inside, total := dark(p, test.where), dark(p, all)
		if inside < test.least || inside > test.most || inside != total {
			t.Errorf("%s: %d pixels, %d of them where they belong", name, total, inside)
		}
	}
}

func TestASignWithoutAGlyphIsAnError(t *testing.T) {
	_, err := Picture([]byte(`<svg width="100" height="60"><text x="0" y="20" font-size="20" fill="#000000">龘</text></svg>`))
	if err == nil || !strings.Contains(err.Error(), "no glyph") {
		t.Errorf("painted: %v", err)
	}
	if _, err := Picture([]byte(`<svg width="100"`)); err == nil {
		t.Error("a torn drawing was painted")
	}
}
