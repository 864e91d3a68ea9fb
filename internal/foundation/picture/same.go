package picture

import "math"

const (
	// sameWithin is how much the worst place of a copy may differ, in levels of grey.
	// Measured over the demo's certificates (ADR 0052): copies differ by 16.5 at most,
	// certificates with one other digit by 22.4 at least.
	sameWithin = 19
	// maxLoss is how much of a side a copy may have lost, with some room.
	maxLoss = 0.06
	inset   = 0.1 * printSide // profiles are of the middle, which every crop keeps
)

// Same tells whether one of two pictures is a copy of the other: compressed anew,
// scaled, or cropped by up to a twentieth on any side.
func Same(a, b Print) bool { return Difference(a, b) <= sameWithin }

// Difference is by how many levels of grey the worst place of two pictures
// differs, once one is laid upon the other.
func Difference(a, b Print) float32 {
	across, down := a.columns(inset, printSide-inset), a.lines(inset, printSide-inset)
	x := roughly(across, b.columns(inset, printSide-inset))
	y := roughly(down, b.lines(inset, printSide-inset))
	for _, step := range []float32{0.005, 0.001} {
		x = finely(across, b.columns(y.at(inset), y.at(printSide-inset)), x, step)
		y = finely(down, b.lines(x.at(inset), x.at(printSide-inset)), y, step)
	}
	return worst(a, b, x, y)
}

// span says what a side of one picture has lost of another's at its two ends, in
// parts of the other's; negative where it has more.
type span struct{ head, tail float32 }

// at is where a place of the one lies in the other, which has side pixels.
func (s span) on(at, side float32) float32 { return (at - s.head*side) / (1 - s.head - s.tail) }

func (s span) at(at float32) float32 { return s.on(at, printSide) }

// common are the first and the last pixel that both show, and their blur.
func (s span) common(side float32) (first, last int) {
	return int(max(0, s.head)*side) + 3, int((1-max(0, s.tail))*side) - 4
}

// apart is the variance between two profiles under a span.
func apart(a, b []float32, s span) float32 {
	side := float32(len(a))
	first, last := s.common(side)
	at, step := s.on(float32(first)+0.5, side)-0.5, 1/(1-s.head-s.tail)
	sum, squares := float32(0), float32(0)
	for i := first; i <= last; i++ {
		here := max(0, min(at, side-1.01))
		k := int(here)
		d := a[i] - b[k] - (here-float32(k))*(b[k+1]-b[k])
		sum, squares, at = sum+d, squares+d*d, at+step
	}
	n := float32(last - first + 1)
	return squares/n - sum/n*sum/n
}

// roughly finds the span under which two profiles are least apart, to a hundredth.
func roughly(a, b []float32) span {
	best, least := span{}, float32(math.MaxFloat32)
	a, b = halved(a), halved(b)
	for head := -6; head <= 6; head++ {
		for tail := -6; tail <= 6; tail++ {
			s := span{float32(head) * maxLoss / 6, float32(tail) * maxLoss / 6}
			if d := apart(a, b, s); d < least {
				best, least = s, d
			}
		}
	}
	return best
}

func halved(profile []float32) []float32 {
	out := make([]float32, len(profile)/2)
	for i := range out {
		out[i] = (profile[2*i] + profile[2*i+1]) / 2
	}
	return out
}

// finely moves a span downhill, by ever smaller steps.
func finely(a, b []float32, s span, step float32) span {
	least := apart(a, b, s)
	for ; step > 0.0002; step /= 2 {
		for moved := true; moved; {
			moved = false
			for _, to := range [8]span{{step, 0}, {-step, 0}, {0, step}, {0, -step}, {step, -step}, {-step, step}, {step, step}, {-step, -step}} {
				next := span{s.head + to.head, s.tail + to.tail}
				if next.head < -0.07 || next.head > 0.07 || next.tail < -0.07 || next.tail > 0.07 {
					continue
				}
				if d := apart(a, b, next); d < least {
					s, least, moved = next, d, true
				}
			}
		}
	}
	return s
}

// worst is the largest difference of a place of three by three pixels.
func worst(a, b Print, x, y span) float32 {
	x0, x1 := x.common(printSide)
	y0, y1 := y.common(printSide)
	width, height := x1-x0+1, y1-y0+1
	laid := b.laid(x0, y0, width, height, x, y)
	// The copy that shows less shows it larger and sharper: it is blurred as much as the other.
	ex, ey := softness*(1-square(1-x.head-x.tail))/2, softness*(1-square(1-y.head-y.tail))/2
	left := make([]float32, width*height) // sums of three side by side
	row := make([]float32, width)
	for j := 1; j < height-1; j++ {
		above, here, below := laid[(j-1)*width:][:width], laid[j*width:][:width], laid[(j+1)*width:][:width]
		shown := a.pix[(y0+j)*printSide+x0:][:width]
		for i := 1; i < width-1; i++ {
			blurred := here[i] + ex*(here[i-1]+here[i+1]-2*here[i]) + ey*(above[i]+below[i]-2*here[i])
			row[i] = float32(shown[i]) - blurred
		}
		sums := left[j*width:][:width]
		for i := 1; i < width-1; i++ {
			sums[i] = row[i-1] + row[i] + row[i+1]
		}
	}
	most := float32(0)
	for j := 2; j < height-2; j++ {
		above, here, below := left[(j-1)*width:][:width], left[j*width:][:width], left[(j+1)*width:][:width]
		for i := range here {
			sum := above[i] + here[i] + below[i]
			most = max(most, sum, -sum)
		}
	}
	return most / 9
}

func square(v float32) float32 { return v * v }

// laid is a print as it lies on another, from a place on.
func (p Print) laid(x0, y0, width, height int, x, y span) []float32 {
	type column struct {
		at   int
		part float32
	}
	columns := make([]column, width)
	for i := range columns {
		columns[i].at, columns[i].part = pixel(x.at(float32(x0+i)+0.5) - 0.5)
	}
	out := make([]float32, width*height)
	for j := range height {
		at, part := pixel(y.at(float32(y0+j)+0.5) - 0.5)
		above, below := p.pix[at*printSide:][:printSide], p.pix[(at+1)*printSide:][:printSide]
		line := out[j*width:][:width]
		for i, c := range columns {
			left := float32(above[c.at])*(1-part) + float32(below[c.at])*part
			right := float32(above[c.at+1])*(1-part) + float32(below[c.at+1])*part
			line[i] = left + (right-left)*c.part
		}
	}
	return out
}

// pixel is the one at or before a place, and how far it is to the next.
func pixel(at float32) (int, float32) {
	at = max(0, min(at, printSide-1.01))
	return int(at), at - float32(int(at))
}
