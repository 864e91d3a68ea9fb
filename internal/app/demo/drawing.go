package demo

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/fnv"
)

// drawing is a picture under construction: SVG without script, style sheet or
// anything fetched, so that it is harmless wherever it is shown.
type drawing struct {
	out           bytes.Buffer
	width, height int
}

// newDrawing starts a card with rounded corners on a pale ground.
func newDrawing(width, height int, ground, edge string) *drawing {
	d := &drawing{width: width, height: height}
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="'Noto Sans CJK `+
		`SC','PingFang SC','Microsoft YaHei',sans-serif">`,
		width, height, width, height)
	fmt.Fprintf(&d.out, `<rect x="2" y="2" width="%d" height="%d" rx="26" fill="%s" stroke="%s" `+
		`stroke-width="3"/>`, width-4, height-4, ground, edge)
	return d
}

// waves draw the fine lines such cards have, in a colour.
func (d *drawing) waves(colour string, count int) {
	for i := range count {
		y := 30 + i*(d.height-40)/count
		fmt.Fprintf(&d.out, `<path d="M6 %d Q %d %d %d %d T %d %d" fill="none" stroke="%s" stroke-width="1" opacity="0.35"/>`,
			y, d.width/4, y-26+i%3*12, d.width/2, y, d.width-6, y+8-i%5*4, colour)
	}
}

// text writes a line; x and y are its left end and its base line.
func (d *drawing) text(x, y, size int, colour, weight, content string) {
	fmt.Fprintf(&d.out, `<text x="%d" y="%d" font-size="%d" fill="%s" font-weight="%s">`, x, y, size, colour, weight)
	_ = xml.EscapeText(&d.out, []byte(content)) // a buffer does not fail
	d.out.WriteString(`</text>`)
}

const (
	ink   = "#1f2a37"
	faint = "#5b7389"
	red   = "#b4232a"
)

// field writes a label and its value beside it.
func (d *drawing) field(x, y, labelWidth int, label, value string) {
	d.text(x, y, 24, faint, "400", label)
	d.text(x+labelWidth, y, 28, ink, "500", value)
}

// centred writes a heading in the middle.
func (d *drawing) centred(y, size int, content string) {
	fmt.Fprintf(&d.out, `<text x="%d" y="%d" font-size="%d" fill="%s" font-weight="600" text-anchor="middle" `+
		`letter-spacing="4">`, d.width/2, y, size, ink)
	_ = xml.EscapeText(&d.out, []byte(content)) // a buffer does not fail
	d.out.WriteString(`</text>`)
}

// portrait draws a silhouette; the same person looks the same on every card.
func (d *drawing) portrait(x, y, width, height int, person string) {
	look := fingerprint(person)
	skin := []string{"#e9c4a0", "#e2b58e", "#d9a982", "#efcfae"}[look%4]
	coat := []string{"#34495e", "#4a5d4e", "#5a4a5f", "#3f5770", "#6a4f3a"}[look/4%5]
	hair := []string{"#1d1d1f", "#2a211c", "#3a3a3d"}[look/20%3]
	centre, head := x+width/2, width*(40+int(look/60%5))/200
	eye := y + height*45/100
	fmt.Fprintf(&d.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="#f2f6f9" stroke="#c7d3dd"/>`, x, y, width, height)
	fmt.Fprintf(&d.out, `<path d="M%d %d Q %d %d %d %d Q %d %d %d %d Z" fill="%s"/>`,
		x+6, y+height, x+10, y+height*66/100, centre, y+height*66/100, x+width-10, y+height*66/100, x+width-6, y+height, coat)
	fmt.Fprintf(&d.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, centre-head/3, eye+head/2, head*2/3, head, skin)
	fmt.Fprintf(&d.out, `<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="%s"/>`, centre, eye-head/5, head*108/100, head*122/100, hair)
	fmt.Fprintf(&d.out, `<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="%s"/>`, centre, eye, head, head*118/100, skin)
	fmt.Fprintf(&d.out, `<circle cx="%d" cy="%d" r="4" fill="%s"/><circle cx="%d" cy="%d" r="4" `+
		`fill="%s"/>`, centre-head*2/5, eye, ink, centre+head*2/5, eye, ink)
	fmt.Fprintf(&d.out, `<path d="M%d %d Q %d %d %d %d" fill="none" stroke="#8a4b3c" stroke-width="3"/>`,
		centre-head/3, eye+head*55/100, centre, eye+head*(60+int(look%9))/100, centre+head/3, eye+head*55/100)
}

// stamp draws the round red stamp of an issuer.
func (d *drawing) stamp(x, y, radius int, words string) {
	fmt.Fprintf(&d.out, `<g opacity="0.75"><circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="5"/>`, x, y, radius, red)
	fmt.Fprintf(&d.out, `<path d="M%d %d l7 19 h20 l-16 12 6 20 -17 -12 -17 12 6 -20 -16 -12 h20 z" fill="%s"/>`, x, y-radius*2/3, red)
	fmt.Fprintf(&d.out, `<text x="%d" y="%d" font-size="%d" fill="%s" text-anchor="middle">`, x, y+radius/2, radius/3, red)
	_ = xml.EscapeText(&d.out, []byte(words)) // a buffer does not fail
	d.out.WriteString(`</text></g>`)
}

// block paints a rectangle.
func (d *drawing) block(x, y, width, height int, colour string) {
	fmt.Fprintf(&d.out, `<rect x="%d" y="%d" width="%d" height="%d" rx="10" fill="%s"/>`, x, y, width, height, colour)
}

// bars draw a bar code that means nothing.
func (d *drawing) bars(x, y, width, height int, of string) {
	print := fingerprint(of)
	for at := 0; at < width; {
		print = mix(print)
		bar := 2 + int(print%4)
		fmt.Fprintf(&d.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`, x+at, y, bar, height, ink)
		at += bar + 2 + int(print/4%5)
	}
}

// finish covers the picture with the words that tell it from a real one.
func (d *drawing) finish() []byte {
	d.out.WriteString(`<g fill="#b4232a" opacity="0.16" font-size="46" font-weight="700" transform="rotate(-24)">`)
	for row := range 8 {
		for column := range 4 {
			fmt.Fprintf(&d.out, `<text x="%d" y="%d">演示数据</text>`, -240+column*330+row%2*150, 90+row*118)
		}
	}
	d.out.WriteString(`</g></svg>`)
	return d.out.Bytes()
}

func fingerprint(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return mix(h.Sum64())
}
