package intake_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
	"time"

	"freightdesk/internal/foundation/intake"
)

// tag is an entry of a directory of EXIF; text is longer than its four bytes.
type tag struct {
	id, kind uint16
	count    uint32
	value    []byte
}

func text(id uint16, value string) tag {
	return tag{id, 2, uint32(len(value) + 1), append([]byte(value), 0)}
}

func angle(id uint16, degrees, minutes, hundredths uint32) tag {
	var value []byte
	for _, n := range []uint32{degrees, 1, minutes, 1, hundredths, 100} {
		value = binary.LittleEndian.AppendUint32(value, n)
	}
	return tag{id, 5, 3, value}
}

// directory writes one at an offset, what does not fit into its entries behind it.
func directory(at int, tags ...tag) []byte {
	out := binary.LittleEndian.AppendUint16(nil, uint16(len(tags)))
	behind := at + 2 + 12*len(tags) + 4
	var tail []byte
	for _, t := range tags {
		out = binary.LittleEndian.AppendUint16(out, t.id)
		out = binary.LittleEndian.AppendUint16(out, t.kind)
		out = binary.LittleEndian.AppendUint32(out, t.count)
		if len(t.value) <= 4 {
			out = append(out, append(t.value, make([]byte, 4-len(t.value))...)...)
			continue
		}
		out = binary.LittleEndian.AppendUint32(out, uint32(behind+len(tail)))
		tail = append(tail, t.value...)
	}
	return append(append(out, 0, 0, 0, 0), tail...)
}

func offset(id uint16, at int) tag {
	return tag{id, 4, 1, binary.LittleEndian.AppendUint32(nil, uint32(at))}
}

const (
	exifAt = 200
	gpsAt  = 400
)

// tiff is the body of EXIF with two directories below the first.
func tiff(exif, gps []tag) []byte {
	out := append([]byte("II\x2a\x00\x08\x00\x00\x00"), directory(8, offset(0x8769, exifAt), offset(0x8825, gpsAt))...)
	out = append(out, make([]byte, exifAt-len(out))...)
	out = append(out, directory(exifAt, exif...)...)
	out = append(out, make([]byte, gpsAt-len(out))...)
	return append(out, directory(gpsAt, gps...)...)
}

func withBody(content, body []byte) []byte {
	body = append([]byte("Exif\x00\x00"), body...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(body)+2))
	return bytes.Join([][]byte{content[:2], segment, body, content[2:]}, nil)
}

var (
	noon      = text(0x9003, "2026:03:01 12:00:00")
	southWest = []tag{text(1, "S"), angle(2, 1, 30, 0), text(3, "W"), angle(4, 2, 0, 0)}
	taiyuan   = []tag{text(1, "N"), angle(2, 37, 52, 1200), text(3, "E"), angle(4, 112, 33, 0)}
)

func TestAPictureSaysWhenAndWhereItWasTaken(t *testing.T) {
	plain := asJPEG(t, photo(40, 30))
	for name, test := range map[string]struct {
		exif, gps []tag
		at        string
		where     *intake.Place
	}{
		"a phone in China":    {[]tag{noon}, taiyuan, "2026-03-01T04:00:00Z", &intake.Place{Latitude: 37.87, Longitude: 112.55}},
		"with a zone":         {[]tag{noon, text(0x9011, "+03:00")}, nil, "2026-03-01T09:00:00Z", nil},
		"with a zone of nine": {[]tag{noon, text(0x9011, "+99:99")}, nil, "2026-03-01T04:00:00Z", nil},
		"south and west":      {nil, southWest, "", &intake.Place{Latitude: -1.5, Longitude: -2}},
		"no date":             {[]tag{text(0x9003, "0000:00:00 00:00:00")}, nil, "", nil},
		"no place":            {nil, []tag{text(1, "N"), angle(2, 0, 0, 0), text(3, "E"), angle(4, 0, 0, 0)}, "", nil},
		"not on earth":        {nil, []tag{text(1, "N"), angle(2, 137, 0, 0), text(3, "E"), angle(4, 112, 0, 0)}, "", nil},
		"half a place":        {nil, taiyuan[:2], "", nil},
		"nothing":             {nil, nil, "", nil},
		"numbers for it":      {[]tag{{0x9003, 4, 1, []byte{1, 2, 3, 4}}}, []tag{text(2, "here"), text(4, "there")}, "", nil},
		"a huge count":        {[]tag{{0x9003, 2, 1 << 31, []byte{1, 2, 3, 4}}}, []tag{{2, 5, 1 << 30, []byte{8, 0, 0, 0}}}, "", nil},
		"in itself again":     {[]tag{offset(0x8769, exifAt)}, []tag{offset(0x8825, 8)}, "", nil},
	} {
		accepted, err := accept(t, intake.Pictures, "a.jpg", withBody(plain, tiff(test.exif, test.gps)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		at := ""
		if !accepted.Taken.At.IsZero() {
			at = accepted.Taken.At.UTC().Format(time.RFC3339)
		}
		where := accepted.Taken.Place
		if at != test.at || (where == nil) != (test.where == nil) || where != nil && !isNear(*where, *test.where) {
			t.Errorf("%s: taken %q at %v", name, at, where)
		}
	}
}

func isNear(a, b intake.Place) bool {
	return max(a.Latitude-b.Latitude, b.Latitude-a.Latitude, a.Longitude-b.Longitude, b.Longitude-a.Longitude) < 1e-6
}

// TestNoEXIFKeepsAPictureOut: cut short anywhere, and with any of its bytes
// changed, it says nothing or something, and the picture is taken.
func TestNoEXIFKeepsAPictureOut(t *testing.T) {
	plain, whole := asJPEG(t, photo(16, 16)), tiff([]tag{noon, text(0x9011, "+08:00")}, taiyuan)
	chance := rand.New(rand.NewPCG(1, 2))
	for at := 0; at < len(whole); at += 11 {
		broken := bytes.Clone(whole)
		broken[at] = byte(chance.Uint32())
		broken[chance.IntN(len(broken))] ^= 0xff
		for name, body := range map[string][]byte{"cut short": whole[:at], "changed": broken} {
			if accepted, err := accept(t, intake.Pictures, "a.jpg", withBody(plain, body)); err != nil || accepted.Picture == nil {
				t.Fatalf("%s at %d: %v", name, at, err)
			}
		}
	}
}
