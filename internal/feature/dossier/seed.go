package dossier

import (
	"context"
	"strings"

	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a subject of an imported or demonstration world with its past.
// Unlike an added one it takes what a platform may already hold: numbers that do
// not add up, certificates that have expired.
type Seeded[P Profile] struct {
	ID              string
	DepartmentID    string
	Profile         P
	Status          int
	BlacklistReason string // a code; empty: not blacklisted
	RegisteredAt    instant.Instant
	SubmittedAt     instant.Instant
	State           review.State // NoState: not submitted yet
	// The verdict, for subjects that were judged.
	Items                  []review.Item
	ReasonText             string
	Reviewer, ReviewerName string
	DecidedAt              instant.Instant
	DurationSecs           int64
	// Update is data a passed subject submitted since; nil for none.
	Update      *P
	UpdatedAt   instant.Instant
	SubmittedBy string // who sent the data, in words
}

const seeder = "system"

// Seed writes a subject inside a transaction of many. r holds what is not
// reviewed.
func (s *Shelf[R, S, P]) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, r R, in Seeded[P]) error {
	parts, err := s.plant(&r, in)
	if err != nil {
		return err
	}
	parts.ReviewState = review.NoState
	if in.State == review.Pending { // the others were listed after they were judged
		if err := s.plantListing(ctx, tx, within, &r, in, in.SubmittedAt); err != nil {
			return err
		}
	}
	if in.State != review.NoState {
		if err := s.plantSubmission(ctx, tx, within, &r, in); err != nil {
			return err
		}
	}
	if in.Update != nil {
		if err := s.plantUpdate(ctx, tx, within, &r, in); err != nil {
			return err
		}
	}
	if in.State != review.Pending {
		if err := s.plantListing(ctx, tx, within, &r, in, max(in.SubmittedAt, in.DecidedAt)); err != nil {
			return err
		}
	}
	return s.Insert(ctx, tx, within, &r)
}

// plantListing puts a subject on the blacklist.
func (s *Shelf[R, S, P]) plantListing(
	ctx context.Context, tx *database.Tx, within scope.Scope, r *R, in Seeded[P], at instant.Instant,
) error {
	if in.BlacklistReason == "" {
		return nil
	}
	s.Parts(r).Listing = Listing{
		Blacklisted: true, BlacklistReason: in.BlacklistReason, BlacklistIntercepts: strings.Join(usualIntercepts, ","),
		BlacklistedBy: seeder, BlacklistedAt: at,
	}
	listed := gate.Listed{
		Roll: gate.Black, Subject: s.Type, TargetID: in.ID, Title: s.Title(*r), Reason: in.BlacklistReason, Gates: usualIntercepts,
	}
	return s.Gates.Plant(ctx, tx, within, listed, seeder, at)
}

// plant is the subject before it is submitted.
func (s *Shelf[R, S, P]) plant(r *R, in Seeded[P]) (Parts[S], error) {
	parts := s.Parts(r)
	sealed, err := s.Seal(in.Profile, in.ID)
	if err != nil {
		return parts, err
	}
	*parts.Stored = sealed
	parts.DepartmentID = in.DepartmentID
	*parts.Standing = Standing{
		ID: in.ID, Status: in.Status, ExpiresOn: in.Profile.ExpiresOn(), Version: 1,
		Stamp: database.Stamp{CreatedBy: seeder, CreatedAt: in.RegisteredAt, UpdatedBy: seeder, UpdatedAt: in.SubmittedAt},
	}
	return parts, nil
}

func (s *Shelf[R, S, P]) plantSubmission(ctx context.Context, tx *database.Tx, within scope.Scope, r *R, in Seeded[P]) error {
	submission, found, err := s.planted(ctx, tx, within, r, in.Profile, in.SubmittedAt, in.SubmittedBy)
	if err != nil {
		return err
	}
	var receipt review.Receipt
	if in.State == review.Pending {
		receipt, err = s.Desk.Submit(ctx, tx, within, submission)
	} else {
		receipt, err = s.Desk.ImportDecided(ctx, tx, within, review.DecidedSubmission{
			Submission: submission, Result: in.State, Items: in.Items, Reviewer: in.Reviewer, ReviewerName: in.ReviewerName,
			DecidedAt: in.DecidedAt, DurationSecs: in.DurationSecs,
		})
	}
	if err != nil {
		return err
	}
	parts := s.Parts(r)
	in.judged(parts.Standing, parts.Folder, receipt.Revision)
	parts.submitted(receipt, in.SubmittedAt)
	parts.ReviewState = in.State
	if err := s.note(ctx, tx, within, parts.ID, receipt, found, in.SubmittedAt); err != nil || in.State == review.Pending {
		return err
	}
	return s.Rules.Close(ctx, tx, within, receipt.TaskID, outcomeOf(in.State), in.DecidedAt)
}

