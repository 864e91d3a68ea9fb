package dossier

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/scope"
)

// Register makes the kind a subject of the desk; once, before the first call.
func (s *Shelf[R, S, P]) Register() {
	s.Catalogue.Rules = append(slices.Clone(s.Catalogue.Rules), qualityRules...)
	s.Rules.Declare(s.Catalogue, s)
	s.Desk.Register(review.Subject{
		Type: s.Type, MayList: s.MayList, MayCheck: s.MayCheck, MayOverride: s.MayOverride,
		MayBatch: s.MayBatch, Topic: s.Topic, ReasonDict: s.ReasonDict,
		Sheet: s.sheet, Apply: s.apply, Revert: s.revert,
		Count: func(ctx context.Context, q database.Reader, within scope.Scope, state review.State) (int64, error) {
			return s.count(ctx, q, within, database.Where("d.review_state = ?", state))
		},
		CountIn: func(ctx context.Context, q database.Reader, within scope.Scope, span review.Span) (int64, error) {
			return s.count(ctx, q, within, inSpan(span))
		},
		Holds: func(within scope.Scope) database.Condition { return s.List.Holds("t.target_id", within) },
	})
}

// count counts rows up to the cap.
func (s *Shelf[R, S, P]) count(ctx context.Context, q database.Reader, within scope.Scope, more ...database.Condition) (int64, error) {
	total, _, err := s.List.Count(ctx, q, within, paging.Request{}, more...)
	return total, err
}

// sheet shows a submission. Findings are made anew: since it was submitted a
// certificate may have expired or a number been taken.
func (s *Shelf[R, S, P]) sheet(
	ctx context.Context, q database.Reader, within scope.Scope, targetID, snapshot string,
) (review.Sheet, error) {
	r, err := s.Table.ByID(ctx, q, within, targetID)
	if err != nil {
		return review.Sheet{}, err
	}
	p, err := s.openSnapshot(snapshot, targetID)
	if err != nil {
		return review.Sheet{}, err
	}
	settings, err := s.Rules.Settings(ctx, q, within, s.Catalogue)
	if err != nil {
		return review.Sheet{}, err
	}
	found, err := s.found(ctx, q, within, settings, r, p)
	if err != nil {
		return review.Sheet{}, err
	}
	title, subtitle := s.Heading(p)
	return review.Sheet{
		Title: title, Subtitle: subtitle, Fields: append(s.Shown(p), s.Notes(r)...), Documents: s.Documents.Sheet(p),
		Prechecks: append(found, s.closed(*s.Parts(&r).Standing)...), Checklist: s.Documents.Checks(p, s.Checks),
	}, nil
}

// found is what the machine finds about a submission now.
func (s *Shelf[R, S, P]) found(
	ctx context.Context, q database.Reader, within scope.Scope, settings check.Settings, r R, p P,
) ([]review.Precheck, error) {
	found, err := s.Findings(ctx, q, within, Look{By: settings, Today: instant.Of(s.Now())}, r, p)
	if err != nil {
		return nil, err
	}
	pictured, err := s.inPictures(ctx, q, within, settings, s.Parts(&r).ID, p)
	return append(found, pictured...), err
}

// openSnapshot is the profile that a submission of a subject asks to be judged.
func (s *Shelf[R, S, P]) openSnapshot(text, id string) (P, error) {
	sealed, err := fromSnapshot[S](text)
	if err != nil {
		var none P
		return none, err
	}
	return s.Open(sealed, id)
}

// snapshotOf is what fromSnapshot reads.
func snapshotOf[S any](sealed S) (string, error) {
	text, err := json.Marshal(sealed)
	return string(text), err
}

func fromSnapshot[S any](text string) (S, error) {
	var sealed S
	if err := json.Unmarshal([]byte(text), &sealed); err != nil {
		return sealed, fmt.Errorf("dossier: snapshot: %w", err)
	}
	return sealed, nil
}

