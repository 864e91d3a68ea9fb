package intake_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"

	"freightdesk/internal/foundation/intake"
)

func accept(t *testing.T, policy intake.Policy, name string, content []byte) (*intake.Accepted, error) {
	t.Helper()
	return intake.Accept(t.Context(), policy, name, bytes.NewReader(content), int64(len(content)))
}

func photo(width, height int) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		for y := range height {
			picture.Set(x, y, color.RGBA{uint8(x), uint8(y), 90, 255})
		}
	}
	return picture
}

func asJPEG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withEXIF adds what a phone writes: an orientation, and a place in GPS words.
func withEXIF(content []byte, orientation byte) []byte {
	body := []byte("Exif\x00\x00II\x2a\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00")
	body = append(body, orientation, 0, 0, 0, 0, 0, 0, 0)
	body = append(body, "GPSLatitude 37.87"...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(body)+2))
	return bytes.Join([][]byte{content[:2], segment, body, content[2:]}, nil)
}

func archive(t *testing.T, entries map[string][]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for name, content := range entries {
		entry, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAPhotoLosesEverythingButItsPixelsAndItsUpperSide(t *testing.T) {
	content := append(withEXIF(asJPEG(t, photo(40, 30)), 6), "<script>alert(1)</script>"...)
	accepted, err := accept(t, intake.Pictures, "IMG_0001.JPEG", content)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := io.ReadAll(accepted.Content)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"GPSLatitude", "<script>"} {
		if bytes.Contains(stored, []byte(secret)) {
			t.Errorf("the stored picture still contains %s", secret)
		}
	}
	again, err := accept(t, intake.Pictures, "x.jpg", stored)
	if err != nil {
		t.Fatal(err)
	}
	twice, _ := io.ReadAll(again.Content)
	if !bytes.Contains(twice, []byte("\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06")) {
		t.Error("the orientation was lost")
	}
	if accepted.Extension != "jpg" || accepted.MIME != "image/jpeg" || accepted.Width != 40 || accepted.Height != 30 {
		t.Errorf("accepted as %+v", accepted)
	}
	if accepted.Size != int64(len(stored)) || len(accepted.SHA256) != 64 {
		t.Errorf("size %d of %d, digest %q", accepted.Size, len(stored), accepted.SHA256)
	}
}

func TestFormatsThatPass(t *testing.T) {
	const webp = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
	decoded, err := base64.StdEncoding.DecodeString(webp)
	if err != nil {
		t.Fatal(err)
	}
	workbook := archive(t, map[string][]byte{"[Content_Types].xml": []byte("<Types/>"), "xl/workbook.xml": []byte("<workbook/>")})
	letter := archive(t, map[string][]byte{"[Content_Types].xml": []byte("<Types/>"), "word/document.xml": []byte("<document/>")})
	for name, test := range map[string]struct {
		content   []byte
		extension string
		mime      string
	}{
		"a.png":  {asPNG(t, photo(8, 8)), "png", "image/png"},
		"a.webp": {decoded, "png", "image/png"}, // translucent
		"a.pdf":  {[]byte("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n"), "pdf", "application/pdf"},
		"a.xlsx": {workbook, "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		"a.docx": {letter, "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
		"a.csv":  {[]byte("\xef\xbb\xbf姓名,手机\r\n李涛,154\r\n"), "csv", "text/csv; charset=utf-8"},
	} {
		accepted, err := accept(t, intake.AnyFile, name, test.content)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if accepted.Extension != test.extension || accepted.MIME != test.mime {
			t.Errorf("%s: accepted as %s, %s", name, accepted.Extension, accepted.MIME)
		}
	}
}

func TestDisguisedAndDamagedFilesAreRefused(t *testing.T) {
	good := asJPEG(t, photo(64, 64))
	deep := image.NewRGBA64(image.Rect(0, 0, 4, 4))
	for name, test := range map[string]struct {
		file    string
		content []byte
		reason  intake.Reason
	}{
		"an svg":                   {"a.svg", []byte("<svg onload=alert(1)/>"), intake.WrongType},
		"a page":                   {"a.html", []byte("<html>"), intake.WrongType},
		"no extension":             {"a", good, intake.WrongType},
		"a page called jpg":        {"a.jpg", []byte("<html><script>"), intake.Broken},
		"a page called csv":        {"a.csv", []byte(" \n<html>"), intake.Broken},
		"a program called csv":     {"a.csv", []byte("MZ\x90\x00\x03"), intake.Broken},
		"a program behind text":    {"a.csv", append(bytes.Repeat([]byte("a,b\n"), 1000), 0, 1, 2), intake.Broken},
		"a png called jpg":         {"a.jpg", asPNG(t, photo(4, 4)), intake.Broken},
		"half a photo":             {"a.jpg", good[:len(good)/2], intake.Broken},
		"only the magic":           {"a.png", []byte("\x89PNG\r\n\x1a\n"), intake.Broken},
		"16 bits a channel":        {"a.png", asPNG(t, deep), intake.WrongType},
		"a zip called xlsx":        {"a.xlsx", archive(t, map[string][]byte{"a.txt": []byte("x")}), intake.Broken},
		"a docx called xlsx":       {"a.xlsx", archive(t, map[string][]byte{"word/document.xml": nil}), intake.Broken},
		"a macro":                  {"a.xlsx", archive(t, map[string][]byte{"xl/workbook.xml": nil, "xl/vbaProject.bin": nil}), intake.WrongType},
		"an archive with a way up": {"a.xlsx", archive(t, map[string][]byte{"xl/workbook.xml": nil, "../../etc/x": nil}), intake.Broken},
		"half a pdf":               {"a.pdf", []byte("%PDF-1.7\n"), intake.Broken},
		"nothing":                  {"a.jpg", nil, intake.Broken},
	} {
		_, err := accept(t, intake.AnyFile, test.file, test.content)
		if refusal, ok := errors.AsType[*intake.Refusal](err); !ok || refusal.Reason != test.reason {
			t.Errorf("%s: %v, want reason %d", name, err, test.reason)
		}
	}
}

func TestBombsAreRefusedBeforeTheyGoOff(t *testing.T) {
	zeros := make([]byte, 64<<20)
	many := map[string][]byte{"xl/workbook.xml": nil}
	for i := range 2_001 {
		many[fmt.Sprintf("xl/media/%d", i)] = nil
	}
	for name, test := range map[string]struct {
		file    string
		content []byte
	}{
		"a small png that claims 900 megapixels": {"a.png", claiming(t, asPNG(t, photo(1, 1)), 30_000, 30_000)},
		"a small png of 100 megapixels":          {"a.png", claiming(t, asPNG(t, photo(1, 1)), 10_000, 10_000)},
		"64 MiB of zeros in a few KiB":           {"a.xlsx", archive(t, map[string][]byte{"xl/workbook.xml": zeros})},
		"two thousand entries":                   {"a.xlsx", archive(t, many)},
		"more bytes than the policy takes":       {"a.jpg", bytes.Repeat([]byte("\xff\xd8\xff"), 4<<20)},
	} {
		_, err := accept(t, intake.AnyFile, test.file, test.content)
		if refusal, ok := errors.AsType[*intake.Refusal](err); !ok || refusal.Reason != intake.TooLarge {
			t.Errorf("%s: %v", name, err)
		}
	}
	scans := append(asJPEG(t, photo(8, 8)), bytes.Repeat([]byte{0xff, 0xda}, 100)...)
	if _, err := accept(t, intake.AnyFile, "a.jpg", scans); err == nil {
		t.Error("a picture of a hundred scans was accepted")
	}
}

// claiming writes other dimensions into a PNG's header, with its checksum.
func claiming(t *testing.T, content []byte, width, height uint32) []byte {
	t.Helper()
	out := bytes.Clone(content)
	binary.BigEndian.PutUint32(out[16:], width)
	binary.BigEndian.PutUint32(out[20:], height)
	binary.BigEndian.PutUint32(out[29:], checksum(out[12:29]))
	return out
}

func checksum(data []byte) uint32 {
	crc := ^uint32(0)
	for _, b := range data {
		crc ^= uint32(b)
		for range 8 {
			if crc&1 == 1 {
				crc = crc>>1 ^ 0xedb88320
			} else {
				crc >>= 1
			}
		}
	}
	return ^crc
}

func TestAPolicyOfPicturesTakesNoDocuments(t *testing.T) {
	_, err := accept(t, intake.Pictures, "a.pdf", []byte("%PDF-1.7\n%%EOF"))
	if refusal, ok := errors.AsType[*intake.Refusal](err); !ok || refusal.Reason != intake.WrongType {
		t.Errorf("a pdf among pictures: %v", err)
	}
}

func TestWaitingEndsWithItsCaller(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	workbook := archive(t, map[string][]byte{"xl/workbook.xml": bytes.Repeat([]byte("x"), 1000)})
	if _, err := intake.Accept(ctx, intake.AnyFile, "a.xlsx", bytes.NewReader(workbook), int64(len(workbook))); !errors.Is(err,
		context.Canceled) {
		t.Errorf("accept: %v", err)
	}
}

func TestLabels(t *testing.T) {
	for name, want := range map[string]string{
		"身份证 正面.jpg":                      "身份证 正面.jpg",
		`C:\Users\a\合同.pdf`:               "合同.pdf",
		"../../etc/passwd":                "passwd",
		"a\u202egpj.exe\r\n":              "agpj.exe",
		"\xff\xfe.csv":                    ".csv",
		"...":                             "未命名",
		"":                                "未命名",
		"e\u0301te\u0301.png":             "été.png",
		strings.Repeat("长", 200) + ".pdf": strings.Repeat("长", 116) + ".pdf",
	} {
		if got := intake.Label(name); got != want {
			t.Errorf("Label(%q) = %q, want %q", name, got, want)
		}
	}
}
