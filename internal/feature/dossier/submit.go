package dossier

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Submit takes the files of a profile, notes what the machine found and hands it
// to the desk. While nothing is in force the row shows what was submitted last.
// The row is not written yet.
func (s *Shelf[R, S, P]) Submit(
	ctx context.Context, tx *database.Tx, within scope.Scope, r *R, before, after P,
	find func(check.Settings) ([]review.Precheck, error),
) error {
	parts := s.Parts(r)
	if parts.Status == Cancelled {
		return fault.New(fault.Refused, s.Name+"「"+s.Title(*r)+"」"+alreadyCancelled+"，不能再提交审核")
	}
	sealed, err := s.Seal(after, parts.ID)
	if err != nil {
		return err
	}
	if err := s.own(ctx, tx, s.Files, parts.ID, before, after); err != nil {
		return err
	}
	settings, err := s.Rules.Settings(ctx, tx, within, s.Catalogue)
	if err != nil {
		return err
	}
	found, err := find(settings)
	if err != nil {
		return err
	}
	pictured, err := s.inPictures(ctx, tx, within, settings, parts.ID, after)
	if err != nil {
		return err
	}
	found = append(found, pictured...)
	snapshot, err := snapshotOf(sealed)
	if err != nil {
		return err
	}
	submission, err := s.submission(parts, snapshot, found)
	if err != nil {
		return err
	}
	if parts.TaskID != "" {
		submission.Diff = s.Differences(before, after)
		submission.Kept = s.Untouched(after, submission.Diff)
	}
	if s.Authors != nil {
		if submission.Authors, err = s.Authors(ctx, tx, within, parts.ID); err != nil {
			return err
		}
	}
	receipt, err := s.Desk.Submit(ctx, tx, within, submission)
	if err != nil {
		return err
	}
	at := instant.Of(s.Now())
	parts.submitted(receipt, at)
	if parts.PassedRevision == 0 {
		*parts.Stored, parts.ExpiresOn = sealed, after.ExpiresOn()
	}
	return s.note(ctx, tx, within, parts.ID, receipt, found, at)
}

// Keep takes the files of a profile that is not up for review yet and puts it into
// the row, which is not written yet.
func (s *Shelf[R, S, P]) Keep(ctx context.Context, tx *database.Tx, r *R, before, after P) error {
	parts := s.Parts(r)
	if err := s.own(ctx, tx, s.Files, parts.ID, before, after); err != nil {
		return err
	}
	sealed, err := s.Seal(after, parts.ID)
	*parts.Stored, parts.ExpiresOn = sealed, after.ExpiresOn()
	return err
}

// submission notes the findings in the row and is what the desk is told.
func (s *Shelf[R, S, P]) submission(parts Parts[S], snapshot string, found []review.Precheck) (review.Submission, error) {
	err := parts.assess(found)
	return review.Submission{
		Type: s.Type, TargetID: parts.ID, DepartmentID: parts.DepartmentID, From: parts.ReviewState, Snapshot: snapshot,
		RiskLevel: parts.RiskLevel, RiskScore: parts.RiskScore,
	}, err
}

// assess keeps the findings in the row.
func (s *Standing) assess(found []review.Precheck) error {
	text, err := json.Marshal(found)
	s.Prechecks = string(text)
	s.RiskScore, s.RiskLevel = Risk(found)
	return err
}

// submitted keeps where the newest submission stands at the desk.
func (s *Standing) submitted(receipt review.Receipt, at instant.Instant) {
	s.ReviewState, s.TaskID, s.QueueRank, s.SubmittedAt, s.DueAt = review.Pending, receipt.TaskID, receipt.Rank, at, receipt.DueAt
}

// Differences are the reviewed values a submission changes, masked. A new
// picture shows as 已更新.
func (k Kind) Differences(before, after Profile) []review.Change {
	var changes []review.Change
	was := before.Fields()
	clearBefore, clearAfter := inClear(before), inClear(after)
	for i, field := range after.Fields() {
		if clearBefore[field.Field] != clearAfter[field.Field] {
			changes = append(changes, review.Change{
				Field: field.Field, Label: field.Label, Before: was[i].Value, After: field.Value, DictCode: field.DictCode,
			})
		}
	}
	for _, d := range after.Pictures() {
		if kept, present := Of(before.Pictures(), d.DocType); !present || kept.Path != d.Path {
			change := review.Change{Field: pictureOf + d.DocType, Label: k.Documents.NameOf(d.DocType), After: "已更新"}
			if present {
				change.Before = "原照片"
			}
			changes = append(changes, change)
		}
	}
	return changes
}

