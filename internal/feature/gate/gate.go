// Package gate says what keeps a subject from taking part: papers that are missing
// or have run out, as operators set it, and two rolls. Who is on the blacklist is
// kept from what the entry names, whatever their papers say; who is on the whitelist
// passes in spite of papers, for a reason and to a last day.
package gate

import (
	"cmp"
	"slices"
	"sync"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/instant"
)

// Permission codes that guard the routes of this feature. Who is on a roll somebody
// sees as far as the list of the subject goes; to put a subject on one is a right
// of the subject.
const (
	MaySee  = "intercept:list"
	MaySet  = "intercept:edit"
	MayRead = "blacklist:list"
)

// Type is the name of settings in the audit trail, Topic the hint that a setting or
// a roll has changed.
const (
	Type  = "intercept"
	Topic = "gate-changed"
)

// Gate is something that a subject may be kept from (dictionary hy_intercept).
type Gate string

// The gates that papers can close.
const (
	Orders  Gate = "1"
	Payouts Gate = "2"
)

// Gates are those that papers can close.
var Gates = []Gate{Orders, Payouts}

// Name is a gate in words.
func (g Gate) Name() string {
	if g == Orders {
		return "接单"
	}
	return "提现"
}

// Switch says by what one paper closes one gate.
type Switch struct {
	Paper    string `json:"paper" label:"证件"`
	Gate     Gate   `json:"gate" label:"拦截环节"`
	ByState  bool   `json:"byState" label:"没有照片时拦截"` // where what is in force has no picture of it
	ByExpiry bool   `json:"byExpiry" label:"过期时拦截"`  // where its last day is over
}

// Paper is a document as operators speak of it, which may have several pages.
type Paper struct {
	Key, Name string
	HasEnd    bool
	// IsOptional tells that a subject passes its review without: it closes no gate
	// by its absence until somebody sets it so.
	IsOptional bool
}

// standard are the switches of a paper as they come: orders need all that a review
// asks for, and nothing that has run out; nothing holds a payout.
func (p Paper) standard(of Gate) Switch {
	return Switch{Paper: p.Key, Gate: of, ByState: of == Orders && !p.IsOptional, ByExpiry: of == Orders && p.HasEnd}
}

// Catalogue are the papers of one kind of subject, in the order in which they are
// shown.
type Catalogue struct {
	Subject string // type of the subject
	Name    string // in words
	Papers  []Paper
}

// Held is a paper of one subject as it is in force. Papers that the subject needs
// not have are left out.
type Held struct {
	Key   string
	Until string // "" where it does not end
	IsOn  bool   // there is a picture of it
}

// Rules are what closes gates for one kind of subject. The zero value is how they
// come, with nobody on the whitelist.
type Rules struct {
	switches map[string]Switch // by place
	excused  map[string]excuse // today, by id: nobody is on the whitelist twice
}

// excuse is what the whitelist says of one subject.
type excuse struct {
	gates []string
	until string
}

func (s Switch) place() string { return s.Paper + "/" + string(s.Gate) }

// of are the switches of a paper at a gate.
func (r Rules) of(p Paper, at Gate) Switch {
	if set, found := r.switches[p.Key+"/"+string(at)]; found {
		return set
	}
	return p.standard(at)
}

// Excuses tells whether the whitelist lets a subject through a gate, whatever its
// papers say.
func (r Rules) Excuses(id string, at Gate) bool {
	gates, _ := r.Excused(id)
	return slices.Contains(gates, string(at))
}

// Excused tells what the whitelist lets a subject through on the day of the rules, and
// to which day at the latest; none where it is not on it.
func (r Rules) Excused(id string) (gates []string, until string) {
	e := r.excused[id]
	return e.gates, e.until
}

// Why says in words which paper closes a gate on a day, "" when none does.
func (r Rules) Why(c Catalogue, held []Held, at Gate, today instant.Instant) string {
	for _, paper := range c.Papers {
		i := slices.IndexFunc(held, func(h Held) bool { return h.Key == paper.Key })
		if i < 0 {
			continue
		}
		set := r.of(paper, at)
		switch {
		case set.ByState && !held[i].IsOn:
			return "没有「" + paper.Name + "」"
		case set.ByExpiry && held[i].Until != "" && held[i].Until < today.Date():
			return "的" + paper.Name + "已于 " + held[i].Until + " 过期"
		}
	}
	return ""
}

// Service is the feature's use cases.
type Service struct {
	db    *database.DB
	bus   *fanout.Bus
	now   instant.Clock
	newID ident.Source
	kinds []Kind

	copies     sync.Mutex
	kept       map[copied]Rules
	generation int
}

// New makes the service, without kinds of subjects.
func New(db *database.DB, bus *fanout.Bus, now instant.Clock, newID ident.Source) *Service {
	s := &Service{db: db, bus: bus, now: now, newID: newID, kept: map[copied]Rules{}}
	bus.Subscribe(s.forget)
	return s
}

// Declare adds kinds of subjects; once, before the first call.
func (s *Service) Declare(kinds ...Kind) { s.kinds = append(s.kinds, kinds...) }

// kind is one by its name on the wire.
func (s *Service) kind(subject string) (Kind, bool) {
	at := slices.IndexFunc(s.kinds, func(k Kind) bool { return k.Subject == subject })
	if at < 0 {
		return Kind{}, false
	}
	return s.kinds[at], true
}

// byPlace orders switches as they are compared and kept.
func byPlace(a, b Switch) int { return cmp.Compare(a.place(), b.place()) }
