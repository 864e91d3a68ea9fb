// Package file receives uploads and serves them again. A file is known by an
// opaque random name; nothing a client sends reaches the file system. Until a
// record owns it, an upload is readable by its name and lives a day; then the
// record decides who may read it (security C.9, C.10; settled s26).
package file

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/intake"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/vault"
)

// Limits of uploads.
const (
	perUserAndDay = 500
	unownedLife   = 24 * time.Hour
	// SignedLife is how long a signed address opens a file without a session.
	SignedLife = 5 * time.Minute
	// maxUpload is the largest request: the largest document and its envelope.
	maxUpload = 21 << 20
)

// Row is what is kept of a file besides its bytes.
type Row struct {
	TenantID  int64           `db:"tenant_id"`
	ID        string          `db:"id,insert"`
	Extension string          `db:"extension,insert"`
	Label     string          `db:"label,insert"` // the name it was uploaded under
	Biz       string          `db:"biz,insert"`
	MIME      string          `db:"mime,insert"`
	SizeBytes int64           `db:"size_bytes,insert"`
	SHA256    string          `db:"sha256,insert"`
	OwnerType string          `db:"owner_type"`
	OwnerID   string          `db:"owner_id"`
	CreatedBy string          `db:"created_by,insert"`
	CreatedAt instant.Instant `db:"created_at,insert"`
}

// Path is the name the wire knows: f/<26>.<ext>.
func (r Row) Path() string { return "f/" + r.ID + "." + r.Extension }

// Guard decides whether the caller may read the files of one kind of record;
// its error is the answer.
type Guard func(ctx context.Context, ownerID string) error

// kind is what one value of biz may hold and who may send it.
type kind struct {
	policy intake.Policy
	codes  []string // one of these permissions; none: every signed-in user
	hidden bool     // until a record owns it only its uploader reads it
}

// kinds are the values of biz with rules of their own. Any other value is the
// family's word for a folder and means temp.
var kinds = map[string]kind{
	"temp":     {policy: intake.AnyFile},
	"avatar":   {policy: intake.Pictures},
	"platform": {policy: intake.Pictures, codes: []string{"setting:edit"}},
	"driver":   {policy: intake.Pictures, codes: []string{"driver:add", "driver:edit"}, hidden: true},
}

// Service is the feature's use cases.
type Service struct {
	db     *database.DB
	store  blob.Store
	vault  *vault.Vault
	log    *slog.Logger
	now    instant.Clock
	guards map[string]Guard
	public map[string]bool // kinds of record whose files everybody may read
	// spare tells whether the store's disk has room left.
	spare func() bool
}

// New makes the service; spare answers for the disk behind the store.
func New(db *database.DB, store blob.Store, v *vault.Vault, log *slog.Logger, now instant.Clock, spare func() bool) *Service {
	return &Service{db: db, store: store, vault: v, log: log, now: now, guards: map[string]Guard{}, public: map[string]bool{}, spare: spare}
}

// Protect registers who may read the files of a kind of record.
func (s *Service) Protect(ownerType string, guard Guard) { s.guards[ownerType] = guard }

// Publish lets everybody who knows its name read a file of a kind of record,
// also without a session: what the sign-in page shows.
func (s *Service) Publish(ownerType string) { s.public[ownerType] = true }

// Receive examines an upload and stores it. A refused file leaves nothing.
func (s *Service) Receive(ctx context.Context, biz, name string, content io.ReaderAt, size int64) (Row, error) {
	who := caller.From(ctx)
	rules, biz, err := s.admit(ctx, biz)
	if err != nil {
		return Row{}, err
	}
	accepted, err := intake.Accept(ctx, rules.policy, name, content, size)
	if err != nil {
		return Row{}, refusal(err)
	}
	row := Row{
		ID: newName(), Extension: accepted.Extension, Label: intake.Label(name), Biz: biz, MIME: accepted.MIME, SizeBytes: accepted.Size,
		SHA256: accepted.SHA256, CreatedBy: who.Username, CreatedAt: instant.Of(s.now()),
	}
	if err := s.store.Put(ctx, row.Path(), accepted.Content, accepted.Size, accepted.MIME); err != nil {
		return Row{}, fmt.Errorf("store %s: %w", row.Path(), err)
	}
	err = s.db.InTx(ctx, func(tx *database.Tx) error {
		audit.Changed(tx, audit.Change{Object: "file", ID: row.ID, After: map[string]any{"label": row.Label, "biz": biz, "sha256": row.SHA256}})
		return fileTable.Insert(ctx, tx, who.Tenant(), &row)
	})
	if err != nil {
		return Row{}, errors.Join(err, s.store.Delete(context.WithoutCancel(ctx), row.Path()))
	}
	return row, nil
}

// admit checks right, quota and room before a byte is examined.
func (s *Service) admit(ctx context.Context, biz string) (kind, string, error) {
	who := caller.From(ctx)
	rules, known := kinds[biz]
	if !known {
		biz, rules = "temp", kinds["temp"]
	}
	allowed := len(rules.codes) == 0
	for _, code := range rules.codes {
		allowed = allowed || who.May(code)
	}
	if !allowed {
		return rules, biz, fault.Lacking(fault.Forbidden, rules.codes[0])
	}
	if !s.spare() {
		return rules, biz, fault.New(fault.Unavailable, "上传失败，存储空间不足")
	}
	since := instant.Of(s.now()).Add(-24 * time.Hour)
	sent, err := database.One[int](ctx, s.db, countUploads.For(who.Tenant(), who.Username, since))
	if err == nil && sent >= perUserAndDay {
		err = fault.New(fault.TooMany, "今天上传的文件过多，请明天再试")
	}
	return rules, biz, err
}

