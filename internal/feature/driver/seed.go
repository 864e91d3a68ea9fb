package driver

import (
	"context"
	"strings"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Seeded is a driver of an imported or demonstration world with their past.
// Unlike Add it takes what a platform may already hold: numbers that do not
// add up, certificates that have expired.
type Seeded struct {
	ID               string
	DepartmentID     string
	Profile          Profile
	ResidentDivision string
	Status           int
	BlacklistReason  string // empty: not blacklisted
	RegisteredAt     instant.Instant
	SubmittedAt      instant.Instant
	State            review.State
	// The verdict, for drivers that were judged.
	Items                  []review.Item
	ReasonText             string
	Reviewer, ReviewerName string
	DecidedAt              instant.Instant
	DurationSecs           int64
	// Update is data a passed driver submitted since; nil for none.
	Update      *Profile
	UpdatedAt   instant.Instant
	SubmittedBy string // who sent the data, in words
}

// Seed writes a driver inside a transaction of many.
func (s *Service) Seed(ctx context.Context, tx *database.Tx, within scope.Scope, in Seeded) error {
	sealed, err := s.seal(in.Profile, in.ID)
	if err != nil {
		return err
	}
	r := in.row(sealed)
	r.BlacklistReason, r.Blacklisted, r.ReviewState = in.BlacklistReason, in.BlacklistReason != "", review.NoState
	if err := s.plantSubmission(ctx, tx, within, &r, in); err != nil {
		return err
	}
	if in.Update != nil {
		if err := s.plantUpdate(ctx, tx, within, &r, in); err != nil {
			return err
		}
	}
	return s.insert(ctx, tx, within, &r)
}

const seeder = "system"

// row is the driver before they are submitted.
func (in Seeded) row(sealed sealedProfile) record {
	return record{DepartmentID: in.DepartmentID, sealedProfile: sealed, listedState: listedState{
		ID: in.ID, ResidentDivision: in.ResidentDivision, Status: in.Status, ExpiresOn: in.Profile.ExpiresOn(), Version: 1,
		Stamp: database.Stamp{CreatedBy: seeder, CreatedAt: in.RegisteredAt, UpdatedBy: seeder, UpdatedAt: in.SubmittedAt},
	}}
}

func (s *Service) plantSubmission(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, in Seeded) error {
	submission, err := s.planted(r, in.Profile, in.SubmittedAt, in.SubmittedBy)
	if err != nil {
		return err
	}
	var receipt review.Receipt
	if in.State == review.Pending {
		receipt, err = s.desk.Submit(ctx, tx, within, submission)
	} else {
		receipt, err = s.desk.ImportDecided(ctx, tx, within, review.DecidedSubmission{
			Submission: submission, Result: in.State, Items: in.Items, Reviewer: in.Reviewer, ReviewerName: in.ReviewerName,
			DecidedAt: in.DecidedAt, DurationSecs: in.DurationSecs,
		})
	}
	if err != nil {
		return err
	}
	r.judged(in, receipt.Revision)
	r.submitted(receipt, in.SubmittedAt)
	r.ReviewState = in.State
	return nil
}

// judged keeps the verdict of a planted driver in their row.
func (r *record) judged(in Seeded, revision int64) {
	switch in.State {
	case review.Passed:
		r.PassedRevision = revision
	case review.Failed:
		r.RejectCount, r.LastRejectReason = 1, in.ReasonText
		var codes []string
		for _, item := range in.Items {
			codes = append(codes, item.ReasonCodes...)
		}
		r.LastRejectCodes = strings.Join(codes, ",")
	default:
		return
	}
	r.Reviewer, r.ReviewerName, r.ReviewedAt, r.DocumentResults = in.Reviewer, in.ReviewerName, in.DecidedAt, review.ResultsOf(in.Items)
}

func (s *Service) plantUpdate(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, in Seeded) error {
	submission, err := s.planted(r, *in.Update, in.UpdatedAt, in.SubmittedBy)
	if err != nil {
		return err
	}
	submission.Diff = differences(in.Profile, *in.Update)
	submission.Kept = untouched(*in.Update, submission.Diff)
	receipt, err := s.desk.Submit(ctx, tx, within, submission)
	r.submitted(receipt, in.UpdatedAt)
	return err
}

// planted is a submission of a planted driver, with its pre-checks noted.
func (s *Service) planted(r *record, p Profile, at instant.Instant, by string) (review.Submission, error) {
	sealed, err := s.seal(p, r.ID)
	if err != nil {
		return review.Submission{}, err
	}
	text, err := snapshot(sealed)
	if err != nil {
		return review.Submission{}, err
	}
	if err := r.assess(precheck(p, facts{today: instant.Of(s.now()), blacklisted: r.Blacklisted}, s.rules)); err != nil {
		return review.Submission{}, err
	}
	return review.Submission{
		Type: Type, TargetID: r.ID, DepartmentID: r.DepartmentID, From: r.ReviewState, Snapshot: text, RiskLevel: r.RiskLevel,
		By: seeder, ByName: by, At: at,
	}, nil
}
