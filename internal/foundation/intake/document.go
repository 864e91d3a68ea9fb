package intake

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// Limits of an office file, which is a ZIP archive.
const (
	maxEntries  = 2_000
	maxUnpacked = 200 * mebibyte
	maxRatio    = 100
	smallEntry  = mebibyte // the ratio of less says nothing
)

func examinePDF(_ context.Context, extension string, content *io.SectionReader) (*Accepted, error) {
	tail := make([]byte, min(content.Size(), 2048))
	if _, err := content.ReadAt(tail, content.Size()-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("intake: read: %w", err)
	}
	if !bytes.Contains(tail, []byte("%%EOF")) {
		return nil, refuse(Broken, "PDF 文件不完整")
	}
	return document(extension, content), nil
}

// examineOffice unpacks the archive once to nowhere, because the sizes in its
// directory need not be true.
func examineOffice(ctx context.Context, extension string, content *io.SectionReader) (*Accepted, error) {
	archive, err := zip.NewReader(content, content.Size())
	if err != nil {
		return nil, refuse(Broken, "文件已损坏，无法打开")
	}
	if len(archive.File) > maxEntries {
		return nil, refuse(TooLarge, "文件内部条目过多")
	}
	main := map[string]string{"xlsx": "xl/workbook.xml", "docx": "word/document.xml"}[extension]
	found, total := false, int64(0)
	for _, entry := range archive.File {
		if err := checkEntryName(entry.Name); err != nil {
			return nil, err
		}
		found = found || entry.Name == main
		size, err := unpackedSize(ctx, entry, maxUnpacked-total)
		if err != nil {
			return nil, err
		}
		total += size
	}
	if !found {
		return nil, refuse(Broken, "文件内容与扩展名 .%s 不符", extension)
	}
	return document(extension, content), nil
}

func checkEntryName(name string) error {
	lower := strings.ToLower(name)
	switch {
	case strings.Contains(name, `\`) || path.IsAbs(name) || strings.HasPrefix(path.Clean(name), ".."):
		return refuse(Broken, "文件内部路径异常")
	case strings.HasSuffix(lower, "vbaproject.bin") || strings.Contains(lower, "/activex/"):
		return refuse(WrongType, "不支持含宏或控件的文件")
	}
	return nil
}

func unpackedSize(ctx context.Context, entry *zip.File, left int64) (int64, error) {
	reader, err := entry.Open()
	if err != nil {
		return 0, refuse(Broken, "文件已损坏，无法打开")
	}
	defer reader.Close()
	limit := min(left, max(int64(entry.CompressedSize64)*maxRatio, smallEntry))
	size, err := io.Copy(io.Discard, io.LimitReader(cancelable{ctx, reader}, limit+1))
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case size > limit:
		return 0, refuse(TooLarge, "文件解压后过大")
	case err != nil:
		return 0, refuse(Broken, "文件已损坏，无法打开")
	}
	return size, nil
}

// isText refuses bytes that no text has and what a browser would run.
func isText(head []byte) bool {
	return plain(head) && !bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))), []byte("<"))
}

func examineText(ctx context.Context, extension string, content *io.SectionReader) (*Accepted, error) {
	block := make([]byte, 64<<10)
	for {
		n, err := cancelable{ctx, content}.Read(block)
		switch {
		case !plain(block[:n]):
			return nil, refuse(Broken, "文件内容不是文本")
		case errors.Is(err, io.EOF):
			return document(extension, content), rewind(content)
		case err != nil:
			return nil, fmt.Errorf("intake: read: %w", err)
		}
	}
}

func plain(text []byte) bool {
	return bytes.IndexFunc(text, func(r rune) bool {
		return r < ' ' && r != '\t' && r != '\r' && r != '\n'
	}) < 0
}

func document(extension string, content *io.SectionReader) *Accepted {
	return &Accepted{Content: content, Extension: extension}
}

// cancelable stops reading when its context ends.
type cancelable struct {
	ctx context.Context
	r   io.Reader
}

func (c cancelable) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