// refusal names the field. The family's clients read only success and message,
// so every refused file is a business refusal.
func refusal(err error) error {
	if refused, ok := errors.AsType[*intake.Refusal](err); ok {
		return fault.Field("file", refused.Message)
	}
	return err
}

// Own makes a record the owner of uploaded files inside its transaction. Only
// the uploader's own files that nobody owns yet, or the record's, qualify, and
// only those sent for this purpose: what was sent as anything else was not held
// to the purpose's rules. A path that does not qualify is refused: fault.Refused.
func (s *Service) Own(ctx context.Context, tx *database.Tx, paths []string, biz, ownerType, ownerID string) error {
	who := caller.From(ctx)
	for _, path := range paths {
		id, _, ok := parsePath(path)
		if !ok {
			return fault.Field("path", "文件地址格式不正确")
		}
		take := ownFile.For(who.Tenant(), ownerType, ownerID, id, biz, who.Username, ownerType, ownerID)
		if err := database.ExecOne(ctx, tx, take, fault.Field("path", "文件不存在、不属于当前用户或不是为此上传")); err != nil {
			return err
		}
	}
	return nil
}

// Release gives back files that a record does not show any more; unless
// another record takes them, the next sweep removes them.
func (s *Service) Release(ctx context.Context, tx *database.Tx, paths []string, ownerType, ownerID string) error {
	for _, path := range paths {
		id, _, ok := parsePath(path)
		if !ok {
			continue
		}
		if _, err := database.Exec(ctx, tx, releaseFile.For(caller.From(ctx).Tenant(), id, ownerType, ownerID)); err != nil {
			return err
		}
	}
	return nil
}

var pathForm = regexp.MustCompile(`^f/([0-9a-v]{26})\.([a-z]{3,4})$`)

func parsePath(path string) (id, extension string, ok bool) {
	parts := pathForm.FindStringSubmatch(path)
	if parts == nil {
		return "", "", false
	}
	return parts[1], parts[2], true
}

// Find reads the row of a path and decides whether the caller may read it:
// signed tells that a signed address was presented and is still good.
func (s *Service) Find(ctx context.Context, path string, signed bool) (Row, error) {
	id, extension, ok := parsePath(path)
	if !ok {
		return Row{}, fault.Absent()
	}
	row, err := database.One[Row](ctx, s.db, fileByID.With(id, extension))
	if err != nil || signed {
		return row, err
	}
	who := caller.From(ctx)
	if row.OwnerType == "" {
		if kinds[row.Biz].hidden && (!who.SignedIn() || who.Username != row.CreatedBy) {
			return Row{}, fault.Absent()
		}
		return row, nil
	}
	if s.public[row.OwnerType] {
		return row, nil
	}
	guard := s.guards[row.OwnerType]
	if guard == nil || !who.SignedIn() || who.TenantID != row.TenantID {
		return Row{}, fault.Absent()
	}
	return row, guard(ctx, row.OwnerID)
}

// Open opens the bytes of a file.
func (s *Service) Open(ctx context.Context, row Row) (*blob.Object, error) {
	object, err := s.store.Get(ctx, row.Path())
	if errors.Is(err, blob.ErrNotFound) {
		return nil, fault.Absent()
	}
	return object, err
}

// Sign makes the address that opens a path for five minutes without a session,
// for a window of its own or another program. The caller must be allowed to
// read the file himself.
func (s *Service) Sign(ctx context.Context, path string) (string, error) {
	if _, err := s.Find(ctx, path, false); err != nil {
		return "", err
	}
	expires := strconv.FormatInt(int64(instant.Of(s.now().Add(SignedLife))), 10)
	return "/sys/common/static/" + path + "?expires=" + expires + "&signature=" + s.vault.Sign(path+"|"+expires), nil
}

func (s *Service) signed(path, expires, signature string) bool {
	until, err := strconv.ParseInt(expires, 10, 64)
	return err == nil && until > int64(instant.Of(s.now())) && s.vault.Signed(path+"|"+expires, signature)
}

// Sweep removes uploads that nobody took within a day.
func (s *Service) Sweep(ctx context.Context) error {
	old, err := database.All[Row](ctx, s.db, unownedBefore.With(instant.Of(s.now()).Add(-unownedLife)))
	if err != nil {
		return err
	}
	for _, row := range old {
		err := s.db.InTx(ctx, func(tx *database.Tx) error {
			_, err := database.Exec(ctx, tx, deleteUnowned.For(scope.Tenant(row.TenantID), row.ID))
			return err
		})
		if err == nil {
			err = s.store.Delete(ctx, row.Path())
		}
		if err != nil && !errors.Is(err, blob.ErrNotFound) {
			return err
		}
	}
	return nil
}

// newName is 128 random bits: who has the name was given it.
func newName() string {
	raw := make([]byte, 16)
	if _, err := rand.Read(raw); err != nil {
		panic("file: no randomness: " + err.Error())
	}
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(raw))
}
