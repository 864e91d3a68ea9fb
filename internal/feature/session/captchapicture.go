package session

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/golang/freetype"
	"github.com/golang/freetype/truetype"
	"github.com/mojocn/base64Captcha"
)

const (
	pictureWidth  = 120
	pictureHeight = 40
	// The letters differ in size by a few pixels only: a small one beside a tall one is read as punctuation.
	letterLeast  = 25
	letterSpread = 4
	curves       = 2
	dots         = 60
)

var paper = color.RGBA{R: 246, G: 248, B: 250, A: 255}

var captchaFont = sync.OnceValue(func() *truetype.Font {
	return base64Captcha.DefaultEmbeddedFonts.LoadFontByName("fonts/wqy-microhei.ttc")
})

// drawCaptcha answers a picture of the text, over pale curves and dots, as a
// data URL.
func drawCaptcha(text string) (string, error) {
	picture := image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	for range curves {
		drawCurve(picture)
	}
	for range dots {
		picture.Set(rand.IntN(pictureWidth), rand.IntN(pictureHeight), shade(140, 60))
	}
	if err := drawLetters(picture, text); err != nil {
		return "", err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return "", err
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

func drawLetters(picture *image.RGBA, text string) error {
	pen := freetype.NewContext()
	pen.SetFont(captchaFont())
	pen.SetClip(picture.Bounds())
	pen.SetDst(picture)
	step := pictureWidth / len(text)
	for i, letter := range text {
		pen.SetFontSize(float64(letterLeast + rand.IntN(letterSpread+1)))
		pen.SetSrc(image.NewUniform(shade(20, 110)))
		at := freetype.Pt(step*i+2+rand.IntN(5), pictureHeight*3/4-3+rand.IntN(6))
		if _, err := pen.DrawString(string(letter), at); err != nil {
			return err
		}
	}
	return nil
}

// drawCurve draws a wave from side to side.
func drawCurve(picture *image.RGBA) {
	ink := shade(190, 40)
	height, waves, start := 4+rand.Float64()*10, 1+rand.Float64()*2, rand.Float64()*2*math.Pi
	for x := range pictureWidth {
		y := pictureHeight/2 + height*math.Sin(start+waves*2*math.Pi*float64(x)/pictureWidth)
		for thick := range 3 {
			picture.Set(x, int(y)+thick, ink)
		}
	}
}

// shade is a colour whose parts are all between least and least+spread.
func shade(least, spread int) color.RGBA {
	part := func() uint8 { return uint8(least + rand.IntN(spread)) } //nolint:gosec // callers stay below 256
	return color.RGBA{R: part(), G: part(), B: part(), A: 255}
}
