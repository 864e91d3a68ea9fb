// Package review is the desk where submissions are judged: tasks with their
// queue, claims, verdicts, history and the counters of every subject. It knows
// nothing of drivers or vehicles; subjects register what they are and apply
// the outcome to their own rows in the transaction of the decision, so a
// verdict, its log, the subject and the counters never disagree.
package review

import (
	"context"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/picture"
	"freightdesk/internal/foundation/scope"
)

// Permission codes of the desk's own numbers; what they are about is guarded by
// the subjects' codes.
const (
	MaySeeNumbers = "head_page"
	MayTeam       = "review:team"
)

// Times of the desk.
const (
	Lease      = 2 * time.Minute  // a claim lives this long unless it is renewed
	UndoWindow = 10 * time.Second // a decision may be taken back by whoever made it
	DueAfter   = 24 * time.Hour   // from submission
	skipFor    = 10 * time.Minute // a skipped task is offered to others first
)

// Subject is a kind of thing under review.
type Subject struct {
	Type        string // targetType on the wire: driver, vehicle …
	MayList     string // permission codes
	MayCheck    string
	MayOverride string
	MayBatch    string // to pass several at once
	Topic       string // the live event that refreshes its counters
	ReasonDict  string // dictionary of its reject reasons
	// Sheet shows what a task asks to be judged; snapshot is the task's.
	Sheet func(ctx context.Context, q database.Reader, within scope.Scope, targetID, snapshot string) (Sheet, error)
	// Apply writes an outcome to the subject's row and returns what Revert
	// needs to take it back.
	Apply func(ctx context.Context, tx *database.Tx, within scope.Scope, o Outcome) (restore string, err error)
	// Revert undoes Apply; fault.Conflict when the row has moved on since.
	Revert func(ctx context.Context, tx *database.Tx, within scope.Scope, targetID, restore string) error
	// Count answers for callers whose scope counters cannot serve.
	Count func(ctx context.Context, q database.Reader, within scope.Scope, state State) (int64, error)
	// CountIn does the same for tallies.
	CountIn func(ctx context.Context, q database.Reader, within scope.Scope, span Span) (int64, error)
	// Holds keeps tasks t to targets within a scope that data rules narrow.
	Holds func(within scope.Scope) database.Condition
}

// Sheet is a task as the desk shows it. Personal information is masked.
type Sheet struct {
	Title, Subtitle string
	Fields          []Field
	Documents       []Document
	Prechecks       []Precheck
	Checklist       []Check
}

// Field is one line of data beside the pictures.
type Field struct {
	Field    string `json:"field"`
	Label    string `json:"label"`
	Value    string `json:"value"`
	Masked   bool   `json:"masked"` // may be revealed by its field name
	DocType  string `json:"docType,omitempty"`
	OCR      string `json:"ocr,omitempty"`   // as read from the picture, masked alike
	Match    *bool  `json:"match,omitempty"` // whether both agree; absent when nothing was read
	DictCode string `json:"dictCode,omitempty"`
}

// Document is one picture with its verdict so far.
type Document struct {
	DocType     string   `json:"docType"`
	Name        string   `json:"name"`
	URL         string   `json:"url"`
	Required    bool     `json:"required"`
	ValidTo     string   `json:"validTo"` // YYYY-MM-DD, 9999-12-31 for 长期, empty when it does not expire
	Result      State    `json:"result"`
	ReasonCodes []string `json:"reasonCodes"`
	Memo        string   `json:"memo"`
}

// Precheck is something the machine found: level B blocks a pass, W warns, I
// informs.
type Precheck struct {
	Code    string `json:"code"`
	Part    string `json:"part,omitempty"` // tells the rules of one code apart
	Level   string `json:"level"`
	Message string `json:"message"`
	DocType string `json:"docType,omitempty"`
	Field   string `json:"field,omitempty"`   // of the profile
	Measure string `json:"measure,omitempty"` // the thresholds it was measured by, in words
	Clause  string `json:"clause,omitempty"`  // the law or standard behind it
	// Spot is where in the document's picture.
	Spot *picture.Spot `json:"spot,omitempty"`
	// Others are ids of records of the same kind that it speaks of, a few of them. Who they
	// are is told to whoever may see them.
	Others []string `json:"others,omitempty"`
}

// Check is a line of the list a reviewer goes through.
type Check struct {
	Code    string `json:"code"`
	Text    string `json:"text"`
	DocType string `json:"docType,omitempty"`
}

// Change is a reviewed value that a submission altered, masked.
type Change struct {
	Field  string `json:"field"`
	Label  string `json:"label"`
	Before string `json:"before"`
	After  string `json:"after"`
	// DictCode is the dictionary that both are values of.
	DictCode string `json:"dictCode,omitempty"`
}

// Outcome is a decision on its way to the subject.
type Outcome struct {
	TargetID     string
	TaskID       string
	Revision     int64
	Result       State
	Snapshot     string
	Items        []Item
	ReasonCodes  []string // of all items, without repetition
	ReasonText   string   // the same in words
	Reviewer     string
	ReviewerName string
	At           instant.Instant
}

// Words are the dictionaries: all texts by value, by code, and of one code what
// may be chosen.
type Words interface {
	Texts(ctx context.Context, codes ...string) (map[string]map[string]string, error)
	Choices(ctx context.Context, code string) (map[string]string, error)
}

// Service is the feature's use cases.
type Service struct {
	db       *database.DB
	bus      *fanout.Bus
	now      instant.Clock
	newID    ident.Source
	words    Words
	chance   Chance
	subjects map[string]Subject
}

// New makes a desk without subjects.
func New(db *database.DB, bus *fanout.Bus, now instant.Clock, newID ident.Source, words Words, chance Chance) *Service {
	return &Service{db: db, bus: bus, now: now, newID: newID, words: words, chance: chance, subjects: map[string]Subject{}}
}

// Register adds a subject; each type once, before the first call.
func (s *Service) Register(subject Subject) {
	if _, taken := s.subjects[subject.Type]; taken {
		panic("review: subject " + subject.Type + " is registered twice")
	}
	s.subjects[subject.Type] = subject
}

// subject finds what a call is about and whether the caller may check it.
func (s *Service) subject(ctx context.Context, targetType string, code func(Subject) string) (Subject, scope.Scope, error) {
	subject, known := s.subjects[targetType]
	if !known {
		return Subject{}, scope.Scope{}, fault.Field("targetType", "未知的审核对象")
	}
	who := caller.From(ctx)
	if !who.May(code(subject)) {
		return Subject{}, scope.Scope{}, fault.Lacking(fault.Forbidden, code(subject))
	}
	return subject, who.ScopeToChange(code(subject), subject.MayList), nil
}

func mayCheck(s Subject) string { return s.MayCheck }
func mayList(s Subject) string  { return s.MayList }
