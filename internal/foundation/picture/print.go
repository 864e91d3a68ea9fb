package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
)

const (
	// printSide is the side of a print in pixels: another digit on a certificate is
	// still some pixels there.
	printSide = 256
	// printQuality is how a print is compressed, to some 7 KB.
	printQuality = 80
	// softness is the variance of a print's blur in pixels: strokes that are finer
	// than a pixel look alike wherever they fall.
	softness = 0.65
)

// Print is a small, soft, grey copy of a picture, square whatever its form, by
// which pictures are compared.
type Print struct{ pix []uint8 }

func printOf(of image.Image, orientation byte) Print {
	const fine = 2 * printSide
	grey := upright(reduce(of, fine, fine), orientation).Pix
	for range 3 {
		grey = soften(grey, fine)
	}
	out := make([]uint8, printSide*printSide)
	for y := range printSide {
		for x := range printSide {
			two, next := grey[2*y*fine+2*x:], grey[(2*y+1)*fine+2*x:]
			out[y*printSide+x] = uint8((int(two[0]) + int(two[1]) + int(next[0]) + int(next[1]) + 2) / 4)
		}
	}
	return Print{out}
}

// soften blurs a square by 1-2-1 in both directions.
func soften(grey []uint8, side int) []uint8 {
	across, out := make([]int, len(grey)), make([]uint8, len(grey))
	for y := range side {
		line := grey[y*side : (y+1)*side]
		for x, v := range line {
			across[y*side+x] = int(line[max(0, x-1)]) + 2*int(v) + int(line[min(side-1, x+1)])
		}
	}
	for y := range side {
		above, here, below := across[max(0, y-1)*side:], across[y*side:], across[min(side-1, y+1)*side:]
		for x := range side {
			out[y*side+x] = uint8((above[x] + 2*here[x] + below[x] + 8) / 16)
		}
	}
	return out
}

// Bytes is the print as it is kept.
func (p Print) Bytes() []byte {
	var out bytes.Buffer
	grey := &image.Gray{Pix: p.pix, Stride: printSide, Rect: image.Rect(0, 0, printSide, printSide)}
	_ = jpeg.Encode(&out, grey, &jpeg.Options{Quality: printQuality}) // a buffer does not fail
	return out.Bytes()
}

// ParsePrint reads a print that was kept.
func ParsePrint(kept []byte) (Print, error) {
	decoded, err := jpeg.Decode(bytes.NewReader(kept))
	if err != nil {
		return Print{}, fmt.Errorf("picture: print: %w", err)
	}
	grey, isGrey := decoded.(*image.Gray)
	if !isGrey || grey.Rect.Dx() != printSide || grey.Rect.Dy() != printSide {
		return Print{}, fmt.Errorf("picture: print: not of %d grey pixels square", printSide)
	}
	pix := make([]uint8, 0, printSide*printSide)
	for y := range printSide {
		pix = append(pix, grey.Pix[y*grey.Stride:][:printSide]...)
	}
	return Print{pix}, nil
}

// columns is the mean of each column between two lines.
func (p Print) columns(first, end float32) []float32 {
	lo, hi := bounded(first), bounded(end)
	out := make([]float32, printSide)
	for y := lo; y < hi; y++ {
		for x, v := range p.pix[y*printSide : (y+1)*printSide] {
			out[x] += float32(v)
		}
	}
	for x := range out {
		out[x] /= float32(hi - lo)
	}
	return out
}

// lines is the mean of each line between two columns.
func (p Print) lines(first, end float32) []float32 {
	lo, hi := bounded(first), bounded(end)
	out := make([]float32, printSide)
	for y := range out {
		sum := 0
		for _, v := range p.pix[y*printSide+lo : y*printSide+hi] {
			sum += int(v)
		}
		out[y] = float32(sum) / float32(hi-lo)
	}
	return out
}

func bounded(at float32) int { return max(0, min(int(at+0.5), printSide)) }