// inClear are the values behind masks, so that two numbers with one mask differ.
func inClear(p Profile) map[string]string {
	values := map[string]string{}
	for _, field := range p.Fields() {
		values[field.Field] = field.Value
	}
	maps.Copy(values, p.Numbers())
	return values
}

// Untouched are the documents no change is about.
func (k Kind) Untouched(after Profile, changes []review.Change) []string {
	about := map[string]bool{}
	for _, change := range changes {
		if slices.Contains(k.Identity, change.Field) {
			return nil
		}
		if docType, isPicture := strings.CutPrefix(change.Field, pictureOf); isPicture {
			about[docType] = true
		}
		for _, field := range after.Fields() {
			if field.Field == change.Field {
				about[field.DocType] = true
			}
		}
	}
	for _, leaves := range k.Leaves {
		if slices.ContainsFunc(leaves, func(docType string) bool { return about[docType] }) {
			for _, docType := range leaves {
				about[docType] = true
			}
		}
	}
	var kept []string
	for _, d := range after.Pictures() {
		if !about[d.DocType] {
			kept = append(kept, d.DocType)
		}
	}
	return kept
}

// Change is an edit of a subject's profile.
type Change[P Profile] struct {
	// Before is what the edit is compared with, After what it makes of it.
	Before, After P
}

// Edited puts an edit on top of what its form showed: what was submitted last, or
// the data in force. What was changed of shown data is carried over to the
// submission that waits, so that a form that echoes everything takes nothing back.
func (s *Shelf[R, S, P]) Edited(
	ctx context.Context, q database.Reader, within scope.Scope, r R, isSubmitted bool, edit func(P) (P, error),
) (Change[P], error) {
	parts := s.Parts(&r)
	before, err := s.Newest(ctx, q, within, r)
	if err != nil {
		return Change[P]{}, err
	}
	shown := before
	if !isSubmitted {
		if shown, err = s.Open(*parts.Stored, parts.ID); err != nil {
			return Change[P]{}, err
		}
		if parts.ReviewState != review.Pending { // whoever does not know of what failed does not submit it again
			before = shown
		}
	}
	edited, err := edit(shown)
	if err != nil {
		return Change[P]{}, err
	}
	return Change[P]{Before: before, After: rebase(s.Documents, edited, shown, before)}, nil
}

// rebase carries what an edit changed of the shown data over to what waits.
func rebase[P Profile](types DocumentTypes, edited, shown, waiting P) P {
	documents := rebaseDocuments(types, edited.Pictures(), shown.Pictures(), waiting.Pictures())
	to := reflect.ValueOf(&waiting).Elem()
	rebaseFields(reflect.ValueOf(edited), reflect.ValueOf(shown), to)
	to.FieldByName("Documents").Set(reflect.ValueOf(documents))
	return waiting
}

func rebaseFields(edited, shown, to reflect.Value) {
	for i := range edited.NumField() {
		switch {
		case edited.Type().Field(i).Anonymous:
			rebaseFields(edited.Field(i), shown.Field(i), to.Field(i))
		case !reflect.DeepEqual(edited.Field(i).Interface(), shown.Field(i).Interface()):
			to.Field(i).Set(edited.Field(i))
		}
	}
}

// rebaseDocuments does so picture by picture.
func rebaseDocuments(types DocumentTypes, edited, shown, waiting []Document) []Document {
	out := slices.Clone(waiting)
	for _, t := range types {
		sent, isSent := Of(edited, t.Code)
		was, wasShown := Of(shown, t.Code)
		at := slices.IndexFunc(out, func(d Document) bool { return d.DocType == t.Code })
		switch {
		case isSent == wasShown && sent == was:
		case !isSent && at >= 0:
			out = slices.Delete(out, at, at+1)
		case isSent && at >= 0:
			out[at] = sent
		case isSent:
			out = append(out, sent)
		}
	}
	return out
}

// InForce is the profile in the row.
func (s *Shelf[R, S, P]) InForce(r R) (P, error) {
	parts := s.Parts(&r)
	return s.Open(*parts.Stored, parts.ID)
}

// Newest is the profile submitted last: waiting at the desk, failed there, or in
// the row.
func (s *Shelf[R, S, P]) Newest(ctx context.Context, q database.Reader, within scope.Scope, r R) (P, error) {
	sealed, err := s.submittedLast(ctx, q, within, r)
	if err != nil {
		var none P
		return none, err
	}
	return s.Open(sealed, s.Parts(&r).ID)
}

