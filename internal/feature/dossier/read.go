package dossier

import (
	"context"
	"strings"

	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/text"
)

// Row is what the lists of all subjects show of one.
type Row struct {
	ReviewState      review.State                    `json:"reviewState"`
	ReviewStateText  string                          `json:"reviewState_dictText"`
	Usable           bool                            `json:"usable"`         // may take orders today
	UnusableReason   string                          `json:"unusableReason"` // in words, "" where it may
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
	// WhitelistIntercepts are what the whitelist lets it through today, whatever its
	// papers say, to the last day of WhitelistUntil; none where it is not on it.
	WhitelistIntercepts []string `json:"whitelistIntercepts"`
	WhitelistUntil      string   `json:"whitelistUntil"`
	Version             int64    `json:"version"`
	database.Stamp
}

// StateText is a state of review in words.
func StateText(state review.State) string { return stateTexts[state] }

var stateTexts = map[review.State]string{review.Pending: "待审核", review.Passed: "审核通过", review.Failed: "审核不通过"}

// alone is why something may not be, without the name that it follows elsewhere.
func alone(why string) string { return strings.TrimPrefix(why, "的") }

// RowOf is how things stand with a subject in a page: how far its task is judged
// while it waits, of what was decided the row tells.
func (s *Shelf[R, S, P]) RowOf(of Standing, p P, around Around) Row {
	results, progress, today := of.DocumentResults, around.progress[of.TaskID], around.today
	if of.ReviewState == review.Pending {
		results = progress.Results
	}
	why := s.whyStopped(of, p, around.rules, gate.Orders, today)
	excused, excusedUntil := around.rules.Excused(of.ID)
	return Row{
		ReviewState: of.ReviewState, ReviewStateText: stateTexts[of.ReviewState], Status: of.Status,
		Usable: why == "", UnusableReason: alone(why),
		ExpireState: ExpireState(of.ExpiresOn, today), ExpiresOn: of.ExpiresOn, RiskLevel: of.RiskLevel, RiskScore: of.RiskScore,
		PrecheckHits: httpapi.Stored[review.Precheck](of.Prechecks), Documents: s.Documents.Row(p, results),
		RejectCount: of.RejectCount, LastRejectReason: of.LastRejectReason, SubmitTime: of.SubmittedAt, DueTime: of.DueAt, TaskID: of.TaskID,
		ClaimedBy: progress.ClaimedBy, ClaimedByName: progress.ClaimedByName, LeaseUntil: progress.LeaseUntil,
		Reviewer: of.Reviewer, ReviewerName: of.ReviewerName, ReviewTime: of.ReviewedAt, Version: of.Version,
		BlacklistFlag: of.OnBlacklist(today), BlacklistReason: of.BlacklistReason, BlacklistIntercepts: text.Parts(of.BlacklistIntercepts),
		BlacklistUntil: of.BlacklistUntil, BlacklistedBy: of.BlacklistedBy, BlacklistTime: of.BlacklistedAt,
		WhitelistIntercepts: append([]string{}, excused...), WhitelistUntil: excusedUntil, Stamp: of.Stamp,
	}
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
