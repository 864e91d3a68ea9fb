package file

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/intake"
)

// perUserAndDay is how many files somebody may send on a day.
const perUserAndDay = 500

// Receive examines an upload and stores it. A refused file leaves nothing.
func (s *Service) Receive(ctx context.Context, biz, name string, content io.ReaderAt, size int64) (Row, error) {
	rules, biz, err := rulesOf(ctx, biz)
	if err != nil {
		return Row{}, err
	}
	return s.examine(ctx, rules, biz, name, content, size, s.takeQuota, nothingMore)
}

// more is what else belongs into a transaction that keeps a file at path.
type more func(ctx context.Context, tx *database.Tx, path string) error

func nothingMore(context.Context, *database.Tx, string) error { return nil }

// rulesOf finds the rules of a biz and decides whether the caller may send such
// files.
func rulesOf(ctx context.Context, biz string) (kind, string, error) {
	rules, known := kinds[biz]
	if !known {
		biz, rules = "temp", kinds["temp"]
	}
	allowed := len(rules.codes) == 0
	for _, code := range rules.codes {
		allowed = allowed || caller.From(ctx).May(code)
	}
	if !allowed {
		return rules, biz, fault.Lacking(fault.Forbidden, rules.codes[0])
	}
	return rules, biz, nil
}

// welcome refuses uploads that could not be kept anyway, before their bytes
// are read.
func (s *Service) welcome(ctx context.Context) error {
	who := caller.From(ctx)
	if !s.deps.HasSpace() {
		return errFull()
	}
	sent, _, err := database.Maybe[int64](ctx, s.db, sentOnDay.For(who.WholeTenant(), who.Username, s.today()))
	if err == nil && sent >= perUserAndDay {
		err = errQuota()
	}
	return err
}

func errFull() *fault.Fault { return fault.New(fault.Full, "上传失败，存储空间不足") }

func errQuota() *fault.Fault {
	return fault.New(fault.TooMany, "今天上传的文件过多，请明天再试")
}

func (s *Service) today() string { return instant.Of(s.now()).Date() }

// takeQuota counts one more file. Parallel uploads of one user wait for each
// other here.
func (s *Service) takeQuota(ctx context.Context, tx *database.Tx, _ string) error {
	who := caller.From(ctx)
	return database.ExecOne(ctx, tx, takeQuota.For(who.WholeTenant(), who.Username, s.today(), perUserAndDay), errQuota())
}

// examine examines a file and keeps it under a name of its own: first runs in
// the transaction before it is stored, last in the one that makes it known.
func (s *Service) examine(
	ctx context.Context, rules kind, biz, name string, content io.ReaderAt, size int64, first, last more,
) (Row, error) {
	accepted, err := intake.Accept(ctx, rules.policy, name, content, size)
	if err == nil {
		err = s.scan(ctx, io.NewSectionReader(content, 0, size))
	}
	if err != nil {
		return Row{}, refusal(err)
	}
	row := Row{
		ID: newName(), Extension: accepted.Extension, Label: intake.Label(name), Biz: biz, MIME: accepted.MIME, SizeBytes: accepted.Size,
		SHA256: accepted.SHA256, CreatedBy: caller.From(ctx).Username, CreatedAt: instant.Of(s.now()),
		Sight: sightOf(accepted),
	}
	return row, s.keep(ctx, &row, accepted, first, last)
}

// scan lets somebody look for malware; whoever cannot look lets nothing in.
func (s *Service) scan(ctx context.Context, content io.Reader) error {
	if s.deps.Scan == nil {
		return nil
	}
	err := s.deps.Scan(ctx, content)
	if _, refused := errors.AsType[*intake.Refusal](err); err == nil || refused {
		return err
	}
	return fault.New(fault.Unavailable, "上传失败，安全检查暂时不可用").Because(err)
}

// keep stores what was accepted and writes its row. A crash in between leaves
// a loose object, which the next sweep removes.
func (s *Service) keep(ctx context.Context, row *Row, accepted *intake.Accepted, first, last more) error {
	path, who := row.Path(), caller.From(ctx)
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		if err := first(ctx, tx, path); err != nil {
			return err
		}
		_, err := database.Exec(ctx, tx, noteLoose.With(path, instant.Of(s.now())))
		return err
	})
	if err != nil {
		return err
	}
	if err := s.store.Put(ctx, path, accepted.Content, row.SizeBytes, row.MIME); err != nil {
		return errors.Join(storeFault(err), s.drop(ctx, path))
	}
	err = s.db.InTx(ctx, func(tx *database.Tx) error {
		if err := database.ExecOne(ctx, tx, dropLoose.With(path), fault.New(fault.Unavailable, "上传用时过长，请重试")); err != nil {
			return err
		}
		if err := last(ctx, tx, path); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{
			Object: "file", ID: row.ID,
			After: map[string]any{"label": row.Label, "biz": row.Biz, "sha256": row.SHA256},
		})
		if err := fileTable.Insert(ctx, tx, who.WholeTenant(), row); err != nil {
			return err
		}
		return see(ctx, tx, who.WholeTenant(), row.ID, accepted)
	})
	if err != nil {
		return errors.Join(err, s.drop(ctx, path))
	}
	return nil
}

// drop removes an object that no row speaks for. When a commit failed without
// an answer the row may be there after all: then the object stays.
func (s *Service) drop(ctx context.Context, path string) error {
	ctx = context.WithoutCancel(ctx)
	_, loose, err := database.Maybe[string](ctx, s.db, isLoose.With(path))
	if err != nil || !loose {
		return err
	}
	if err := s.store.Delete(ctx, path); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		_, err := database.Exec(ctx, tx, dropLoose.With(path))
		return err
	})
}

// refusal names the field. The family's clients read only success and message,
// so every refused file is a business refusal.
func refusal(err error) error {
	if refused, ok := errors.AsType[*intake.Refusal](err); ok {
		return fault.Field("file", refused.Message)
	}
	return err
}

// storeFault is what a failing store or temporary disk means to whoever uploads.
func storeFault(err error) error {
	switch {
	case errors.Is(err, blob.ErrFull) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		return errFull().Because(err)
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("store: %w", err)
	}
	return fault.New(fault.Unavailable, "上传失败，文件存储暂时不可用").Because(err)
}
