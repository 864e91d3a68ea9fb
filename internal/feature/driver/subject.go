package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
)

// subject is what the desk knows of drivers.
func (s *Service) subject() review.Subject {
	return review.Subject{
		Type: Type, MayList: MayList, MayCheck: MayCheck, MayOverride: MayOverride, Topic: "driver-check", ReasonDict: "hy_reject_driver",
		Sheet: s.sheet, Apply: s.apply, Revert: s.revert,
		Count: func(ctx context.Context, q database.Reader, within scope.Scope, state review.State) (int64, error) {
			return s.count(ctx, q, within, database.Where("d.review_state = ?", state))
		},
		CountIn: func(ctx context.Context, q database.Reader, within scope.Scope, span review.Span) (int64, error) {
			return s.count(ctx, q, within, inSpan(span))
		},
		Holds: func(within scope.Scope) database.Condition { return list.Holds("t.target_id", within) },
	}
}

// sheet shows a submission. Pre-checks run anew: since it was submitted a
// certificate may have expired or a number been taken.
func (s *Service) sheet(ctx context.Context, q database.Reader, within scope.Scope, targetID, snapshotText string) (review.Sheet, error) {
	r, err := table.ByID(ctx, q, within, targetID)
	if err != nil {
		return review.Sheet{}, err
	}
	sealed, err := fromSnapshot(snapshotText)
	if err != nil {
		return review.Sheet{}, err
	}
	p, err := s.open(sealed, targetID)
	if err != nil {
		return review.Sheet{}, err
	}
	f, err := s.gather(ctx, q, within, r, p)
	if err != nil {
		return review.Sheet{}, err
	}
	return review.Sheet{
		Title: p.Name, Subtitle: personal.MaskPhone(p.Phone), Fields: append(p.fieldsWithReading(), r.notes()...), Documents: p.sheetDocuments(),
		Prechecks: precheck(p, f, s.rules), Checklist: p.checks(),
	}, nil
}

// notes are what the row says beside the submission: it is not reviewed, and
// stands there as it is now.
func (r record) notes() []review.Field {
	var notes []review.Field
	if r.ResidentDivision != "" {
		notes = append(notes, review.Field{Field: "residentDivisionCode", Label: "常驻地", Value: fieldrule.DivisionText(r.ResidentDivision)})
	}
	if r.Remark != "" {
		notes = append(notes, review.Field{Field: "remark", Label: "档案备注", Value: r.Remark})
	}
	return notes
}

// fieldsWithReading puts what was read from a picture beside what was entered.
func (p Profile) fieldsWithReading() []review.Field {
	fields := p.fields()
	for i, field := range fields {
		d, present := p.document(field.DocType)
		if !present {
			continue
		}
		switch {
		case field.Field == "driverName" && d.OCRName != "":
			fields[i].OCR, fields[i].Match = d.OCRName, agree(d.OCRName, p.Name)
		case field.Masked && d.OCRNumber != "" && p.numbers()[field.Field] == p.numberOn(d.DocType):
			masked := personal.MaskIDCard
			if d.DocType == BankCard {
				masked = personal.MaskAccount
			}
			fields[i].OCR, fields[i].Match = masked(d.OCRNumber), agree(d.OCRNumber, p.numberOn(d.DocType))
		}
	}
	return fields
}

func agree(read, entered string) *bool {
	same := read == entered
	return &same
}

// restoreNote is what revert needs: the row as it was, and the version the
// decision gave it.
type restoreNote struct {
	Row     record
	Version int64
}

// apply writes a verdict into the row. A pass puts the submission in force; a
// failure leaves what was in force.
func (s *Service) apply(ctx context.Context, tx *database.Tx, within scope.Scope, o review.Outcome) (string, error) {
	r, err := table.ByID(ctx, tx, within, o.TargetID)
	if err != nil {
		return "", err
	}
	note, err := json.Marshal(restoreNote{Row: r, Version: r.Version + 1})
	if err != nil {
		return "", err
	}
	before := r
	r.ReviewState, r.Reviewer, r.ReviewerName, r.ReviewedAt = o.Result, o.Reviewer, o.ReviewerName, o.At
	r.DocumentResults = review.ResultsOf(o.Items)
	if o.Result == review.Passed {
		err = s.putInForce(&r, o)
	} else {
		r.RejectCount++
		r.LastRejectCodes, r.LastRejectReason = strings.Join(o.ReasonCodes, ","), o.ReasonText
	}
	if err != nil {
		return "", err
	}
	return string(note), s.save(ctx, tx, within, before, &r)
}

func (s *Service) putInForce(r *record, o review.Outcome) error {
	sealed, err := fromSnapshot(o.Snapshot)
	if err != nil {
		return err
	}
	p, err := s.open(sealed, r.ID)
	if err != nil {
		return err
	}
	r.sealedProfile, r.PassedRevision, r.ExpiresOn = sealed, o.Revision, p.ExpiresOn()
	return nil
}

// revert writes the row back as it was before apply; a row that was edited in
// between is a conflict.
func (s *Service) revert(ctx context.Context, tx *database.Tx, within scope.Scope, targetID, restore string) error {
	var note restoreNote
	if err := json.Unmarshal([]byte(restore), &note); err != nil {
		return fmt.Errorf("driver %s: restore: %w", targetID, err)
	}
	before, err := table.ByID(ctx, tx, within, targetID)
	if err != nil {
		return err
	}
	note.Row.Version = note.Version
	return s.save(ctx, tx, within, before, &note.Row)
}
