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
	"io"
	"log/slog"
	"regexp"
	"strings"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/intake"
	"freightdesk/internal/foundation/vault"
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
	Sight     int64           `db:"sight,insert"` // whether it was looked at
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

// waybillCodes are of whoever writes a waybill or leads it on with pictures.
var waybillCodes = []string{"waybill:add", "waybill:edit", "waybill:load", "waybill:unload", "waybill:sign"}

// kinds are the values of biz with rules of their own. Any other value is the
// family's word for a folder and means temp.
var kinds = map[string]kind{
	"temp":     {policy: intake.AnyFile},
	"avatar":   {policy: intake.Pictures},
	"platform": {policy: intake.Pictures, codes: []string{"setting:edit"}},
	"driver":   {policy: intake.Pictures, codes: []string{"driver:add", "driver:edit"}, hidden: true},
	"vehicle":  {policy: intake.Pictures, codes: []string{"vehicle:add", "vehicle:edit"}, hidden: true},
	"waybill":  {policy: intake.Pictures, codes: waybillCodes, hidden: true},
	"carrier":  {policy: intake.Pictures, codes: []string{"carrier:add", "carrier:edit"}, hidden: true},
	"customer": {policy: intake.Pictures, codes: []string{"customer:add", "customer:edit"}, hidden: true},
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
	deps   Deps
	seen   verdicts
}

// Deps is what the service needs from the rest of the server.
type Deps struct {
	// HasSpace tells whether the store's disk has room left.
	HasSpace func() bool
	// Scan looks for malware in an upload; its *intake.Refusal is the answer,
	// any other error keeps the file out, too. nil: nobody looks.
	Scan func(ctx context.Context, content io.Reader) error
	// Refresh is who stands behind a session at this moment.
	Refresh func(ctx context.Context, sessionID string, tenant int64) (caller.Caller, error)
}

// New makes the service.
func New(db *database.DB, store blob.Store, v *vault.Vault, log *slog.Logger, now instant.Clock, deps Deps) *Service {
	return &Service{db: db, store: store, vault: v, log: log, now: now, guards: map[string]Guard{}, public: map[string]bool{}, deps: deps}
}

// Protect registers who may read the files of a kind of record.
func (s *Service) Protect(ownerType string, guard Guard) { s.guards[ownerType] = guard }

// Publish lets everybody who knows its name read a file of a kind of record,
// also without a session: what the sign-in page shows.
func (s *Service) Publish(ownerType string) { s.public[ownerType] = true }

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
		take := ownFile.For(who.WholeTenant(), ownerType, ownerID, id, biz, who.Username, ownerType, ownerID)
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
		if _, err := database.Exec(ctx, tx, releaseFile.For(caller.From(ctx).WholeTenant(), id, ownerType, ownerID)); err != nil {
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

// Find reads the row of a path and decides whether the caller may read it.
func (s *Service) Find(ctx context.Context, path string) (Row, error) {
	id, extension, ok := parsePath(path)
	if !ok {
		return Row{}, fault.Absent()
	}
	row, err := database.One[Row](ctx, s.db, fileByID.With(id, extension))
	if err != nil {
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

// Open opens the bytes of a file, which are those that were stored.
func (s *Service) Open(ctx context.Context, row Row) (*blob.Object, error) {
	object, err := s.store.Get(ctx, row.Path())
	if errors.Is(err, blob.ErrNotFound) {
		return nil, fault.Absent()
	}
	if err != nil {
		return nil, fault.New(fault.Unavailable, "文件存储暂时不可用，请稍后再试").Because(err)
	}
	if err := s.intact(ctx, row, object); err != nil {
		closeObject(object)
		return nil, err
	}
	return object, nil
}

// newName is 128 random bits: who has the name was given it.
func newName() string {
	raw := make([]byte, 16)
	if _, err := rand.Read(raw); err != nil {
		panic("file: no randomness: " + err.Error())
	}
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(raw))
}
