// Package dossier is what all subjects of review have in common: a row with the
// data in force and how things stand with it, the submission that waits beside
// it, documents with their pictures, findings, numbers by place, and the desk's
// verdicts on its way into the row and out of it again. A subject says what its
// data is; it knows nothing of tasks.
package dossier

import (
	"context"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Account states of a subject (dictionary hy_status).
const (
	Normal    = 1
	Frozen    = 2
	Cancelled = 3
)

// Profile is the reviewed data of a subject in the clear. It never leaves the
// process: answers are made of masked views. A struct with a field Documents.
type Profile interface {
	// Pictures are the documents that were uploaded.
	Pictures() []Document
	// Required are the types of the documents it cannot pass without.
	Required() []string
	// ValidTo is the end of a document's validity, "" for one that does not expire.
	ValidTo(docType string) string
	// ExpiresOn is the last day on which every required certificate is valid.
	ExpiresOn() string
	// Fields are the values with their names, masked, as the desk and the history
	// show them.
	Fields() []review.Field
	// Numbers are the masked fields in the clear, by their wire names.
	Numbers() map[string]string
}

// Kind is what a subject is called, and by whom it may be seen and judged.
type Kind struct {
	Type        string // on the wire, in counters, and as the owner of files
	Name        string // in words
	MayList     string // permission codes
	MayCheck    string
	MayOverride string // to pass in spite of a block
	MayBatch    string // to pass several at once
	MayEdit     string
	MayRemove   string
	MayExport   string
	// MayBlacklist, MayWhitelist and MayFreeze are what its account may be given.
	MayBlacklist string
	MayWhitelist string
	MayFreeze    string
	Topic        string // the live event that refreshes its counters
	ReasonDict   string // dictionary of its reject reasons
	Documents    DocumentTypes
	Catalogue    check.Catalogue // what the machine looks for
	StageField   string          // the list's filter for stages, of subjects that go through them
	// Identity are the fields that every document is about: once one of them
	// changes, no document keeps its pass.
	Identity []string
	// Leaves are the documents that are judged together.
	Leaves [][]string
	// Gated are the papers that may close a gate; nil: the first end of all does.
	Gated []gate.Paper
}

// Shelf keeps the subjects of one kind: R is a row of their table, S the columns
// of it that hold reviewed data, P the same in the clear.
type Shelf[R, S any, P Profile] struct {
	Kind
	Table *database.Table[R]
	List  *database.List[R] // whole rows, as the caller's scope shows them
	// Standings reads rows in the order of their ids behind one of them, with the
	// columns that decide where a subject counts.
	Standings *database.Statement
	// Assess writes a row's risk, findings and place in the queue where it is of the
	// version that was read, which stays.
	Assess *database.Statement
	// Ending reads those in force (passed once, neither cancelled nor removed) with a
	// paper that ends up to a day, behind the place of an end and an id, in that order; a
	// row's expires_on is its place. Nil: they have no papers.
	Ending *database.Statement
	// Parts are those of a row.
	Parts func(*R) Parts[S]
	// Seal makes the columns for the subject with the id, Open reads them.
	Seal func(P, string) (S, error)
	Open func(S, string) (P, error)
	// Findings are what the machine finds about a submission; Planted is the same of one
	// that comes with a whole world, where nobody has set anything; nil: Findings alone.
	Findings func(ctx context.Context, q database.Reader, within scope.Scope, look Look, r R, p P) ([]review.Precheck, error)
	Planted  func(ctx context.Context, q database.Reader, within scope.Scope, r R, p P) ([]review.Precheck, error)
	// Carried are the papers of Gated as a profile has them; nil: there are none.
	Carried func(P) []gate.Held
	// Heading is what the desk calls the subject; nothing in it is unmasked.
	Heading func(P) (title, subtitle string)
	// Shown are the fields with what was read from pictures beside them, Notes what
	// the row says beside the submission.
	Shown func(P) []review.Field
	Notes func(R) []review.Field
	// Checks are the lines a reviewer goes through.
	Checks []review.Check
	// Offer refuses what other subjects hold already, and submits the rest.
	Offer func(ctx context.Context, tx *database.Tx, within scope.Scope, r *R, before, after P) error
	// Sole are the values, by field, that one subject alone may have, and Held refuses
	// those that others have; nil: there are none.
	Sole func(P) map[string]string
	Held func(ctx context.Context, q database.Reader, within scope.Scope, r R, p P) error
	// Authors are the usernames of who wrote what is submitted, beside the caller; nil:
	// nobody.
	Authors func(ctx context.Context, tx *database.Tx, within scope.Scope, id string) ([]string, error)
	// Title is what a subject is called, Trail what the audit keeps of it.
	Title func(R) string
	Trail func(R) map[string]any
	// Judged and Reverted go on with a row that a verdict has just changed, before
	// it is written, and with one whose verdict was taken back; nil: nothing.
	Judged   func(ctx context.Context, tx *database.Tx, within scope.Scope, r *R, o review.Outcome) error
	Reverted func(ctx context.Context, tx *database.Tx, within scope.Scope, before, after R) error
	// Stays says why a subject may not be removed, "" when it may; nil: only what
	// is in force stays.
	Stays func(R) string
	// Removed lets go of what else hangs on a subject that is removed or cancelled; nil: nothing.
	Removed Release
	// Busy names the open waybill that keeps a subject's account from being
	// cancelled; nil: nothing does.
	Busy Busy
	// Stale tells whoever saw another version of a row what it is now.
	Stale func(ctx context.Context, within scope.Scope, r R) error
	// Choices are what may be chosen of a dictionary, as text by value.
	Choices func(ctx context.Context, code string) (map[string]string, error)
	// Taken names the field whose value another subject has, where an index says so.
	Taken func(error) error

	// InPictures are what is looked for in pictures beside their quality; Shot is when
	// they should have been taken, by document type; nil: whenever.
	InPictures PictureRules
	Shot       func(P) map[string]instant.Instant

	// engaged and bound tell what a subject takes part in; nil: nothing.
	engaged Engaged
	bound   Bound
	// renewed is told in the transaction that other papers are in force; nil: nobody.
	renewed func(ctx context.Context, tx *database.Tx, within scope.Scope, r R) error

	DB  *database.DB
	Now instant.Clock
	Needs
}

// Needs are what all subjects stand on.
type Needs struct {
	Desk  *review.Service
	Files Files
	Rules *check.Service
	Gates *gate.Service
}

// Busy names the number of an open waybill that a subject takes part in, "" where
// there is none.
type Busy func(ctx context.Context, q database.Reader, within scope.Scope, id string) (string, error)

// Refuse refuses to do something with a subject, who is named, that has such a
// waybill; a nil Busy refuses nothing.
func (b Busy) Refuse(ctx context.Context, q database.Reader, within scope.Scope, id, who, what, verb string) error {
	if b == nil {
		return nil
	}
	number, err := b(ctx, q, within, id)
	if err != nil || number == "" {
		return err
	}
	return fault.New(fault.Refused, who+"有"+what+" "+number+"，不能"+verb)
}

// Refusing is Held of subjects whose facts say what others have already.
func Refusing[R any, P Profile, F interface{ Held() error }](
	gather func(ctx context.Context, q database.Reader, within scope.Scope, look Look, r R, p P) (F, error),
) func(ctx context.Context, q database.Reader, within scope.Scope, r R, p P) error {
	return func(ctx context.Context, q database.Reader, within scope.Scope, r R, p P) error {
		f, err := gather(ctx, q, within, Look{}, r, p)
		if err != nil {
			return err
		}
		return f.Held()
	}
}

// Release lets go of what hangs on a subject with the id.
type Release func(ctx context.Context, tx *database.Tx, within scope.Scope, id string) error

// Parts are pointers into a row.
type Parts[S any] struct {
	*Standing
	*Folder
	Stored        *S
	Documents     *string // of Papers
	DocumentPaths *string // of ListedPapers
	// Stage is where a subject stands on its way, of those that go one: its list is
	// counted by it. nil: the list is counted by states of review.
	Stage *int
}

// Files is the part of the file feature that subjects need: once a subject owns
// a file, the subject decides who may read it.
type Files interface {
	Own(ctx context.Context, tx *database.Tx, paths []string, biz, ownerType, ownerID string) error
	// Pictures are what is known of pictures, by their paths; one that nobody has
	// looked at yet is not among them.
	Pictures(ctx context.Context, q database.Reader, within scope.Scope, paths []string) (map[string]Picture, error)
}

// Standing is how things are with a subject, as far as a row of its list shows it.
// The table stands in its list as d.
type Standing struct {
	ID     string `db:"d.id"`
	Status int    `db:"d.status"`
	Listing
	ReviewState      review.State    `db:"d.review_state"`
	PassedRevision   int64           `db:"d.passed_revision"` // 0: nothing is in force yet
	ExpiresOn        string          `db:"d.expires_on"`
	RiskLevel        int             `db:"d.risk_level"`
	RiskScore        int             `db:"d.risk_score"`
	Prechecks        string          `db:"d.prechecks"`        // JSON of the newest submission's findings
	TaskID           string          `db:"d.task_id"`          // newest submission
	DocumentResults  review.Results  `db:"d.document_results"` // of the newest decision
	QueueRank        int64           `db:"d.queue_rank"`
	RejectCount      int64           `db:"d.reject_count"`
	LastRejectReason string          `db:"d.last_reject_reason"`
	SubmittedAt      instant.Instant `db:"d.submitted_at"` // 0: not submitted yet
	DueAt            instant.Instant `db:"d.due_at"`       // when the newest submission should be decided
	ReviewedAt       instant.Instant `db:"d.reviewed_at"`
	Reviewer         string          `db:"d.reviewer"`
	ReviewerName     string          `db:"d.reviewer_name"`
	Version          int64           `db:"d.version"`
	database.Stamp   `db:"d."`
}

// Folder are the columns of a subject that its list does not show.
type Folder struct {
	TenantID        int64           `db:"d.tenant_id"`
	DepartmentID    string          `db:"d.department_id"`
	Remark          string          `db:"d.remark"`
	LastRejectCodes string          `db:"d.last_reject_codes"`
	DeletedAt       instant.Instant `db:"d.deleted_at"`
}

// Papers are the documents of a subject at rest.
type Papers struct {
	Documents string `db:"d.documents"` // JSON
}

// ListedPapers are they as the list shows them.
type ListedPapers struct {
	// DocumentPaths is written with every row, from Documents: to read these was a
	// seventh of what a page of the list costs.
	DocumentPaths string `db:"d.document_paths" json:"-"`
}