// judged keeps the verdict of a planted subject in its row.
func (in Seeded[P]) judged(s *Standing, folder *Folder, revision int64) {
	switch in.State {
	case review.Passed:
		s.PassedRevision = revision
	case review.Failed:
		s.RejectCount, s.LastRejectReason = 1, in.ReasonText
		var codes []string
		for _, item := range in.Items {
			codes = append(codes, item.ReasonCodes...)
		}
		folder.LastRejectCodes = strings.Join(codes, ",")
	default:
		return
	}
	s.Reviewer, s.ReviewerName, s.ReviewedAt, s.DocumentResults = in.Reviewer, in.ReviewerName, in.DecidedAt, review.ResultsOf(in.Items)
}

func (s *Shelf[R, S, P]) plantUpdate(ctx context.Context, tx *database.Tx, within scope.Scope, r *R, in Seeded[P]) error {
	submission, found, err := s.planted(ctx, tx, within, r, *in.Update, in.UpdatedAt, in.SubmittedBy)
	if err != nil {
		return err
	}
	submission.Diff = s.Differences(in.Profile, *in.Update)
	submission.Kept = s.Untouched(*in.Update, submission.Diff)
	receipt, err := s.Desk.Submit(ctx, tx, within, submission)
	if err != nil {
		return err
	}
	s.Parts(r).submitted(receipt, in.UpdatedAt)
	return s.note(ctx, tx, within, in.ID, receipt, found, in.UpdatedAt)
}

// planted is a submission of a planted subject, with what the machine finds in it: in
// what is kept of it, as whoever looks at it later reads it.
func (s *Shelf[R, S, P]) planted(
	ctx context.Context, tx *database.Tx, within scope.Scope, r *R, p P, at instant.Instant, by string,
) (review.Submission, []review.Precheck, error) {
	parts := s.Parts(r)
	sealed, err := s.Seal(p, parts.ID)
	if err != nil {
		return review.Submission{}, nil, err
	}
	snapshot, err := snapshotOf(sealed)
	if err != nil {
		return review.Submission{}, nil, err
	}
	if p, err = s.openSnapshot(snapshot, parts.ID); err != nil {
		return review.Submission{}, nil, err
	}
	found, err := s.foundPlanted(ctx, tx, within, *r, p, at)
	if err != nil {
		return review.Submission{}, nil, err
	}
	submission, err := s.submission(parts, snapshot, found)
	submission.By, submission.ByName, submission.At = seeder, by, at
	return submission, found, err
}

// foundPlanted is what the machine found when a planted subject was submitted.
func (s *Shelf[R, S, P]) foundPlanted(
	ctx context.Context, tx *database.Tx, within scope.Scope, r R, p P, at instant.Instant,
) ([]review.Precheck, error) {
	look := Look{Today: at, Alone: true}
	find := func() ([]review.Precheck, error) { return s.Findings(ctx, tx, within, look, r, p) }
	if s.Planted != nil {
		find = func() ([]review.Precheck, error) { return s.Planted(ctx, tx, within, r, p) }
	}
	found, err := find()
	if err != nil {
		return nil, err
	}
	pictured, err := s.inPictures(ctx, tx, within, look.By, s.Parts(&r).ID, p)
	return append(found, pictured...), err
}

// Load writes many subjects inside a transaction, for measurements: without a
// history, and with a task only for those that wait.
func (s *Shelf[R, S, P]) Load(ctx context.Context, tx *database.Tx, within scope.Scope, rows []R, seeded []Seeded[P]) error {
	for i, in := range seeded {
		if err := s.load(ctx, tx, within, &rows[i], in); err != nil {
			return err
		}
	}
	return s.Taken(s.Table.InsertAll(ctx, tx, within, rows))
}

func (s *Shelf[R, S, P]) load(ctx context.Context, tx *database.Tx, within scope.Scope, r *R, in Seeded[P]) error {
	parts, err := s.plant(r, in)
	if err != nil {
		return err
	}
	if err := parts.notePaths(); err != nil {
		return err
	}
	if in.State == review.NoState {
		parts.ReviewState = review.NoState
		s.Desk.Shift(tx, within, s.Type, review.TallyEntry{}, parts.tallyEntry())
		return nil
	}
	in.judged(parts.Standing, parts.Folder, 1)
	submission, _, err := s.planted(ctx, tx, within, r, in.Profile, in.SubmittedAt, in.SubmittedBy)
	if err != nil {
		return err
	}
	receipt := review.Receipt{DueAt: in.SubmittedAt.Add(review.DueAfter)}
	if in.State == review.Pending {
		submission.From = review.NoState
		receipt, err = s.Desk.Submit(ctx, tx, within, submission)
	} else {
		s.Desk.Count(tx, within, s.Type, in.DepartmentID, in.State, 1)
	}
	parts.submitted(receipt, in.SubmittedAt)
	parts.ReviewState = in.State
	s.Desk.Shift(tx, within, s.Type, review.TallyEntry{}, parts.tallyEntry())
	return err
}
