// Package intake decides which uploaded bytes are let in and what is kept of
// them. A file passes only when its first bytes, its extension and the policy
// agree; pictures are decoded and encoded anew, which drops EXIF, GPS and
// whatever hid behind the last byte. When and where a picture was taken is read
// before and handed on beside it.
package intake

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"freightdesk/internal/foundation/picture"
)

// Reason sorts refusals for the answer's status.
type Reason int

// The reasons.
const (
	WrongType Reason = iota // the policy does not take such files
	TooLarge                // too many bytes, pixels or entries
	Broken                  // the content is damaged or not what it says
)

// Refusal is the error of a file that is not let in; Message is Chinese and
// may be shown.
type Refusal struct {
	Reason  Reason
	Message string
}

func (r *Refusal) Error() string { return r.Message }

func refuse(reason Reason, format string, args ...any) error {
	return &Refusal{reason, fmt.Sprintf(format, args...)}
}

// Policy says what a kind of upload may be.
type Policy struct {
	Extensions    []string // of the canonical ones: jpg png webp pdf xlsx docx csv
	ImageBytes    int64
	DocumentBytes int64
}

const mebibyte = 1 << 20

// The two policies of the product.
var (
	Pictures = Policy{[]string{"jpg", "png", "webp"}, 10 * mebibyte, 0}
	AnyFile  = Policy{[]string{"jpg", "png", "webp", "pdf", "xlsx", "docx", "csv"}, 10 * mebibyte, 20 * mebibyte}
)

// Accepted is what may be stored.
type Accepted struct {
	Content   io.ReadSeeker // at its start
	Size      int64         // bytes of Content
	Extension string        // canonical, without dot; it may differ from the upload's
	MIME      string
	SHA256    string // of Content, hex
	Width     int    // pixels as stored, 0 for documents
	Height    int
	Taken     Taken          // what a picture said of itself
	Picture   *picture.Facts // what was measured of a picture; nil for documents
}

// gate lets one file at a time a core be decoded or unpacked: a picture within
// the limits takes up to 128 MiB for a moment.
var gate = make(chan struct{}, runtime.NumCPU())

// Check judges what is known of a file before its bytes are there. The error is
// a *Refusal.
func Check(policy Policy, name string, size int64) error {
	extension := canonical(name)
	if !slices.Contains(policy.Extensions, extension) {
		return refuse(WrongType, "不支持该文件类型，仅支持 %s", strings.Join(policy.Extensions, "、"))
	}
	limit := policy.DocumentBytes
	if forms[extension].image {
		limit = policy.ImageBytes
	}
	switch {
	case size <= 0:
		return refuse(Broken, "文件内容为空")
	case size > limit:
		return refuse(TooLarge, "文件大小不能超过 %d MB", limit/mebibyte)
	}
	return nil
}

// Accept examines size bytes of r, uploaded under name. The error is a
// *Refusal when the file is at fault.
func Accept(ctx context.Context, policy Policy, name string, r io.ReaderAt, size int64) (*Accepted, error) {
	if err := Check(policy, name, size); err != nil {
		return nil, err
	}
	extension := canonical(name)
	form := forms[extension]
	head := make([]byte, min(size, 512))
	if _, err := r.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("intake: read: %w", err)
	}
	if !form.begins(head) {
		return nil, refuse(Broken, "文件内容与扩展名 .%s 不符", extension)
	}
	select {
	case gate <- struct{}{}:
		defer func() { <-gate }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	accepted, err := form.examine(ctx, extension, io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, err
	}
	accepted.MIME = forms[accepted.Extension].mime
	return accepted, accepted.seal()
}

// seal computes the digest and rewinds the content.
func (a *Accepted) seal() error {
	digest := sha256.New()
	size, err := io.Copy(digest, a.Content)
	if err != nil {
		return fmt.Errorf("intake: read: %w", err)
	}
	a.Size, a.SHA256 = size, hex.EncodeToString(digest.Sum(nil))
	if _, err := a.Content.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("intake: rewind: %w", err)
	}
	return nil
}

// form is how one kind of file is recognised and examined.
type form struct {
	mime    string
	image   bool
	begins  func(head []byte) bool
	examine func(ctx context.Context, extension string, content *io.SectionReader) (*Accepted, error)
}

var forms = map[string]form{
	"jpg":  {"image/jpeg", true, magic("\xff\xd8\xff"), examineJPEG},
	"png":  {"image/png", true, magic("\x89PNG\r\n\x1a\n"), examinePNG},
	"webp": {"image/webp", true, isWebP, examineWebP},
	"pdf":  {"application/pdf", false, magic("%PDF-"), examinePDF},
	"xlsx": {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", false, magic("PK\x03\x04"), examineOffice},
	"docx": {"application/vnd.openxmlformats-officedocument.wordprocessingml.document", false, magic("PK\x03\x04"), examineOffice},
	"csv":  {"text/csv; charset=utf-8", false, isText, examineText},
}

func magic(prefix string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(prefix)) }
}

func isWebP(head []byte) bool {
	return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP"
}

// canonical is a name's extension in the spelling of policies.
func canonical(name string) string {
	extension := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
	if extension == "jpeg" {
		return "jpg"
	}
	return extension
}

const labelLimit = 120

// Label is an uploaded file's name as it may be kept and shown: NFC, one line,
// without path, control and direction-changing characters, at most 120
// characters with the extension kept.
func Label(name string) string {
	name = norm.NFC.String(strings.ToValidUTF8(name, ""))
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	var kept []rune
	for _, r := range name {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) {
			continue
		}
		kept = append(kept, r)
	}
	if len(kept) > labelLimit {
		extension := []rune(path.Ext(string(kept)))
		if len(extension) > 10 {
			extension = nil
		}
		kept = append(kept[:labelLimit-len(extension)], extension...)
	}
	label := strings.TrimSpace(string(kept))
	if strings.Trim(label, ". ") == "" {
		return "未命名"
	}
	return label
}