func (s *Shelf[R, S, P]) submittedLast(ctx context.Context, q database.Reader, within scope.Scope, r R) (S, error) {
	parts := s.Parts(&r)
	if parts.ReviewState == review.Passed || parts.PassedRevision == 0 { // the row has it
		return *parts.Stored, nil
	}
	text, exists, err := s.Desk.NewestSnapshot(ctx, q, within, s.Type, parts.ID)
	if err != nil || !exists {
		return *parts.Stored, err
	}
	return fromSnapshot[S](text)
}

// AsSubmitted is the row with what was submitted last in the place of the data in
// force.
func (s *Shelf[R, S, P]) AsSubmitted(ctx context.Context, q database.Reader, within scope.Scope, r R) (R, error) {
	sealed, err := s.submittedLast(ctx, q, within, r)
	if err != nil {
		return r, err
	}
	parts := s.Parts(&r)
	*parts.Stored = sealed
	return r, parts.notePaths()
}

// Insert writes a new row and counts it where it stands.
func (s *Shelf[R, S, P]) Insert(ctx context.Context, tx *database.Tx, within scope.Scope, r *R) error {
	parts := s.Parts(r)
	if err := parts.notePaths(); err != nil {
		return err
	}
	s.Desk.Shift(tx, within, s.Type, review.TallyEntry{}, parts.tallyEntry())
	return s.Taken(s.Table.Insert(ctx, tx, within, r))
}

// Save writes a changed row and counts it where it stands now.
func (s *Shelf[R, S, P]) Save(ctx context.Context, tx *database.Tx, within scope.Scope, before R, r *R) error {
	parts := s.Parts(r)
	if err := parts.notePaths(); err != nil {
		return err
	}
	s.Desk.Shift(tx, within, s.Type, s.Parts(&before).tallyEntry(), parts.tallyEntry())
	return s.Taken(s.Table.Update(ctx, tx, within, r))
}

// StaysWhile names what keeps a subject's account; before the first call.
func (s *Shelf[R, S, P]) StaysWhile(busy Busy) { s.Busy = busy }

// release lets go of what hangs on a subject that is no more.
func (s *Shelf[R, S, P]) release(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
	if s.Removed == nil {
		return nil
	}
	return s.Removed(ctx, tx, within, id)
}

// AlsoRemoved lets go of something more when a subject is removed; before the
// first call.
func (s *Shelf[R, S, P]) AlsoRemoved(more Release) {
	first := s.Removed
	s.Removed = func(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error {
		if first != nil {
			if err := first(ctx, tx, within, id); err != nil {
				return err
			}
		}
		return more(ctx, tx, within, id)
	}
}

// stays says why a subject is not removed. One with data in force stays: waybills
// refer to it.
func (s *Shelf[R, S, P]) stays(r R) string {
	switch {
	case s.Stays != nil:
		return s.Stays(r)
	case s.Parts(&r).PassedRevision > 0:
		return "已审核通过"
	}
	return ""
}

// Remove deletes subjects, all or none.
func (s *Shelf[R, S, P]) Remove(ctx context.Context, ids []string) error {
	who := caller.From(ctx)
	within := s.ToChange(ctx, s.MayRemove)
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			r, err := s.List.One(ctx, tx, within, id)
			if err != nil {
				return err
			}
			old, parts := r, s.Parts(&r)
			if why := s.stays(r); why != "" {
				return fault.New(fault.Refused, s.Name+"「"+s.Title(r)+"」"+why+"，不能删除")
			}
			parts.DeletedAt, parts.UpdatedBy, parts.UpdatedAt = instant.Of(s.Now()), who.Username, instant.Of(s.Now())
			if err := s.Save(ctx, tx, within, old, &r); err != nil {
				return err
			}
			if err := s.Desk.Withdraw(ctx, tx, within, s.Type, parts.ID, parts.DepartmentID, parts.ReviewState); err != nil {
				return err
			}
			if err := s.Rules.Close(ctx, tx, within, parts.TaskID, check.Withdrawn, instant.Of(s.Now())); err != nil {
				return err
			}
			if err := s.release(ctx, tx, within, parts.ID); err != nil {
				return err
			}
			if err := s.leaveRolls(ctx, tx, within, parts.ID); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: s.Type, ID: parts.ID, Before: s.Trail(r)})
		}
		return nil
	})
}
