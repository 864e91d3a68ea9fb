package file

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"regexp"
	"time"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/intake"
	"freightdesk/internal/foundation/scope"
)

// A file in parts survives a broken line and a restart of the server: each
// part is an object of the store, and its row says how far the file is.
const (
	// partSize is the length of every part but the last, in bytes.
	partSize = 1 << 20
	// maxOpen bounds the unfinished uploads of one user; one that has stood
	// still for stillAfter makes room for another.
	maxOpen    = 20
	stillAfter = 10 * time.Minute
)

// Progress is how far a file in parts is.
type Progress struct {
	ID       string `json:"id"`
	Offset   int64  `json:"offset" doc:"bytes that are here; the next part begins there"`
	Size     int64  `json:"size"`
	PartSize int64  `json:"partSize" doc:"bytes of every part but the last"`
	Path     string `json:"path" doc:"of the stored file; empty until it is finished"`
}

func (u upload) progress() Progress {
	return Progress{ID: u.ID, Offset: u.Received, Size: u.SizeBytes, PartSize: partSize, Path: u.Path}
}

// errOffset tells a client that believes the file to be elsewhere where it is.
func (u upload) errOffset() *fault.Fault {
	return fault.New(fault.Conflict, "上传进度不一致，请从当前位置继续").With("offset", u.Received)
}

var digestForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// Begin announces a file that will come in parts. The caller's unfinished
// upload of the same content goes on where it stopped.
func (s *Service) Begin(ctx context.Context, biz, name string, size int64, digest string) (Progress, error) {
	rules, biz, err := rulesOf(ctx, biz)
	if err == nil {
		err = s.welcome(ctx)
	}
	if err != nil {
		return Progress{}, err
	}
	label := intake.Label(name)
	if err := intake.Check(rules.policy, label, size); err != nil {
		return Progress{}, refusal(err)
	}
	if digest != "" && !digestForm.MatchString(digest) {
		return Progress{}, fault.Field("sha256", "sha256 应为64位十六进制小写字符")
	}
	u := upload{
		ID: newName(), Label: label, Biz: biz, SizeBytes: size, SHA256: digest,
		CreatedBy: caller.From(ctx).Username, TouchedAt: instant.Of(s.now()),
	}
	err = s.db.InTx(ctx, func(tx *database.Tx) error { return s.open(ctx, tx, &u) })
	return u.progress(), err
}

// open writes the row of a new upload, or finds the one that it continues. The
// row of the quota comes first: who begins many at once begins them in turn.
func (s *Service) open(ctx context.Context, tx *database.Tx, u *upload) error {
	if err := s.takeQuota(ctx, tx, ""); err != nil {
		return err
	}
	within := caller.From(ctx).WholeTenant()
	others, err := database.All[upload](ctx, tx, openUploads.For(within, u.CreatedBy))
	if err != nil {
		return err
	}
	for _, other := range others {
		if u.SHA256 != "" && other.SHA256 == u.SHA256 && other.SizeBytes == u.SizeBytes && other.Biz == u.Biz && other.Label == u.Label {
			other.TouchedAt, *u = u.TouchedAt, other
			return uploadTable.Update(ctx, tx, within, u)
		}
	}
	if err := s.makeRoom(ctx, tx, within, others); err != nil {
		return err
	}
	return uploadTable.Insert(ctx, tx, within, u)
}

// makeRoom gives up the upload that has stood still longest when the user has
// as many as they may; the next sweep removes it.
func (s *Service) makeRoom(ctx context.Context, tx *database.Tx, within scope.Scope, others []upload) error {
	if len(others) < maxOpen {
		return nil
	}
	oldest := others[len(others)-1]
	if oldest.TouchedAt.Add(stillAfter) > instant.Of(s.now()) {
		return fault.New(fault.TooMany, "未完成的上传过多，请先完成或取消")
	}
	_, err := database.Exec(ctx, tx, giveUpUpload.For(within, oldest.ID))
	return err
}

// mine finds an upload of the caller; anybody else's does not exist.
func (s *Service) mine(ctx context.Context, id string) (upload, error) {
	who := caller.From(ctx)
	u, err := uploadTable.ByID(ctx, s.db, who.WholeTenant(), id)
	if err == nil && (u.CreatedBy != who.Username || u.TouchedAt == 0) {
		err = fault.Absent()
	}
	return u, err
}

// Append stores the part that begins at offset. A part that does not arrive
// whole leaves nothing.
func (s *Service) Append(ctx context.Context, id string, offset int64, body io.Reader) (Progress, error) {
	u, err := s.mine(ctx, id)
	if err != nil {
		return Progress{}, err
	}
	if u.Path != "" || offset != u.Received || offset == u.SizeBytes {
		return Progress{}, u.errOffset()
	}
	if !s.deps.HasSpace() {
		return Progress{}, errFull()
	}
	length := min(partSize, u.SizeBytes-offset)
	object := partsPrefix(id) + newName()
	watched := &source{r: body}
	if err := s.store.Put(ctx, object, watched, length, "application/octet-stream"); err != nil {
		return Progress{}, errors.Join(partFault(err, watched.err), s.store.Delete(context.WithoutCancel(ctx), object))
	}
	within := caller.From(ctx).WholeTenant()
	err = s.db.InTx(ctx, func(tx *database.Tx) error {
		now := instant.Of(s.now())
		if err := database.ExecOne(ctx, tx, advanceUpload.For(within, length, now, id, offset), u.errOffset()); err != nil {
			return err
		}
		_, err := database.Exec(ctx, tx, insertPart.For(within, id, offset, object))
		return err
	})
	if fault.Is(err, fault.Conflict) { // another request brought this part first, or the upload is over
		err = errors.Join(s.behind(ctx, id), s.store.Delete(context.WithoutCancel(ctx), object))
	}
	if err != nil {
		return Progress{}, err
	}
	u.Received += length
	return u.progress(), nil
}

