package demo

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// canvas paints the drawings of the demonstration with signs of its own: digits of
// seven strokes, of which 8 and 9 differ in one, and a scribble for each other sign.
type canvas struct {
	out  *image.RGBA
	turn float64 // of what is painted, in degrees
}

type point struct{ x, y float64 }

// painted makes pixels of an SVG.
func painted(t *testing.T, svg []byte) *image.RGBA {
	t.Helper()
	c := &canvas{}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	var groups []map[string]string
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return c.out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch element := token.(type) {
		case xml.StartElement:
			attributes := attributesOf(element, groups)
			if element.Name.Local == "text" {
				content, err := decoder.Token()
				if text, isText := content.(xml.CharData); err == nil && isText {
					c.text(attributes, string(text))
				}
			}
			groups = append(groups, attributes)
			c.element(element.Name.Local, attributes)
		case xml.EndElement:
			groups = groups[:len(groups)-1]
		}
	}
}

// attributesOf are an element's own and what it inherits.
func attributesOf(element xml.StartElement, groups []map[string]string) map[string]string {
	all := map[string]string{}
	if len(groups) > 0 {
		for _, name := range []string{"fill", "opacity", "font-size", "transform"} {
			if value := groups[len(groups)-1][name]; value != "" {
				all[name] = value
			}
		}
	}
	for _, a := range element.Attr {
		all[a.Name.Local] = a.Value
	}
	return all
}

func number(all map[string]string, name string) float64 {
	value, _ := strconv.ParseFloat(all[name], 64)
	return value
}

func (c *canvas) element(name string, a map[string]string) {
	n := func(name string) float64 { return number(a, name) }
	switch name {
	case "svg":
		c.out = image.NewRGBA(image.Rect(0, 0, int(n("width")), int(n("height"))))
		for i := range c.out.Pix {
			c.out.Pix[i] = 255
		}
	case "rect":
		c.shape(rounded(n("x"), n("y"), n("width"), n("height"), n("rx")), a)
	case "circle":
		c.shape(ellipse(n("cx"), n("cy"), n("r"), n("r")), a)
	case "ellipse":
		c.shape(ellipse(n("cx"), n("cy"), n("rx"), n("ry")), a)
	case "path":
		c.shape(path(a["d"]), a)
	}
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

// shape fills an outline and draws along it, as its attributes say.
func (c *canvas) shape(outline []point, a map[string]string) {
	opacity := 1.0
	if a["opacity"] != "" {
		opacity = number(a, "opacity")
	}
	if fill := a["fill"]; fill != "" && fill != "none" {
		c.fill(outline, hex(fill), opacity)
	}
	if stroke := a["stroke"]; stroke != "" {
		width := max(1, number(a, "stroke-width"))
		for i := range len(outline) - 1 {
			c.line(outline[i], outline[i+1], width, hex(stroke), opacity)
		}
	}
}

func (c *canvas) line(from, to point, width float64, colour color.RGBA, opacity float64) {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return
	}
	x, y := (to.y-from.y)/length*width/2, (from.x-to.x)/length*width/2
	c.fill([]point{{from.x + x, from.y + y}, {to.x + x, to.y + y}, {to.x - x, to.y - y}, {from.x - x, from.y - y}}, colour, opacity)
}

func hex(colour string) color.RGBA {
	value, _ := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32)
	return color.RGBA{uint8(value >> 16), uint8(value >> 8), uint8(value), 255}
}

