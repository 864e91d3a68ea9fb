package review

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"freightdesk/internal/foundation/instant"
)

// Day is what happened to the subjects of a day; each number is the total of a
// list. Submitted counts those whose newest submission was that day, passed and
// failed those that stand so by a decision of that day.
type Day struct {
	Day       string `json:"day"` // YYYY-MM-DD
	Submitted int64  `json:"submitted"`
	Passed    int64  `json:"passed"`
	Failed    int64  `json:"failed"`
}

// mostDays bounds what one call looks back.
const mostDays = 90

// Daily is the last days of a subject, today last, in the scope of its list.
func (s *Service) Daily(ctx context.Context, targetType string, days int) ([]Day, error) {
	_, within, err := s.subject(ctx, targetType, mayList)
	if err != nil {
		return nil, err
	}
	dates := lastDays(instant.Of(s.now()), min(max(days, 1), mostDays))
	out := make([]Day, len(dates))
	for i, date := range dates {
		out[i].Day = date
	}
	for kind, number := range map[Kind]func(*Day) *int64{
		SubmittedOn: func(d *Day) *int64 { return &d.Submitted },
		PassedOn:    func(d *Day) *int64 { return &d.Passed },
		FailedOn:    func(d *Day) *int64 { return &d.Failed },
	} {
		found, err := s.Spread(ctx, targetType, within, Span{kind, dates[0], dates[len(dates)-1]}, dates)
		if err != nil {
			return nil, err
		}
		for i, date := range dates {
			*number(&out[i]) = found[date]
		}
	}
	return out, nil
}

// lastDays are n calendar days in Shanghai, today last.
func lastDays(today instant.Instant, n int) []string {
	dates := make([]string, n)
	for i := range n {
		dates[i] = instant.Of(today.Time().AddDate(0, 0, i+1-n)).Date()
	}
	return dates
}

// ReasonCount is how many subjects stand failed for a reason; one that failed
// for two counts with both.
type ReasonCount struct {
	Code  string `json:"code"`
	Text  string `json:"text"`
	Count int64  `json:"count"`
}

// ReasonRanking are the most frequent reasons among all that stand failed.
type ReasonRanking struct {
	Reasons []ReasonCount `json:"reasons"`
	Total   int64         `json:"total"` // subjects that stand failed
}

const mostReasons = 10

// RankReasons ranks the reasons of the subjects that stand failed now.
func (s *Service) RankReasons(ctx context.Context, targetType string) (ReasonRanking, error) {
	subject, within, err := s.subject(ctx, targetType, mayList)
	if err != nil {
		return ReasonRanking{}, err
	}
	words, err := s.words.Texts(ctx, subject.ReasonDict)
	if err != nil {
		return ReasonRanking{}, err
	}
	texts := words[subject.ReasonDict]
	found, err := s.Spread(ctx, targetType, within, Span{FailedFor, "", endless}, slices.Sorted(maps.Keys(texts)))
	if err != nil {
		return ReasonRanking{}, err
	}
	ranking := ReasonRanking{Reasons: []ReasonCount{}}
	for code, count := range found {
		if count > 0 {
			ranking.Reasons = append(ranking.Reasons, ReasonCount{code, cmp.Or(texts[code], code), count})
		}
	}
	slices.SortFunc(ranking.Reasons, func(a, b ReasonCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Code, b.Code))
	})
	ranking.Reasons = ranking.Reasons[:min(mostReasons, len(ranking.Reasons))]
	totals, err := s.Totals(ctx, targetType, within)
	ranking.Total = totals[Failed]
	return ranking, err
}