// behind is the refusal with where the upload is by now.
func (s *Service) behind(ctx context.Context, id string) error {
	u, err := s.mine(ctx, id)
	if err != nil {
		return err
	}
	return u.errOffset()
}

func partsPrefix(id string) string { return "u/" + id + "." }

// source remembers why a body could not be read: the store's error alone does
// not tell whose fault it was.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

func partFault(err, reading error) error {
	if reading != nil || errors.Is(err, blob.ErrSize) {
		return fault.New(fault.Malformed, "分片长度与约定不符或传输中断").Because(err)
	}
	return storeFault(err)
}

// Finish examines the whole file as if it had come at once and keeps it. Done
// twice it answers the same path; a refused file is gone with its parts.
func (s *Service) Finish(ctx context.Context, id string) (string, error) {
	u, err := s.mine(ctx, id)
	if err != nil || u.Path != "" {
		return u.Path, err
	}
	if u.Received != u.SizeBytes {
		return "", u.errOffset()
	}
	row, err := s.complete(ctx, u)
	if err == nil {
		return row.Path(), s.dropParts(ctx, caller.From(ctx).WholeTenant(), id)
	}
	return s.finishedMeanwhile(ctx, id, err)
}

// finishedMeanwhile answers what another request has made of the upload when
// this one failed: that one takes the parts away, so any failure may be its
// doing. Only a refusal that nobody overtook ends the upload.
func (s *Service) finishedMeanwhile(ctx context.Context, id string, failed error) (string, error) {
	u, err := s.mine(ctx, id)
	switch {
	case err != nil:
		return "", err
	case u.Path != "":
		return u.Path, nil
	case fault.Is(failed, fault.Refused):
		return "", errors.Join(failed, s.discard(context.WithoutCancel(ctx), caller.From(ctx).WholeTenant(), id))
	}
	return "", failed
}

func (s *Service) complete(ctx context.Context, u upload) (Row, error) {
	rules, _, err := rulesOf(ctx, u.Biz)
	if err != nil {
		return Row{}, err
	}
	whole, err := s.assemble(ctx, u)
	if err != nil {
		return Row{}, err
	}
	defer whole.Close() // unlinked since it was made
	finished := func(ctx context.Context, tx *database.Tx, path string) error {
		within := caller.From(ctx).WholeTenant()
		if err := database.ExecOne(ctx, tx, finishUpload.For(within, path, instant.Of(s.now()), u.ID), u.errOffset()); err != nil {
			return err
		}
		_, err := database.Exec(ctx, tx, dropParts.For(within, u.ID))
		return err
	}
	return s.examine(ctx, rules, u.Biz, u.Label, whole, u.SizeBytes, nothingMore, finished)
}

// assemble puts the parts together in a temporary file without a name and
// compares them with what was announced.
func (s *Service) assemble(ctx context.Context, u upload) (*os.File, error) {
	objects, err := database.All[string](ctx, s.db, partsOf.For(caller.From(ctx).WholeTenant(), u.ID))
	if err != nil {
		return nil, err
	}
	whole, err := nameless()
	if err != nil {
		return nil, storeFault(err)
	}
	digest := sha256.New()
	length := int64(0)
	for _, object := range objects {
		n, err := s.copyPart(ctx, object, io.MultiWriter(whole, digest))
		if errors.Is(err, blob.ErrNotFound) { // a cancellation that a crash cut short
			break
		}
		if err != nil {
			return nil, errors.Join(storeFault(err), whole.Close())
		}
		length += n
	}
	if length != u.SizeBytes || (u.SHA256 != "" && hex.EncodeToString(digest.Sum(nil)) != u.SHA256) {
		return nil, errors.Join(fault.Field("file", "文件内容与开始时不一致，请重新上传"), whole.Close())
	}
	return whole, nil
}

func (s *Service) copyPart(ctx context.Context, object string, to io.Writer) (int64, error) {
	part, err := s.store.Get(ctx, object)
	if err != nil {
		return 0, err
	}
	defer closeObject(part)
	return io.Copy(to, part)
}

// Cancel ends an upload and removes its parts; of a finished one the file stays.
func (s *Service) Cancel(ctx context.Context, id string) error {
	if _, err := s.mine(ctx, id); err != nil {
		return err
	}
	return s.discard(ctx, caller.From(ctx).WholeTenant(), id)
}

// discard removes objects before rows: a crash in between leaves the row, and
// the sweep comes again.
func (s *Service) discard(ctx context.Context, within scope.Scope, id string) error {
	if err := s.dropParts(ctx, within, id); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, dropUpload.For(within, id))
		return err
	})
}

// dropParts removes every object of an upload, those of parts that came twice
// or came half included.
func (s *Service) dropParts(ctx context.Context, within scope.Scope, id string) error {
	var objects []string
	err := s.store.List(ctx, partsPrefix(id), func(info blob.Info) error {
		objects = append(objects, info.Key)
		return nil
	})
	for _, object := range objects {
		if err == nil {
			err = s.store.Delete(ctx, object)
		}
	}
	if err != nil {
		return storeFault(err)
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, dropParts.For(within, id))
		return err
	})
}
