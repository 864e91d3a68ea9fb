// Package picture says what can be measured of a picture: whether two are one
// picture that was copied, and what is wrong with a photo. All of it is pure
// functions; none of it knows what a picture shows.
package picture

import (
	"image"
	"image/color"
	"image/draw"
)

// Facts are what is measured of a picture.
type Facts struct {
	Print   Print
	Quality Quality
}

// Measure looks at a picture as it is shown: orientation is that of EXIF, 1 to 8.
func Measure(of image.Image, orientation byte) Facts {
	return Facts{printOf(of, orientation), qualityOf(upright(lookAt(of), orientation))}
}

// lookSide is the longer side of a picture at which its quality is measured:
// what cannot be read there is too fine for a screen.
const lookSide = 512

func lookAt(of image.Image) *image.Gray {
	size := of.Bounds().Size()
	longer := max(size.X, size.Y)
	return reduce(of, max(1, size.X*lookSide/longer), max(1, size.Y*lookSide/longer))
}

// share is how much of a line of pixels goes into one of a smaller line.
type share struct {
	into   int
	weight float32
}

// shares are, for each of from pixels, the ones of to that it lies in.
func shares(from, to int) [][]share {
	all := make([][]share, from)
	for at := range from {
		first, end := float32(at)*float32(to)/float32(from), float32(at+1)*float32(to)/float32(from)
		for into := int(first); into < to && float32(into) < end; into++ {
			if weight := min(end, float32(into+1)) - max(first, float32(into)); weight > 0 {
				all[at] = append(all[at], share{into, weight})
			}
		}
	}
	return all
}

// reduce makes a grey picture of a size, each pixel the mean of what it covers;
// what is translucent lies on white.
func reduce(of image.Image, width, height int) *image.Gray {
	bounds := of.Bounds()
	columns, rows := shares(bounds.Dx(), width), shares(bounds.Dy(), height)
	sums, line := make([]float32, width*height), make([]float32, width)
	read := reader(of)
	for y, into := range rows {
		clear(line)
		for x, grey := range read(y) {
			for _, s := range columns[x] {
				line[s.into] += s.weight * float32(grey)
			}
		}
		for _, s := range into {
			for x, sum := range line {
				sums[s.into*width+x] += s.weight * sum
			}
		}
	}
	out := image.NewGray(image.Rect(0, 0, width, height))
	for i, sum := range sums {
		out.Pix[i] = uint8(min(255, sum+0.5))
	}
	return out
}

// reader answers a line of a picture in grey.
func reader(of image.Image) func(y int) []uint8 {
	bounds := of.Bounds()
	if p, ok := of.(*image.YCbCr); ok {
		return func(y int) []uint8 { return p.Y[p.YOffset(bounds.Min.X, bounds.Min.Y+y):][:bounds.Dx()] }
	}
	if p, ok := of.(*image.Gray); ok {
		return func(y int) []uint8 { return p.Pix[p.PixOffset(bounds.Min.X, bounds.Min.Y+y):][:bounds.Dx()] }
	}
	row, grey := image.NewRGBA(image.Rect(0, 0, bounds.Dx(), 1)), make([]uint8, bounds.Dx())
	return func(y int) []uint8 {
		draw.Draw(row, row.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(row, row.Rect, of, image.Pt(bounds.Min.X, bounds.Min.Y+y), draw.Over)
		for x := range grey {
			p := row.Pix[4*x:]
			grey[x] = uint8((19595*uint32(p[0]) + 38470*uint32(p[1]) + 7471*uint32(p[2]) + 1<<15) >> 16)
		}
		return grey
	}
}

// upright turns a picture as its orientation says.
func upright(p *image.Gray, orientation byte) *image.Gray {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	if orientation < 2 || orientation > 8 {
		return p
	}
	out := image.NewGray(image.Rect(0, 0, width, height))
	if orientation >= 5 {
		out = image.NewGray(image.Rect(0, 0, height, width))
	}
	for y := range height {
		for x := range width {
			to := place(x, y, width-1, height-1, orientation)
			out.Pix[to.Y*out.Stride+to.X] = p.Pix[y*p.Stride+x]
		}
	}
	return out
}

// place is where a pixel goes; right and bottom are the last ones.
func place(x, y, right, bottom int, orientation byte) image.Point {
	switch orientation {
	case 2:
		return image.Pt(right-x, y)
	case 3:
		return image.Pt(right-x, bottom-y)
	case 4:
		return image.Pt(x, bottom-y)
	case 5:
		return image.Pt(y, x)
	case 6:
		return image.Pt(bottom-y, x)
	case 7:
		return image.Pt(bottom-y, right-x)
	}
	return image.Pt(y, right-x)
}
