package spreadsheet

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"path"
	"strings"

	"freightdesk/internal/foundation/fault"
)

// Bounds of a file that comes in. A spreadsheet is a zip archive of texts, and a
// few bytes of it may stand for much: what it unpacks to is bounded, and so is
// what its parts become in memory.
const (
	MaxBytes    = 2 << 20
	maxUnpacked = 24 << 20
	maxParts    = 200
	// maxElements of the lists of cells and texts, and of everything else, whose
	// elements cost more.
	maxElements      = 1_000_000
	maxOtherElements = 60_000
	maxTexts         = 100_000
	// maxRowBytes is what one row may expand to when each of its cells points at
	// the longest text, maxCells what all cells of the rows may hold together.
	maxRowBytes = 16 << 20
	maxCells    = 8 << 20
)

var (
	errUnpacked = fault.Field("file", "文件解压后过大，请拆分后重试")
	errCell     = fault.Field("file", "单元格内容不能超过 32767 个字符")
	errContents = fault.Field("file", "文件内容过多，请拆分后重试")
)

// inspect reads the archive once to nowhere before anything is built from it.
func inspect(ctx context.Context, content []byte) error {
	if len(content) > MaxBytes {
		return fault.Field("file", "文件不能超过 2 MB")
	}
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || len(archive.File) > maxParts {
		return errNoSpreadsheet
	}
	left := int64(maxUnpacked)
	var all outline
	for _, part := range archive.File {
		if part.UncompressedSize64 > uint64(left) {
			return errUnpacked
		}
		size, err := all.read(ctx, part, left)
		if err != nil {
			return err
		}
		left -= size
	}
	return all.err()
}

// outline counts what the parts of a workbook hold.
type outline struct {
	elements, others, texts int
	longest                 int // bytes of the longest text
	widest                  int // cells of the widest row
}

func (o *outline) err() error {
	if o.elements > maxElements || o.others > maxOtherElements || o.texts > maxTexts || o.longest*max(o.widest, 1) > maxRowBytes {
		return errContents
	}
	return nil
}

// read counts one part of at most limit bytes, whatever the table of contents
// says of it.
func (o *outline) read(ctx context.Context, part *zip.File, limit int64) (int64, error) {
	stream, err := part.Open()
	if err != nil {
		return 0, errNoSpreadsheet
	}
	defer stream.Close()
	folder, name := path.Split(part.Name)
	s := scanner{in: bufio.NewReaderSize(io.LimitReader(stream, limit+1), 64<<10), out: o}
	s.isList = name == "sharedStrings.xml" || strings.HasSuffix(folder, "worksheets/")
	err = s.run(ctx)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		if _, refused := fault.As(err); refused || ctx.Err() != nil {
			return 0, err
		}
		return 0, errNoSpreadsheet
	case s.size > limit:
		return 0, errUnpacked
	}
	return s.size, nil
}

// scanner goes through the markup of a part byte by byte: enough to count
// elements and to measure texts, and cheaper than to parse it.
type scanner struct {
	in     *bufio.Reader
	out    *outline
	isList bool
	size   int64
	text   int // bytes of the text of the running element si or c
	cells  int // of the running row
}

// askEvery is after how many elements the caller is asked whether anybody still
// waits.
const askEvery = 10_000

func (s *scanner) run(ctx context.Context) error {
	for n := 0; ; n++ {
		if n%askEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.element(); err != nil {
			return err
		}
		if err := s.out.err(); err != nil {
			return err
		}
	}
}

// element reads the text up to the next tag, and the tag.
func (s *scanner) element() error {
	run, err := s.skip('<')
	s.text += run
	s.out.longest = max(s.out.longest, s.text)
	if err != nil {
		return err
	}
	name, err := s.tag()
	if err != nil {
		return err
	}
	s.out.elements++
	if !s.isList {
		s.out.others++
	}
	switch name {
	case "si":
		s.out.texts++
		s.text = 0
	case "c":
		s.cells++
		s.out.widest = max(s.out.widest, s.cells)
		s.text = 0
	case "row":
		s.cells, s.text = 0, 0
	case "/si", "/c", "/t", "/v":
	default:
		if !s.isList {
			s.text = 0
		}
	}
	return nil
}

// skip reads up to the next byte of a kind and tells how many bytes lie before.
func (s *scanner) skip(end byte) (int, error) {
	for n := 0; ; n++ {
		b, err := s.in.ReadByte()
		if err != nil {
			return n, err
		}
		s.size++
		if b == end {
			return n, nil
		}
	}
}

const (
	// longestName is more than any name that counts here has bytes.
	longestName = 12
	// longestTag is more than any tag with its attributes has.
	longestTag = 64 << 10
)

// tag reads a tag to its end and gives its name without the namespace.
func (s *scanner) tag() (string, error) {
	var name []byte
	begins := s.size
	for named := false; s.size-begins < longestTag; {
		b, err := s.in.ReadByte()
		if err != nil {
			return "", err
		}
		s.size++
		switch {
		case b == '>':
			return withoutNamespace(string(name)), nil
		case b == ' ' || b == '\t' || b == '\r' || b == '\n':
			named = true
		case !named && len(name) < 2*longestName:
			name = append(name, b)
		}
	}
	return "", errContents
}

func withoutNamespace(name string) string {
	closing := ""
	if rest, isEnd := strings.CutPrefix(name, "/"); isEnd {
		closing, name = "/", rest
	}
	if _, local, found := strings.Cut(name, ":"); found {
		name = local
	}
	return closing + strings.TrimSuffix(name, "/")
}
