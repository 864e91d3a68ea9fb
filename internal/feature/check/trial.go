package check

import (
	"context"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Bench is a kind of subject: its rules look again at what waits, a trial asks what
// people judged of it, and hits are named by it.
type Bench interface {
	// Look lets the rules look again at all of a tenant that wait.
	Look(ctx context.Context, within scope.Scope) error
	// CountJudged counts the submissions that were judged since a time.
	CountJudged(ctx context.Context, q database.Reader, within scope.Scope, since instant.Instant) (int64, error)
	// Try looks at some of them again, the newest first.
	Try(ctx context.Context, q database.Reader, within scope.Scope, p Piece) ([]Tried, error)
	// NameHits tells of those of some subjects that the caller may see what they are called,
	// and what a rule found in the newest submission of each.
	NameHits(ctx context.Context, q database.Reader, rule *Rule, ids []string) (map[string]Known, error)
}

// Piece is a part of a trial: one rule, as it would be and as it is applied.
type Piece struct {
	Rule           *Rule
	Draft, InForce Settings
	Since          instant.Instant
	Before         Mark
	Most           int
}

// Mark is a place in the order of what was judged.
type Mark struct {
	At     instant.Instant
	TaskID string
}

// Tried is a judged submission that was looked at again.
type Tried struct {
	TaskID, TargetID string
	IsPassed         bool // by people
	At               instant.Instant
	Reviewer         string
	// IsGone tells of a subject that was removed, or of a submission that was erased:
	// nothing can be said of it.
	IsGone bool
	// ByDraft and InForce tell whether the rule finds something, Message what the draft
	// says.
	ByDraft, InForce bool
	Message          string
	// Title is what the subject is called; IsSeen: the caller may see it.
	Title  string
	IsSeen bool
}

// Bounds of a piece: how many submissions are looked at, and how many of them are
// named.
var pieceSize = database.MaxIDs

const mostNamed = 100

// TrialOrder asks what a draft of a rule would have said of what people judged in
// the last 30 days. Absent fields are as they are in force.
type TrialOrder struct {
	Rule     string                   `json:"rule" label:"规则"`
	Level    httpapi.Opt[string]      `json:"level" label:"级别"`
	IsOn     httpapi.Opt[bool]        `json:"isOn" label:"启用"`
	Sentence httpapi.Opt[string]      `json:"sentence" label:"提示文字"`
	Limits   httpapi.Opt[[]Threshold] `json:"limits" label:"阈值"`
	After    string                   `json:"after,omitempty" label:"位置"` // next of the piece before; "" begins
}

// TrialPiece is the answer about a part of what was judged, in the whole tenant.
type TrialPiece struct {
	Total   int64      `json:"total"`   // of all parts, counted with the first; 0 with others
	Judged  int64      `json:"judged"`  // that could be looked at again
	Untried int64      `json:"untried"` // removed or erased since
	Draft   TrialCount `json:"draft"`
	Before  TrialCount `json:"before"` // by the setting in force
	Both    int64      `json:"both"`   // what both find
	Now     string     `json:"now"`    // what was read as it is now, in words; "" for nothing
	Rows    []TrialRow `json:"rows"`   // what either finds, of what the caller may see
	Next    string     `json:"next"`   // "" at the end
}

// TrialCount are submissions in which a rule finds something.
type TrialCount struct {
	WouldBlock  int64 `json:"wouldBlock"`
	WouldWarn   int64 `json:"wouldWarn"`
	WouldInform int64 `json:"wouldInform"`
	Passed      int64 `json:"ofThesePassed"` // by people
	Failed      int64 `json:"ofTheseFailed"`
}

// TrialRow is one of them.
type TrialRow struct {
	TaskID   string          `json:"taskId"`
	TargetID string          `json:"targetId"`
	Title    string          `json:"title"`
	IsPassed bool            `json:"isPassed"`
	At       instant.Instant `json:"reviewTime"`
	Reviewer string          `json:"reviewerName"`
	ByDraft  bool            `json:"byDraft"` // the draft finds something
	InForce  bool            `json:"inForce"` // so does the setting in force
	Message  string          `json:"message"` // of the draft
}

// Try answers about one part of a trial. Nothing is kept of it: the client goes on
// with what next says, and adds up.
func (s *Service) Try(ctx context.Context, in TrialOrder) (TrialPiece, error) {
	rule, known := s.rules[in.Rule]
	if !known {
		return TrialPiece{}, fault.Absent()
	}
	subject, _, _ := strings.Cut(in.Rule, ".")
	within := caller.From(ctx).WholeTenant()
	inForce, err := s.Settings(ctx, s.db, within, Catalogue{Subject: subject})
	if err != nil {
		return TrialPiece{}, err
	}
	wanted := Draft{Level: in.Level, IsOn: in.IsOn, Sentence: in.Sentence, Limits: in.Limits}.over(inForce.Of(rule))
	p, markErr := s.pieceAfter(in.After)
	if err := fault.Together(rule.once(in.Limits.Value), rule.check(wanted), markErr); err != nil {
		return TrialPiece{}, err
	}
	p.Rule, p.InForce, p.Draft = rule, inForce, maps.Clone(inForce)
	p.Draft[rule] = wanted
	bench, total := s.benches[subject], int64(0)
	if in.After == "" {
		if total, err = bench.CountJudged(ctx, s.db, within, p.Since); err != nil {
			return TrialPiece{}, err
		}
	}
	tried, err := bench.Try(ctx, s.db, within, p)
	if err != nil {
		return TrialPiece{}, err
	}
	out := p.answer(tried)
	out.Total = total
	return out, nil
}

// pieceAfter is where a client goes on: the days stay those of the first piece.
func (s *Service) pieceAfter(next string) (Piece, error) {
	now := instant.Of(s.now())
	p := Piece{Since: now.Add(-hitDays * 24 * time.Hour), Before: Mark{At: now + 1}, Most: pieceSize}
	if next == "" {
		return p, nil
	}
	parts := strings.SplitN(next, ".", 3)
	if len(parts) != 3 {
		return p, errNoPlace()
	}
	since, wrong := strconv.ParseInt(parts[0], 10, 64)
	at, alsoWrong := strconv.ParseInt(parts[1], 10, 64)
	if wrong != nil || alsoWrong != nil {
		return p, errNoPlace()
	}
	p.Since, p.Before = max(instant.Instant(since), p.Since.Add(-time.Hour)), Mark{instant.Instant(at), parts[2]}
	return p, nil
}

func errNoPlace() error { return fault.Field("after", "位置无效，请重新试运行") }

func (p Piece) answer(tried []Tried) TrialPiece {
	draft, inForce := p.Draft.Of(p.Rule), p.InForce.Of(p.Rule)
	out := TrialPiece{Now: p.Rule.Now, Rows: []TrialRow{}}
	for _, t := range tried {
		if t.IsGone {
			out.Untried++
			continue
		}
		out.Judged++
		if t.ByDraft {
			out.Draft.add(draft.Level, t.IsPassed)
		}
		if t.InForce {
			out.Before.add(inForce.Level, t.IsPassed)
		}
		if t.ByDraft && t.InForce {
			out.Both++
		}
		if t.IsSeen && len(out.Rows) < mostNamed {
			out.Rows = append(out.Rows, TrialRow{
				t.TaskID, t.TargetID, t.Title, t.IsPassed, t.At, t.Reviewer, t.ByDraft, t.InForce, t.Message,
			})
		}
	}
	if len(tried) == p.Most {
		last := tried[len(tried)-1]
		out.Next = fmt.Sprintf("%d.%d.%s", p.Since, last.At, last.TaskID)
	}
	return out
}

func (c *TrialCount) add(level string, isPassed bool) {
	switch level {
	case Blocks:
		c.WouldBlock++
	case Warns:
		c.WouldWarn++
	default:
		c.WouldInform++
	}
	if isPassed {
		c.Passed++
	} else {
		c.Failed++
	}
}
