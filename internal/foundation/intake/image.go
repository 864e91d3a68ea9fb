package intake

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"github.com/bep/imagemeta"
	"golang.org/x/image/webp"

	"freightdesk/internal/foundation/picture"
)

// Limits of a picture. A baseline JPEG is decoded at 1.5 to 3 bytes a pixel,
// PNG and WebP at 4, a progressive JPEG at up to 12.
const (
	maxSide         = 12_000
	maxJPEGPixels   = 40_000_000
	maxOtherPixels  = 16_000_000
	maxJPEGScans    = 64 // a progressive picture has about ten; more only burns time
	storedQuality   = 90
	frameHeaderSize = 9
)

func examineJPEG(_ context.Context, _ string, content *io.SectionReader) (*Accepted, error) {
	raw, err := io.ReadAll(content)
	if err != nil {
		return nil, fmt.Errorf("intake: read: %w", err)
	}
	outline := readOutline(raw)
	limit := maxJPEGPixels
	if outline.progressive {
		limit = maxOtherPixels
	}
	if outline.scans > maxJPEGScans {
		return nil, refuse(Broken, "图片编码异常，请另存后重新上传")
	}
	config, err := jpeg.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, damaged()
	}
	if err := withinLimits(config, limit); err != nil {
		return nil, err
	}
	decoded, err := jpeg.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, damaged()
	}
	return storeJPEG(decoded, outline.orientation, readTaken(bytes.NewReader(raw), imagemeta.JPEG))
}

func examinePNG(_ context.Context, _ string, content *io.SectionReader) (*Accepted, error) {
	config, err := png.DecodeConfig(content)
	if err != nil {
		return nil, damaged()
	}
	if err := withinLimits(config, maxOtherPixels); err != nil {
		return nil, err
	}
	if config.ColorModel == color.RGBA64Model || config.ColorModel == color.NRGBA64Model || config.ColorModel == color.Gray16Model {
		return nil, refuse(WrongType, "仅支持8位色深的PNG图片")
	}
	taken, err := takenFrom(content, imagemeta.PNG)
	if err != nil {
		return nil, err
	}
	decoded, err := png.Decode(content)
	if err != nil {
		return nil, damaged()
	}
	return storePNG(decoded, taken)
}

// examineWebP stores WebP as JPEG, or as PNG when it is translucent, because
// nothing here can write WebP. Animations do not decode and are refused.
func examineWebP(_ context.Context, _ string, content *io.SectionReader) (*Accepted, error) {
	config, err := webp.DecodeConfig(content)
	if err != nil {
		return nil, damaged()
	}
	if err := withinLimits(config, maxOtherPixels); err != nil {
		return nil, err
	}
	taken, err := takenFrom(content, imagemeta.WebP)
	if err != nil {
		return nil, err
	}
	decoded, err := webp.Decode(content)
	if err != nil {
		return nil, damaged()
	}
	if solid, ok := decoded.(interface{ Opaque() bool }); ok && !solid.Opaque() {
		return storePNG(decoded, taken)
	}
	return storeJPEG(decoded, upper, taken)
}

func withinLimits(config image.Config, pixels int) error {
	switch {
	case config.Width < 1 || config.Height < 1:
		return damaged()
	case config.Width > maxSide || config.Height > maxSide:
		return refuse(TooLarge, "图片边长不能超过 %d 像素", maxSide)
	case config.Width*config.Height > pixels:
		return refuse(TooLarge, "图片不能超过 %d 万像素", pixels/10_000)
	}
	return nil
}

// upper is the orientation of a picture that lies as it is shown.
const upper = 1

func storeJPEG(decoded image.Image, orientation byte, taken Taken) (*Accepted, error) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, decoded, &jpeg.Options{Quality: storedQuality}); err != nil {
		return nil, fmt.Errorf("intake: encode: %w", err)
	}
	return stored(withOrientation(out.Bytes(), orientation), "jpg", decoded, orientation, taken), nil
}

func storePNG(decoded image.Image, taken Taken) (*Accepted, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, decoded); err != nil {
		return nil, fmt.Errorf("intake: encode: %w", err)
	}
	return stored(out.Bytes(), "png", decoded, upper, taken), nil
}

func stored(content []byte, extension string, decoded image.Image, orientation byte, taken Taken) *Accepted {
	size, facts := decoded.Bounds().Size(), picture.Measure(decoded, orientation)
	return &Accepted{
		Content: bytes.NewReader(content), Extension: extension, Width: size.X, Height: size.Y, Taken: taken, Picture: &facts,
	}
}

func damaged() error { return refuse(Broken, "图片已损坏，无法识别") }

func rewind(content io.Seeker) error {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("intake: rewind: %w", err)
	}
	return nil
}

// outline is what the markers of a JPEG say before anything is decoded.
type outline struct {
	progressive bool
	scans       int
	orientation byte // EXIF 1 to 8; 1 when the picture does not say
}

func readOutline(raw []byte) outline {
	// Inside compressed data every FF is followed by 00, so FF DA is a scan
	// or lies in a thumbnail, which adds one or two.
	found := outline{scans: bytes.Count(raw, []byte{0xff, 0xda}), orientation: upper}
	for at := 2; at+4 <= len(raw) && raw[at] == 0xff; {
		marker, length := raw[at+1], int(binary.BigEndian.Uint16(raw[at+2:]))
		end := at + 2 + length
		if marker == 0xda || length < 2 || end > len(raw) {
			break
		}
		switch segment := raw[at+4 : end]; {
		case marker == 0xe1:
			if value := exifOrientation(segment); value != 0 {
				found.orientation = value
			}
		case marker == 0xc2 && len(segment) >= frameHeaderSize:
			found.progressive = true
		}
		at = end
	}
	return found
}

// exifOrientation reads tag 0x0112 of the first directory; 0 when absent.
func exifOrientation(segment []byte) byte {
	tiff, isExif := bytes.CutPrefix(segment, []byte("Exif\x00\x00"))
	if !isExif || len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > int64(len(tiff)) {
		return 0
	}
	entries := int64(order.Uint16(tiff[at:]))
	for i := range entries {
		entry := at + 2 + i*12
		if entry+12 > int64(len(tiff)) {
			return 0
		}
		if order.Uint16(tiff[entry:]) == 0x0112 {
			if value := order.Uint16(tiff[entry+8:]); value >= 1 && value <= 8 {
				return byte(value)
			}
			return 0
		}
	}
	return 0
}

// withOrientation puts the one EXIF value back that says which side is up;
// turning the pixels would need several times the memory.
func withOrientation(content []byte, orientation byte) []byte {
	if orientation == 1 {
		return content
	}
	segment := []byte("\xff\xe1\x00\x22Exif\x00\x00" + // APP1, 34 bytes long
		"MM\x00\x2a\x00\x00\x00\x08" + // big-endian TIFF, directory at 8
		"\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00") // one entry: 0x0112, one SHORT
	segment = append(segment, orientation, 0, 0, 0, 0, 0, 0)
	return append(append(append([]byte{}, content[:2]...), segment...), content[2:]...)
}
