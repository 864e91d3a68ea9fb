// Package expiry reminds people of papers that run out. Each night every paper in
// force that has come nearer to its end becomes a row: whom to call, about what,
// since when, and whether that was done. A row is void once the paper was renewed,
// its subject is gone, or the next stage has come. A renewal that waits for review
// changes nothing: what is in force still ends.
package expiry

import (
	"context"
	"slices"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Permission codes that guard the routes of this feature. Whose papers somebody
// sees is said by the list of the subject.
const (
	MayList = "expiry:list"
	MayEdit = "expiry:edit"
)

// Type is the name of reminders in the audit trail, Topic the hint that some have
// changed.
const (
	Type  = "expiry"
	Topic = "expiry-changed"
)

// stages are the days before a last day on which people are reminded, the nearest
// first. What is over stays at the last of them.
var stages = []int{0, 7, 30, 60, 90}

// State of a reminder.
type State int

// The states.
const (
	Open State = iota
	Done       // somebody has called
	Void       // there is nothing to call about any more
)

// Reason why a reminder is void.
type Reason int

// The reasons.
const (
	None      Reason = iota
	Renewed          // the paper ends on another day now, or counts no more
	Gone             // the subject was removed or cancelled
	Overtaken        // the next stage has come
)

// Service is the feature's use cases.
type Service struct {
	db       *database.DB
	bus      *fanout.Bus
	now      instant.Clock
	newID    ident.Source
	tenants  scope.Tenants
	subjects []dossier.Reminded
}

// New makes the service for some kinds of subject.
func New(
	db *database.DB, bus *fanout.Bus, tenants scope.Tenants, now instant.Clock, newID ident.Source, subjects ...dossier.Reminded,
) *Service {
	s := &Service{db: db, bus: bus, now: now, newID: newID, tenants: tenants, subjects: subjects}
	for _, subject := range subjects {
		subject.OnRenewal(func(ctx context.Context, tx *database.Tx, within scope.Scope, h dossier.Holder) error {
			return s.settle(ctx, tx, within, subject.Type, h)
		})
	}
	return s
}

// subject is a kind by its name on the wire.
func (s *Service) subject(kind string) (dossier.Reminded, bool) {
	at := slices.IndexFunc(s.subjects, func(one dossier.Reminded) bool { return one.Type == kind })
	if at < 0 {
		return dossier.Reminded{}, false
	}
	return s.subjects[at], true
}

// stageOf is the stage to which a paper with a last day has come; false while that
// is far, and for one without.
func stageOf(endsOn string, today instant.Instant) (int, bool) {
	if endsOn == "" {
		return 0, false
	}
	for _, stage := range stages {
		if endsOn <= dossier.DayAfter(today, stage) {
			return stage, true
		}
	}
	return 0, false
}

// dueOn is the day on which a stage comes.
func dueOn(endsOn string, stage int) string {
	end, err := instant.Parse(endsOn)
	if err != nil { // stored days are valid
		return endsOn
	}
	return dossier.DayAfter(end, -stage)
}

// daysLeft are those until a last day, negative once it is over.
func daysLeft(endsOn string, today instant.Instant) int {
	end, err := instant.Parse(endsOn)
	start, _ := instant.Parse(today.Date())
	if err != nil {
		return 0
	}
	const day = 24 * 60 * 60 * 1000
	return int((end - start) / day)
}
