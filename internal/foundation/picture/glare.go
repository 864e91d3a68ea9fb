package picture

import "image"

const (
	blownOut    = 252 // nothing is brighter but the light itself
	aboveGround = 5   // how much brighter a spot is than the ground
	halo        = 4   // pixels around a spot in which light fades
	fading      = 225 // what is still lit there
)

// glare is the largest spot that light has blown out, as a share of the picture.
// Light fades at its edge; what is printed white ends at once. On a ground that is
// itself as bright nothing can be told.
func glare(p *image.Gray, ground int) (float64, Spot) {
	level := uint8(min(255, max(blownOut, ground+aboveGround)))
	if ground+aboveGround > 255 {
		return 0, Spot{}
	}
	seen := make([]bool, len(p.Pix))
	best := blob{}
	for k, v := range p.Pix {
		if v < level || seen[k] {
			continue
		}
		if b := spread(p, k, level, seen); b.size > best.size && b.fades(p) {
			best = b
		}
	}
	if best.size == 0 {
		return 0, Spot{}
	}
	width, height, box := float64(p.Rect.Dx()), float64(p.Rect.Dy()), best.box
	spot := Spot{
		float64(box.Min.X) / width, float64(box.Min.Y) / height, float64(box.Dx()) / width, float64(box.Dy()) / height,
	}
	return float64(best.size) / (width * height), spot
}

// blob is a connected bright spot.
type blob struct {
	size int
	box  image.Rectangle
	edge []image.Point // just outside of it
}

// spread finds the blob that a pixel belongs to.
func spread(p *image.Gray, from int, level uint8, seen []bool) blob {
	var b blob
	open := []image.Point{{from % p.Stride, from / p.Stride}}
	seen[from] = true
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		b.size++
		b.box = b.box.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
		for _, step := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			next := at.Add(step)
			if !next.In(p.Rect) {
				continue
			}
			k := next.Y*p.Stride + next.X
			switch {
			case p.Pix[k] < level:
				b.edge = append(b.edge, at.Add(step.Mul(halo)))
			case !seen[k]:
				seen[k] = true
				open = append(open, next)
			}
		}
	}
	return b
}

// fades tells whether most of what is around a blob is lit, too.
func (b blob) fades(p *image.Gray) bool {
	lit := 0
	for _, at := range b.edge {
		if at.In(p.Rect) && p.Pix[at.Y*p.Stride+at.X] >= fading {
			lit++
		}
	}
	return 2*lit > len(b.edge)
}
