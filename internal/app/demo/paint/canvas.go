// Package paint makes pixels of the drawings of the demonstration.
package paint

import (
	"bytes"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"strconv"
	"strings"
)

// canvas paints a drawing of the demonstration.
type canvas struct {
	out  *image.RGBA
	turn float64 // of what is painted, in degrees
}

// Picture makes pixels of a drawing. It knows what the drawings of the demonstration are
// made of and nothing else of SVG.
func Picture(svg []byte) (*image.RGBA, error) {
	c := &canvas{}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	var groups []map[string]string
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return c.out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("paint: %w", err)
		}
		switch element := token.(type) {
		case xml.StartElement:
			groups = append(groups, attributesOf(element, groups))
			c.element(element.Name.Local, groups[len(groups)-1])
		case xml.CharData:
			if len(groups) == 0 {
				continue
			}
			if err := c.text(groups[len(groups)-1], string(element)); err != nil {
				return nil, err
			}
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
	value, _ := strconv.ParseFloat(all[name], 64) // an attribute that is not there is 0
	return value
}

func (c *canvas) element(name string, a map[string]string) {
	n := func(name string) float64 { return number(a, name) }
	switch name {
	case "svg":
		c.out = image.NewRGBA(image.Rect(0, 0, int(n("width")), int(n("height"))))
		draw.Draw(c.out, c.out.Rect, image.White, image.Point{}, draw.Src)
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

// shape fills a polygon and draws along it, as its attributes say.
func (c *canvas) shape(points []point, a map[string]string) {
	if fill := a["fill"]; fill != "" && fill != "none" {
		c.fill(polygon(points...), colourOf(fill), opacity(a))
	}
	if stroke := a["stroke"]; stroke != "" {
		c.fill(along(points, max(1, number(a, "stroke-width"))), colourOf(stroke), opacity(a))
	}
}

func opacity(a map[string]string) float64 {
	if a["opacity"] == "" {
		return 1
	}
	return number(a, "opacity")
}

// colourOf reads #rrggbb.
func colourOf(words string) color.NRGBA {
	var parts [3]byte
	raw, _ := hex.DecodeString(strings.TrimPrefix(words, "#")) // what is no colour is black
	copy(parts[:], raw)
	return color.NRGBA{parts[0], parts[1], parts[2], 255}
}

// text writes a line. A sign without a glyph is an error: see scripts/demo-font.
func (c *canvas) text(a map[string]string, content string) error {
	line, width, err := written(content, number(a, "font-size"), number(a, "letter-spacing"))
	if err != nil {
		return err
	}
	x := number(a, "x")
	if a["text-anchor"] == "middle" {
		x -= width / 2
	}
	if strings.HasPrefix(a["transform"], "rotate(-24") {
		c.turn = -24
	}
	c.fill(line.moved(x, number(a, "y")), colourOf(a["fill"]), opacity(a))
	c.turn = 0
	return nil
}

// fill paints what an outline encloses.
func (c *canvas) fill(o outline, colour color.NRGBA, opacity float64) {
	o = o.turned(c.turn)
	box := o.box().Intersect(c.out.Rect)
	if box.Empty() {
		return
	}
	colour.A = uint8(opacity * 255)
	o.raster(box).Draw(c.out, box, image.NewUniform(colour), image.Point{})
}
