package paint

import (
	_ "embed"
	"errors"
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

type point struct{ x, y float64 }

// outline is closed curves; what lies within any of them is inside.
type outline []curve

// curve leads on from the end of the one before it, or is where another begins.
type curve struct {
	op sfnt.SegmentOp
	to [3]point
}

func polygon(points ...point) outline {
	o := make(outline, len(points))
	for i, p := range points {
		o[i] = curve{sfnt.SegmentOpLineTo, [3]point{p}}
	}
	o[0].op = sfnt.SegmentOpMoveTo
	return o
}

// along is a line through points, so wide.
func along(points []point, width float64) (o outline) {
	for i := range len(points) - 1 {
		from, to := points[i], points[i+1]
		length := math.Hypot(to.x-from.x, to.y-from.y)
		if length == 0 {
			continue
		}
		x, y := (to.y-from.y)/length*width/2, (from.x-to.x)/length*width/2
		o = append(o, polygon(
			point{from.x + x, from.y + y}, point{to.x + x, to.y + y}, point{to.x - x, to.y - y}, point{from.x - x, from.y - y},
		)...)
	}
	return o
}

func rounded(x, y, width, height, radius float64) []point {
	var all []point
	left, right, top, bottom := x+radius, x+width-radius, y+radius, y+height-radius
	for corner, at := range []point{{right, top}, {right, bottom}, {left, bottom}, {left, top}} {
		for step := range 5 {
			angle := (float64(corner) - 1 + float64(step)/4) * math.Pi / 2
			all = append(all, point{at.x + radius*math.Cos(angle), at.y + radius*math.Sin(angle)})
		}
	}
	return append(all, all[0])
}

func ellipse(x, y, rx, ry float64) []point {
	var all []point
	for step := range 33 {
		angle := float64(step) * math.Pi / 16
		all = append(all, point{x + rx*math.Cos(angle), y + ry*math.Sin(angle)})
	}
	return all
}

// path reads the few commands that the drawings use.
func path(d string) []point {
	words := strings.Fields(strings.NewReplacer("M", " M ", "Q", " Q ", "T", " T ", "Z", " Z ", "l", " l ", "h", " h ", "z", " Z ").Replace(d))
	var all []point
	var at, control point
	next := func() float64 {
		value, _ := strconv.ParseFloat(words[0], 64)
		words = words[1:]
		return value
	}
	curve := func(end point) {
		for step := 1; step <= 12; step++ {
			t := float64(step) / 12
			u := 1 - t
			all = append(all, point{u*u*at.x + 2*u*t*control.x + t*t*end.x, u*u*at.y + 2*u*t*control.y + t*t*end.y})
		}
		at = end
	}
	command := ""
	for len(words) > 0 {
		if strings.ContainsAny(words[0], "MQTZlh") {
			command, words = words[0], words[1:]
		}
		switch command {
		case "M":
			at = point{next(), next()}
			all = append(all, at)
		case "Q":
			control = point{next(), next()}
			curve(point{next(), next()})
		case "T":
			control = point{2*at.x - control.x, 2*at.y - control.y}
			curve(point{next(), next()})
		case "l":
			at = point{at.x + next(), at.y + next()}
			all = append(all, at)
		case "h":
			at = point{at.x + next(), at.y}
			all = append(all, at)
		case "Z":
			all = append(all, all[0])
		}
	}
	return all
}

// typeface holds the glyphs of all signs that the demonstration writes: a part of Noto
// Sans CJK SC, made by scripts/demo-font.
//
//go:embed font/cjk.otf
var typeface []byte

var glyphs = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(typeface) })

// written is a line that begins at (0, 0) on its base line, and how wide it is.
func written(content string, size, spacing float64) (line outline, width float64, err error) {
	face, err := glyphs()
	if err != nil {
		return nil, 0, err
	}
	var buffer sfnt.Buffer
	scale := fixed.Int26_6(size * 64)
	for _, sign := range content {
		glyph, err := face.GlyphIndex(&buffer, sign)
		if err != nil || glyph == 0 {
			return nil, 0, errors.Join(err, fmt.Errorf("paint: no glyph for %q, see scripts/demo-font", sign))
		}
		segments, err := face.LoadGlyph(&buffer, glyph, scale, nil)
		if err != nil {
			return nil, 0, fmt.Errorf("paint: glyph of %q: %w", sign, err)
		}
		line = append(line, glyphOutline(segments).moved(width, 0)...)
		advance, err := face.GlyphAdvance(&buffer, glyph, scale, font.HintingNone)
		if err != nil {
			return nil, 0, fmt.Errorf("paint: width of %q: %w", sign, err)
		}
		width += float64(advance)/64 + spacing
	}
	return line, width, nil
}

func glyphOutline(segments sfnt.Segments) outline {
	o := make(outline, len(segments))
	for i, s := range segments {
		o[i].op = s.Op
		for k, p := range s.Args {
			o[i].to[k] = point{float64(p.X) / 64, float64(p.Y) / 64}
		}
	}
	return o
}

// each is an outline of which every point went somewhere.
func (o outline) each(where func(point) point) outline {
	out := make(outline, len(o))
	for i, c := range o {
		out[i].op = c.op
		for k := range c.points() {
			out[i].to[k] = where(c.to[k])
		}
	}
	return out
}

// points is how many of a curve's points count.
func (c curve) points() int {
	switch c.op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}

func (o outline) moved(x, y float64) outline {
	return o.each(func(p point) point { return point{p.x + x, p.y + y} })
}

// turned is an outline that was turned about (0, 0), by degrees.
func (o outline) turned(degrees float64) outline {
	if degrees == 0 {
		return o
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return o.each(func(p point) point { return point{p.x*cos - p.y*sin, p.x*sin + p.y*cos} })
}

// box holds all of an outline.
func (o outline) box() image.Rectangle {
	if len(o) == 0 {
		return image.Rectangle{}
	}
	least, most := o[0].to[0], o[0].to[0]
	for _, c := range o {
		for _, p := range c.to[:c.points()] {
			least = point{min(least.x, p.x), min(least.y, p.y)}
			most = point{max(most.x, p.x), max(most.y, p.y)}
		}
	}
	return image.Rect(int(math.Floor(least.x)), int(math.Floor(least.y)), int(math.Ceil(most.x)), int(math.Ceil(most.y)))
}

// raster is an outline within a box.
func (o outline) raster(box image.Rectangle) *vector.Rasterizer {
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, c := range o.moved(-float64(box.Min.X), -float64(box.Min.Y)) {
		var at [6]float32
		for k, p := range c.to {
			at[2*k], at[2*k+1] = float32(p.x), float32(p.y)
		}
		switch c.op {
		case sfnt.SegmentOpMoveTo:
			r.ClosePath()
			r.MoveTo(at[0], at[1])
		case sfnt.SegmentOpLineTo:
			r.LineTo(at[0], at[1])
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(at[0], at[1], at[2], at[3])
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(at[0], at[1], at[2], at[3], at[4], at[5])
		}
	}
	r.ClosePath()
	return r
}
