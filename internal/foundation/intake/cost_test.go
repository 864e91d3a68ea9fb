package intake_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/png"
	"runtime"
	"testing"
	"time"

	"freightdesk/internal/foundation/costtest"
	"freightdesk/internal/foundation/intake"
)

// TestTheLargestLegalPicturesFitIntoMemory (security F28): what is decoded, kept
// and encoded anew at once.
func TestTheLargestLegalPicturesFitIntoMemory(t *testing.T) {
	pictures := map[string][]byte{
		"a.jpg": asJPEG(t, image.NewYCbCr(image.Rect(0, 0, 8_000, 5_000), image.YCbCrSubsampleRatio420)),
		"a.png": quickPNG(t, image.NewNRGBA(image.Rect(0, 0, 4_000, 4_000))),
	}
	const most = 128 << 20
	for name, content := range pictures {
		runtime.GC()
		peak := costtest.WatchHeap()
		if _, err := accept(t, intake.Pictures, name, content); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if grown := peak(); grown > most {
			t.Errorf("%s takes %d MiB", name, grown>>20)
		}
	}
}

func quickPNG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestArchivesThatOnlyCostAreRefusedCheaply (security F29): archives in archives,
// entries that lie about their size, more entries than any table has.
func TestArchivesThatOnlyCostAreRefusedCheaply(t *testing.T) {
	zeros := make([]byte, 4<<20)
	inner := archive(t, map[string][]byte{"a": zeros, "b": zeros})
	nested := map[string][]byte{"xl/workbook.xml": nil}
	wide := map[string][]byte{"xl/workbook.xml": nil}
	for n := range 40 {
		nested[fmt.Sprintf("xl/embeddings/%d.zip", n)] = inner
	}
	for n := range 4 {
		wide[fmt.Sprintf("xl/media/%d", n)] = zeros
	}
	for name, test := range map[string]struct {
		content []byte
		isTaken bool // nothing opens the inner archives: they are bytes like others
	}{
		"archives in an archive": {archive(t, nested), true},
		"four bombs in one":      {archive(t, wide), false},
		"ten thousand entries":   {emptyEntries(t, 10_000), false},
		"an entry over itself":   {overlapping(t), false},
	} {
		began := costtest.ProcessorTime(t)
		_, err := accept(t, intake.AnyFile, "a.xlsx", test.content)
		if (err == nil) != test.isTaken {
			t.Errorf("%s: %v", name, err)
		}
		if took := costtest.ProcessorTime(t) - began; took > 2*time.Second {
			t.Errorf("%s took %v of the processor", name, took)
		}
	}
}

func emptyEntries(t *testing.T, n int) []byte {
	t.Helper()
	entries := map[string][]byte{"xl/workbook.xml": nil}
	for i := range n {
		entries[fmt.Sprintf("x%d", i)] = nil
	}
	return archive(t, entries)
}

// overlapping names one compressed megabyte of zeros a thousand times.
func overlapping(t *testing.T) []byte {
	t.Helper()
	content := archive(t, map[string][]byte{"xl/workbook.xml": make([]byte, 1<<20)})
	reader, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(content, []byte("PK\x01\x02"))
	end := bytes.Index(content, []byte("PK\x05\x06"))
	record := content[at:end]
	const times = 1_000
	out := bytes.Clone(content[:at])
	for range times {
		out = append(out, record...)
	}
	tail := bytes.Clone(content[end:])
	for _, place := range []int{8, 10} {
		tail[place], tail[place+1] = byte(times&0xff), byte(times>>8)
	}
	size := len(record) * times
	for n := range 4 {
		tail[12+n] = byte(size >> (8 * n))
	}
	if len(reader.File) != 1 {
		t.Fatal("the archive has more than its one entry")
	}
	return append(out, tail...)
}