// fill paints a polygon; each line of pixels is four lines.
func (c *canvas) fill(outline []point, colour color.RGBA, opacity float64) {
	const parts = 4
	turned := make([]point, len(outline))
	sin, cos := math.Sincos(c.turn * math.Pi / 180)
	top, bottom := math.Inf(1), math.Inf(-1)
	for i, p := range outline {
		turned[i] = point{p.x*cos - p.y*sin, p.x*sin + p.y*cos}
		top, bottom = min(top, turned[i].y), max(bottom, turned[i].y)
	}
	covered := make([]float64, c.out.Rect.Dx()+1)
	for y := max(0, int(top)); y < min(c.out.Rect.Dy(), int(bottom)+1); y++ {
		clear(covered)
		for part := range parts {
			crossed := crossings(turned, float64(y)+(float64(part)+0.5)/parts)
			for i := 0; i+1 < len(crossed); i += 2 {
				cover(covered, crossed[i], crossed[i+1], 1.0/parts)
			}
		}
		for x, share := range covered[:c.out.Rect.Dx()] {
			if share > 0 {
				mixIn(c.out.Pix[c.out.PixOffset(x, y):], colour, share*opacity)
			}
		}
	}
}

func crossings(outline []point, y float64) (all []float64) {
	for i, from := range outline {
		to := outline[(i+1)%len(outline)]
		if (from.y <= y) != (to.y <= y) {
			all = append(all, from.x+(y-from.y)/(to.y-from.y)*(to.x-from.x))
		}
	}
	slices.Sort(all)
	return all
}

func cover(line []float64, from, to, weight float64) {
	from, to = max(0, from), min(float64(len(line)-1), to)
	for x := int(from); float64(x) < to; x++ {
		line[x] += weight * (min(to, float64(x+1)) - max(from, float64(x)))
	}
}

func mixIn(pixel []uint8, colour color.RGBA, share float64) {
	for i, v := range []uint8{colour.R, colour.G, colour.B} {
		pixel[i] = uint8(float64(pixel[i])*(1-share) + float64(v)*share + 0.5)
	}
}

// text writes signs, a wide one for what is not ASCII.
func (c *canvas) text(a map[string]string, content string) {
	size, x, y := number(a, "font-size"), number(a, "x"), number(a, "y")
	width := 0.0
	for _, sign := range content {
		width += advance(sign, size)
	}
	if a["text-anchor"] == "middle" {
		x -= width / 2
	}
	opacity := 1.0
	if a["opacity"] != "" {
		opacity = number(a, "opacity")
	}
	if strings.HasPrefix(a["transform"], "rotate(-24") {
		c.turn = -24
	}
	for _, sign := range content {
		for _, s := range strokes(sign) {
			from := point{x + s[0].x*advance(sign, size), y - s[0].y*size}
			c.line(from, point{x + s[1].x*advance(sign, size), y - s[1].y*size}, size*0.1, hex(a["fill"]), opacity)
		}
		x += advance(sign, size)
	}
	c.turn = 0
}

func advance(sign rune, size float64) float64 {
	if sign < 128 {
		return size * 0.56
	}
	return size
}

// segments are the strokes of digits; lit says which of them a digit has.
var segments = [7][2]point{
	{{0.15, 0.7}, {0.85, 0.7}},
	{{0.85, 0.7}, {0.85, 0.35}},
	{{0.85, 0.35}, {0.85, 0}},
	{{0.15, 0}, {0.85, 0}},
	{{0.15, 0}, {0.15, 0.35}},
	{{0.15, 0.35}, {0.15, 0.7}},
	{{0.15, 0.35}, {0.85, 0.35}},
}

var lit = []string{"012345", "12", "01346", "01236", "1256", "02356", "023456", "012", "0123456", "012356"}

func strokes(sign rune) (all [][2]point) {
	if sign >= '0' && sign <= '9' {
		for _, at := range lit[sign-'0'] {
			all = append(all, segments[at-'0'])
		}
		return all
	}
	look := fingerprint(string(sign))
	part := func(n uint64) float64 { return 0.1 + 0.8*float64(n%8)/7 }
	for range 3 + int(sign>>7&1)*3 {
		all = append(all, [2]point{{part(look), part(look >> 3)}, {part(look >> 6), part(look >> 9)}})
		look = mix(look)
	}
	return all
}
