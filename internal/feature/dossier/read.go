package dossier

import (
	"context"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Row is what the lists of all subjects show of one.
type Row struct {
	ReviewState      review.State                    `json:"reviewState"`
	ReviewStateText  string                          `json:"reviewState_dictText"`
	Usable           bool                            `json:"usable"`
	Status           int                             `json:"status"`
	ExpireState      int                             `json:"expireState"`
	ExpiresOn        string                          `json:"expiresOn"`
	RiskLevel        int                             `json:"riskLevel"`
	RiskScore        int                             `json:"riskScore"`
	PrecheckHits     httpapi.Stored[review.Precheck] `json:"precheckHits"`
	Documents        []RowDocument                   `json:"documents"`
	RejectCount      int64                           `json:"rejectCount"`
	LastRejectReason string                          `json:"lastRejectReason"`
	SubmitTime       instant.Instant                 `json:"submitTime"`
	DueTime          instant.Instant                 `json:"dueTime"`
	TaskID           string                          `json:"taskId"`
	ClaimedBy        string                          `json:"claimedBy"`
	ClaimedByName    string                          `json:"claimedByName"`
	LeaseUntil       instant.Instant                 `json:"leaseUntil"`
	Reviewer         string                          `json:"reviewer"`
	ReviewerName     string                          `json:"reviewerName"`
	ReviewTime       instant.Instant                 `json:"reviewTime"`
	BlacklistFlag    bool                            `json:"blacklistFlag"` // today
	BlacklistReason  string                          `json:"blacklistReason"`
	// BlacklistIntercepts are codes of hy_intercept; BlacklistUntil is the last day,
	// blank: for ever. They stay when it is over.
	BlacklistIntercepts []string        `json:"blacklistIntercepts"`
	BlacklistUntil      string          `json:"blacklistUntil"`
	BlacklistedBy       string          `json:"blacklistedBy"`
	BlacklistTime       instant.Instant `json:"blacklistTime"`
	Version             int64           `json:"version"`
	database.Stamp
}

// StateText is a state of review in words.
func StateText(state review.State) string { return stateTexts[state] }

var stateTexts = map[review.State]string{review.Pending: "待审核", review.Passed: "审核通过", review.Failed: "审核不通过"}

// RowOf is how things stand with a subject; progress is that of its task while it
// waits, of what was decided the row tells.
func (k Kind) RowOf(s Standing, p Profile, progress review.Progress, today instant.Instant) Row {
	results := s.DocumentResults
	if s.ReviewState == review.Pending {
		results = progress.Results
	}
	return Row{
		ReviewState: s.ReviewState, ReviewStateText: stateTexts[s.ReviewState], Usable: s.Usable(today), Status: s.Status,
		ExpireState: ExpireState(s.ExpiresOn, today), ExpiresOn: s.ExpiresOn, RiskLevel: s.RiskLevel, RiskScore: s.RiskScore,
		PrecheckHits: httpapi.Stored[review.Precheck](s.Prechecks), Documents: k.Documents.Row(p, results),
		RejectCount: s.RejectCount, LastRejectReason: s.LastRejectReason, SubmitTime: s.SubmittedAt, DueTime: s.DueAt, TaskID: s.TaskID,
		ClaimedBy: progress.ClaimedBy, ClaimedByName: progress.ClaimedByName, LeaseUntil: progress.LeaseUntil,
		Reviewer: s.Reviewer, ReviewerName: s.ReviewerName, ReviewTime: s.ReviewedAt, Version: s.Version,
		BlacklistFlag: s.OnBlacklist(today), BlacklistReason: s.BlacklistReason, BlacklistIntercepts: codesOf(s.BlacklistIntercepts),
		BlacklistUntil: s.BlacklistUntil, BlacklistedBy: s.BlacklistedBy, BlacklistTime: s.BlacklistedAt,
		Stamp: s.Stamp,
	}
}

// Progress reads how far those of a page that wait are judged, by task, in one
// statement for all of them.
func Progress[L, R, S any, P Profile](
	ctx context.Context, s *Shelf[R, S, P], within scope.Scope, records []L, standing func(L) Standing,
) (map[string]review.Progress, error) {
	var waiting []string
	for _, r := range records {
		if r := standing(r); r.ReviewState == review.Pending {
			waiting = append(waiting, r.TaskID)
		}
	}
	return s.Desk.ProgressOf(ctx, s.DB, within, waiting)
}

// Tabs are the numbers over the list.
type Tabs struct {
	Pending  int64 `json:"pending"`
	Passed   int64 `json:"passed"`
	Failed   int64 `json:"failed"`
	Mine     int64 `json:"mine"`
	Expiring int64 `json:"expiring"`
}

// Tabs counts what the list's tabs hold for the caller.
func (s *Shelf[R, S, P]) Tabs(ctx context.Context) (Tabs, error) {
	who := caller.From(ctx)
	within := who.Scope(s.MayList)
	totals, err := s.Desk.Totals(ctx, s.Type, within)
	if err != nil {
		return Tabs{}, err
	}
	tabs := Tabs{Pending: totals[review.Pending], Passed: totals[review.Passed], Failed: totals[review.Failed]}
	mine, err := s.Desk.ClaimedBy(ctx, s.DB, within, s.Type, who.Username)
	if err == nil && len(mine) > 0 {
		// A rule may hide what was claimed before it.
		tabs.Mine, err = s.count(ctx, s.DB, within, among(mine))
	}
	if err != nil {
		return Tabs{}, err
	}
	tabs.Expiring, err = s.Desk.Sum(ctx, s.Type, within, expirySpan(Expiring, instant.Of(s.Now())))
	return tabs, err
}

// One reads a subject in the caller's scope of the list.
func (s *Shelf[R, S, P]) One(ctx context.Context, id string) (R, error) {
	return s.List.One(ctx, s.DB, caller.From(ctx).Scope(s.MayList), id)
}

// MayRead is the guard of a subject's files: who may see the subject may see its
// documents.
func (s *Shelf[R, S, P]) MayRead(ctx context.Context, id string) error {
	if !caller.From(ctx).May(s.MayList) {
		return fault.Lacking(fault.Forbidden, s.MayList)
	}
	_, err := s.One(ctx, id)
	return err
}

// ProfileOf is what a subject submitted last, in the clear, for drawing the
// demonstration's documents. Whoever may see the subject may see its documents.
func (s *Shelf[R, S, P]) ProfileOf(ctx context.Context, id string) (P, error) {
	var none P
	if err := caller.From(ctx).Require(s.MayList); err != nil {
		return none, err
	}
	r, err := s.One(ctx, id)
	if err != nil {
		return none, err
	}
	return s.Newest(ctx, s.DB, caller.From(ctx).Scope(s.MayList), r)
}

// Exists tells whether the tenant has a subject of that id, removed or not.
func (s *Shelf[R, S, P]) Exists(ctx context.Context, within scope.Scope, id string) (bool, error) {
	return s.Table.Exists(ctx, s.DB, within, id)
}
