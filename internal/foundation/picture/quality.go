package picture

import (
	"image"
	"slices"
)

// Quality is what was measured of a photo's faults. What of it is a fault depends
// on Limits, which may change without looking at the picture again.
type Quality struct {
	Sharpness float64    `json:"sharpness"` // how sudden edges are; 0 where there are none
	Glare     float64    `json:"glare"`     // the largest blown-out spot, as a share of the picture
	GlareSpot Spot       `json:"glareSpot"`
	Corners   [4]Corner  `json:"corners"` // clockwise from the upper left
	Ground    float64    `json:"ground"`  // the commonest brightness, 0 to 255
	Size      [2]float64 `json:"size"`    // of a corner that was looked at, in parts of the sides
}

// Spot is a rectangle in parts of a picture's sides, 0 to 1, as it is shown.
type Spot struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Corner is what a corner of a picture looks like.
type Corner struct {
	Contrast float64 `json:"contrast"` // between its darkest and its brightest place
	Mean     float64 `json:"mean"`
}

// Limits say from where on something is a fault.
type Limits struct {
	// MinSharpness is the least sharpness of a photo that can be read.
	MinSharpness float64
	// MaxGlare is the largest share of a picture that may be blown out.
	MaxGlare float64
	// PlainCorner is the most contrast of a corner in which nothing ends.
	PlainCorner float64
}

// Usual are the limits that were found with the demo's certificates (ADR 0052).
var Usual = Limits{MinSharpness: 0.4, MaxGlare: 0.004, PlainCorner: 24}

// Flaw is one fault of a photo, and where it is.
type Flaw struct {
	Kind FlawKind
	Spot Spot
}

// FlawKind is what is wrong.
type FlawKind string

// The kinds.
const (
	Blurred       FlawKind = "blurred"
	Glaring       FlawKind = "glare"
	CornerMissing FlawKind = "corner"
)

// Flaws are the faults of a photo under limits, each with its spot.
func (q Quality) Flaws(under Limits) []Flaw {
	var all []Flaw
	if q.Sharpness > 0 && q.Sharpness < under.MinSharpness {
		all = append(all, Flaw{Blurred, Spot{0, 0, 1, 1}})
	}
	if q.Glare > under.MaxGlare {
		all = append(all, Flaw{Glaring, q.GlareSpot})
	}
	for i := range q.Corners {
		if q.isMissing(i, under.PlainCorner) {
			all = append(all, Flaw{CornerMissing, q.cornerSpot(i)})
		}
	}
	return all
}

func (q Quality) cornerSpot(i int) Spot {
	spot := Spot{0, 0, q.Size[0], q.Size[1]}
	if i == 1 || i == 2 {
		spot.X = 1 - spot.Width
	}
	if i >= 2 {
		spot.Y = 1 - spot.Height
	}
	return spot
}

const (
	// endContrast times the contrast of a plain corner is that of one in which the
	// document ends.
	endContrast = 1.6
	// groundWithin is how near to the document's ground a corner of it is.
	groundWithin = 30
)

// isMissing tells whether the document goes over the picture's edge in a corner:
// there is nothing but its ground, while it ends in another corner. Where it ends
// in none, the picture is cut to its edges or shows something else.
func (q Quality) isMissing(i int, plain float64) bool {
	here := q.Corners[i]
	if here.Contrast > plain || here.Mean < q.Ground-groundWithin || here.Mean > q.Ground+groundWithin {
		return false
	}
	return slices.ContainsFunc(q.Corners[:], func(c Corner) bool { return c.Contrast > endContrast*plain })
}

func qualityOf(p *image.Gray) Quality {
	q := Quality{Sharpness: sharpness(p), Ground: float64(median(p.Pix))}
	q.Glare, q.GlareSpot = glare(p, median(p.Pix))
	width, height := p.Rect.Dx(), p.Rect.Dy()
	side := max(4, min(width, height)*cornerPercent/100)
	if side >= width || side >= height {
		return q
	}
	q.Size = [2]float64{float64(side) / float64(width), float64(side) / float64(height)}
	for i, at := range []image.Point{{0, 0}, {width - side, 0}, {width - side, height - side}, {0, height - side}} {
		q.Corners[i] = cornerOf(p, at, side)
	}
	return q
}

// cornerPercent of the shorter side is the side of a corner.
const cornerPercent = 4

func cornerOf(p *image.Gray, at image.Point, side int) Corner {
	least, most, sum := 255, 0, 0
	for y := at.Y; y < at.Y+side; y++ {
		for x := at.X; x < at.X+side; x++ {
			v := int(p.Pix[y*p.Stride+x])
			least, most, sum = min(least, v), max(most, v), sum+v
		}
	}
	return Corner{float64(most - least), float64(sum) / float64(side*side)}
}

func median(grey []uint8) int {
	var counts [256]int
	for _, v := range grey {
		counts[v]++
	}
	seen := 0
	for v, n := range counts {
		if seen += n; 2*seen >= len(grey) {
			return v
		}
	}
	return 255
}

// leastEdge is the square of the smallest step that is an edge and no noise.
const leastEdge = 20 * 20

// sharpness is how much of a picture's edges is in their second derivative: a
// blurred edge is long and changes slowly.
func sharpness(p *image.Gray) float64 {
	edges, bends := 0.0, 0.0
	for y := 1; y < p.Rect.Dy()-1; y++ {
		for x := 1; x < p.Rect.Dx()-1; x++ {
			k := y*p.Stride + x
			left, right, up, down := int(p.Pix[k-1]), int(p.Pix[k+1]), int(p.Pix[k-p.Stride]), int(p.Pix[k+p.Stride])
			edge := (right-left)*(right-left) + (down-up)*(down-up)
			if edge < leastEdge {
				continue
			}
			bend := left + right + up + down - 4*int(p.Pix[k])
			edges, bends = edges+float64(edge), bends+float64(bend*bend)
		}
	}
	if edges == 0 {
		return 0
	}
	return bends / edges
}
