package intake

import (
	"io"
	"math"
	"time"

	"github.com/bep/imagemeta"

	"freightdesk/internal/foundation/instant"
)

// Place is where a picture was taken, in degrees.
type Place struct{ Latitude, Longitude float64 }

// Taken is what the camera wrote into a picture. Whoever sends a picture can
// write there what they like: it is a hint, never a proof.
type Taken struct {
	At    time.Time // zero: not said
	Place *Place    // nil: not said
}

// Limits of what a picture says of itself; nothing that is read is longer.
const (
	maxTags    = 1_000
	maxTagSize = 1 << 10
)

// wanted are the tags that are read.
var wanted = map[string]bool{
	"DateTimeOriginal": true, "OffsetTimeOriginal": true,
	"GPSLatitude": true, "GPSLatitudeRef": true, "GPSLongitude": true, "GPSLongitudeRef": true,
}

// readTaken reads EXIF. What is broken says nothing: no picture is refused for
// it.
func readTaken(raw io.ReadSeeker, format imagemeta.ImageFormat) Taken {
	tags := map[string]any{}
	_, err := imagemeta.Decode(imagemeta.Options{
		R: raw, ImageFormat: format, Sources: imagemeta.EXIF,
		LimitNumTags: maxTags, LimitTagSize: maxTagSize,
		ShouldHandleTag: func(tag imagemeta.TagInfo) bool { return wanted[tag.Tag] },
		HandleTag: func(tag imagemeta.TagInfo) error {
			tags[tag.Tag] = tag.Value
			return nil
		},
	})
	if err != nil {
		return Taken{}
	}
	return Taken{At: takenAt(tags), Place: takenWhere(tags)}
}

// takenFrom reads it from the beginning of a file and goes back there.
func takenFrom(content io.ReadSeeker, format imagemeta.ImageFormat) (Taken, error) {
	if err := rewind(content); err != nil {
		return Taken{}, err
	}
	return readTaken(content, format), rewind(content)
}

// takenAt is the camera's clock in the zone that it names, or in ours.
func takenAt(tags map[string]any) time.Time {
	clock, _ := tags["DateTimeOriginal"].(string)
	zone, _ := tags["OffsetTimeOriginal"].(string)
	at, err := time.Parse("2006:01:02 15:04:05-07:00", clock+zone)
	if err != nil {
		at, err = time.ParseInLocation("2006:01:02 15:04:05", clock, instant.Shanghai)
	}
	if err != nil || at.Year() < 1990 || at.Year() > 9998 {
		return time.Time{}
	}
	return at
}

// takenWhere is a place on earth; 0, 0 is what cameras write that know none.
func takenWhere(tags map[string]any) *Place {
	latitude, isNorth := degrees(tags, "GPSLatitude", "S", 90)
	longitude, isEast := degrees(tags, "GPSLongitude", "W", 180)
	if !isNorth || !isEast || latitude == 0 && longitude == 0 {
		return nil
	}
	return &Place{latitude, longitude}
}

func degrees(tags map[string]any, name, negative string, most float64) (float64, bool) {
	value, isNumber := tags[name].(float64)
	if !isNumber || math.IsNaN(value) || math.Abs(value) > most {
		return 0, false
	}
	if tags[name+"Ref"] == negative {
		value = -value
	}
	return value, true
}