// NoteFields are what a row says beside the submission: it is not reviewed, and
// stands there as it is now.
func NoteFields(division, remark string) []review.Field {
	var notes []review.Field
	if division != "" {
		notes = append(notes, review.Field{Field: "residentDivisionCode", Label: "常驻地", Value: fieldrule.DivisionText(division)})
	}
	if remark != "" {
		notes = append(notes, review.Field{Field: "remark", Label: "档案备注", Value: remark})
	}
	return notes
}

// YesNo is a mark as the dictionary yn has it.
func YesNo(mark bool) string {
	if mark {
		return "1"
	}
	return "0"
}

// restoreNote is what revert needs: the row as it was, and the version the
// decision gave it.
type restoreNote[R any] struct {
	Row     R
	Version int64
}

// apply writes a verdict into the row. A pass puts the submission in force; a
// failure leaves what was in force.
func (s *Shelf[R, S, P]) apply(ctx context.Context, tx *database.Tx, within scope.Scope, o review.Outcome) (string, error) {
	r, err := s.Table.ByID(ctx, tx, within, o.TargetID)
	if err != nil {
		return "", err
	}
	before, parts := r, s.Parts(&r)
	note, err := json.Marshal(restoreNote[R]{Row: r, Version: parts.Version + 1})
	if err != nil {
		return "", err
	}
	parts.ReviewState, parts.Reviewer, parts.ReviewerName, parts.ReviewedAt = o.Result, o.Reviewer, o.ReviewerName, o.At
	parts.DocumentResults = review.ResultsOf(o.Items)
	if o.Result == review.Passed {
		err = s.putInForce(parts, o)
	} else {
		parts.RejectCount++
		parts.LastRejectCodes, parts.LastRejectReason = strings.Join(o.ReasonCodes, ","), o.ReasonText
	}
	if err == nil && s.Judged != nil {
		err = s.Judged(ctx, tx, within, &r, o)
	}
	if err != nil {
		return "", err
	}
	if err := s.Rules.Close(ctx, tx, within, o.TaskID, outcomeOf(o.Result), o.At); err != nil {
		return "", err
	}
	if err := s.Save(ctx, tx, within, before, &r); err != nil || o.Result != review.Passed || s.renewed == nil {
		return string(note), err
	}
	return string(note), s.renewed(ctx, tx, within, r)
}

// outcomeOf is what a verdict says of what the machine had found.
func outcomeOf(result review.State) check.Outcome {
	if result == review.Passed {
		return check.PassedAs
	}
	return check.FailedFor
}

func (s *Shelf[R, S, P]) putInForce(parts Parts[S], o review.Outcome) error {
	sealed, err := fromSnapshot[S](o.Snapshot)
	if err != nil {
		return err
	}
	p, err := s.Open(sealed, parts.ID)
	if err != nil {
		return err
	}
	*parts.Stored, parts.PassedRevision, parts.ExpiresOn = sealed, o.Revision, p.ExpiresOn()
	return nil
}

// revert writes the row back as it was before apply; a row that was edited in
// between is a conflict.
func (s *Shelf[R, S, P]) revert(ctx context.Context, tx *database.Tx, within scope.Scope, targetID, restore string) error {
	var note restoreNote[R]
	if err := json.Unmarshal([]byte(restore), &note); err != nil {
		return fmt.Errorf("%s %s: restore: %w", s.Type, targetID, err)
	}
	before, err := s.Table.ByID(ctx, tx, within, targetID)
	if err != nil {
		return err
	}
	s.Parts(&note.Row).Version = note.Version
	judged := s.Parts(&before)
	if err := s.Rules.Reopen(ctx, tx, within, judged.TaskID, judged.ReviewedAt); err != nil {
		return err
	}
	if err := s.Save(ctx, tx, within, before, &note.Row); err != nil {
		return err
	}
	if judged.ReviewState == review.Passed && s.renewed != nil {
		if err := s.renewed(ctx, tx, within, note.Row); err != nil {
			return err
		}
	}
	if s.Reverted == nil {
		return nil
	}
	return s.Reverted(ctx, tx, within, before, note.Row)
}
