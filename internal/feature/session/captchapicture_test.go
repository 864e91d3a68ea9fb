package session

import (
	"encoding/base64"
	"image"
	"image/png"
	"strings"
	"testing"
)

// Letters of one picture are of one size, give or take a few pixels, and none
// leaves the picture or runs into its neighbour's place by much.
func TestLettersOfACaptchaAreAlikeInSize(t *testing.T) {
	for range 50 {
		url, err := drawCaptcha("hhhh")
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(strings.TrimPrefix(url, "data:image/png;base64,"))))
		if err != nil {
			t.Fatal(err)
		}
		if size := picture.Bounds().Size(); size != image.Pt(pictureWidth, pictureHeight) {
			t.Fatalf("size %v", size)
		}
		least, most := pictureHeight, 0
		for i := range 4 {
			height := inkHeight(picture, i*pictureWidth/4, (i+1)*pictureWidth/4)
			least, most = min(least, height), max(most, height)
		}
		if least < 15 || most-least > 6 {
			t.Fatalf("heights between %d and %d px", least, most)
		}
	}
}

// inkHeight is the height of what is dark between two columns.
func inkHeight(picture image.Image, from, to int) int {
	top, bottom := pictureHeight, 0
	for y := range pictureHeight {
		for x := from; x < to; x++ {
			if r, g, b, _ := picture.At(x, y).RGBA(); r>>8 < 131 && g>>8 < 131 && b>>8 < 131 {
				top, bottom = min(top, y), max(bottom, y+1)
			}
		}
	}
	return bottom - top
}

func BenchmarkDrawCaptcha(b *testing.B) {
	for b.Loop() {
		if _, err := drawCaptcha("h3k9"); err != nil {
			b.Fatal(err)
		}
	}
}
