package dossier

import (
	"context"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/picture"
	"freightdesk/internal/foundation/scope"
)

// Look is how the machine looks at a submission.
type Look struct {
	By    check.Settings
	Today instant.Instant
	// Alone keeps to the submission: nothing is read of others, and what rules find
	// about others does not count.
	Alone bool
}

// Finding collects what the machine finds about a submission, as its rules are
// set.
type Finding struct {
	check.Settings
	Found []review.Precheck
}

// At is what a finding points at: a document, a spot in its picture, a field of
// the profile, others of the kind, or nothing.
type At struct {
	DocType, Field string
	Spot           *picture.Spot
	Others         []string // ids
}

// MostOthers is how many others a finding names.
const MostOthers = 3

// With names others that the finding speaks of.
func (at At) With(ids []string) At {
	at.Others = ids
	return at
}

// On is the place of a document and a field, "" for none.
func On(docType, field string) At { return At{DocType: docType, Field: field} }

// When notes one, where it holds and its rule is on. The values are what the
// rule's own sentence names, in its order.
func (f *Finding) When(hit bool, rule *check.Rule, at At, values ...any) {
	if !hit {
		return
	}
	set := f.Of(rule)
	if !set.IsOn {
		return
	}
	f.Found = append(f.Found, review.Precheck{
		Code: rule.Code, Part: rule.Part, Level: set.Level, Message: set.Sentence(rule, values...), DocType: at.DocType, Field: at.Field,
		Measure: set.Measure(rule), Clause: set.Clause, Spot: at.Spot, Others: at.Others,
	})
}

// Paper is something with a last day of validity.
type Paper struct {
	Name  string
	Until string // "" or Forever: it does not end
	At    At
}

// Validity are the rules about the last days of papers.
type Validity struct{ Expired, Expiring *check.Rule }

const daysAhead = "days"

// Ahead is the threshold of the second one.
var Ahead = []check.Limit{{Name: daysAhead, Label: "提前", Unit: "天", Value: warnDays, Lowest: 1, Highest: 180}}

// Papers finds those that have run out, and those that will within the days of
// the rule.
func (f *Finding) Papers(rules Validity, today instant.Instant, papers ...Paper) {
	days := int(f.Limit(rules.Expiring, daysAhead))
	for _, p := range papers {
		state := expireState(p.Until, today, days)
		f.When(state == Expired, rules.Expired, p.At, p.Name, p.Until)
		f.When(state == Expiring, rules.Expiring, p.At, p.Name, p.Until)
	}
}

// note keeps what was found, for the page of each rule.
func (s *Shelf[R, S, P]) note(
	ctx context.Context, tx *database.Tx, within scope.Scope, id string, receipt review.Receipt, found []review.Precheck, at instant.Instant,
) error {
	return s.Rules.Note(ctx, tx, within, check.Found{
		Catalogue: s.Catalogue, TaskID: receipt.TaskID, Revision: receipt.Revision, TargetID: id, At: at, Hits: hitsOf(found),
	})
}

func hitsOf(found []review.Precheck) []check.Hit {
	hits := make([]check.Hit, len(found))
	for i, f := range found {
		hits[i] = check.Hit{Code: f.Code, Part: f.Part, Level: f.Level}
	}
	return hits
}

// Risk sums findings up: score 100 is spotless, level 2 has a blocking finding,
// 1 a warning, 0 neither.
func Risk(prechecks []review.Precheck) (score, level int) {
	score = 100
	for _, p := range prechecks {
		switch p.Level {
		case check.Blocks:
			score, level = score-40, 2
		case check.Warns:
			score, level = score-8, max(level, 1)
		default:
			score--
		}
	}
	return max(score, 0), level
}
