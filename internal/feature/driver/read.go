package driver

import (
	"context"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
)

// Row is a driver in a list, personal numbers masked.
type Row struct {
	ID                       string                          `json:"id"`
	DriverName               string                          `json:"driverName"`
	Telephone                string                          `json:"telephone"`
	DrivingLicense           string                          `json:"drivingLicense"`
	VehicleClass             string                          `json:"vehicleClass"`
	QualificationCertificate string                          `json:"qualificationCertificate"`
	ResidentDivisionCode     string                          `json:"residentDivisionCode"`
	ResidentDivision         string                          `json:"residentDivision"`
	ReviewState              review.State                    `json:"reviewState"`
	ReviewStateText          string                          `json:"reviewState_dictText"`
	Usable                   bool                            `json:"usable"`
	Status                   int                             `json:"status"`
	ExpireState              int                             `json:"expireState"`
	ExpiresOn                string                          `json:"expiresOn"`
	RiskLevel                int                             `json:"riskLevel"`
	RiskScore                int                             `json:"riskScore"`
	PrecheckHits             httpapi.Stored[review.Precheck] `json:"precheckHits"`
	Documents                []RowDocument                   `json:"documents"`
	RejectCount              int64                           `json:"rejectCount"`
	LastRejectReason         string                          `json:"lastRejectReason"`
	SubmitTime               instant.Instant                 `json:"submitTime"`
	DueTime                  instant.Instant                 `json:"dueTime"`
	TaskID                   string                          `json:"taskId"`
	ClaimedBy                string                          `json:"claimedBy"`
	ClaimedByName            string                          `json:"claimedByName"`
	LeaseUntil               instant.Instant                 `json:"leaseUntil"`
	Reviewer                 string                          `json:"reviewer"`
	ReviewerName             string                          `json:"reviewerName"`
	ReviewTime               instant.Instant                 `json:"reviewTime"`
	BlacklistFlag            bool                            `json:"blacklistFlag"`
	Version                  int64                           `json:"version"`
	database.Stamp
}

// RowDocument is how far one document is judged.
type RowDocument struct {
	DocType  string       `json:"docType"`
	Name     string       `json:"name"`
	URL      string       `json:"url"`
	Result   review.State `json:"result"`
	Required bool         `json:"required"`
}

// View is a driver with everything a form shows.
type View struct {
	Row
	IDCardValidFrom           string `json:"idCardValidFrom"`
	IDCardValidTo             string `json:"idCardValidTo"`
	DriverLicenseNumber       string `json:"driverLicenseNumber"`
	IssuingOrganizations      string `json:"issuingOrganizations"`
	FirstIssueDate            string `json:"firstIssueDate"`
	ValidPeriodFrom           string `json:"validPeriodFrom"`
	ValidPeriodTo             string `json:"validPeriodTo"`
	QualificationValidFrom    string `json:"qualificationValidFrom"`
	QualificationValidTo      string `json:"qualificationValidTo"`
	QualificationType         string `json:"qualificationType"`
	QualificationProvinceCode string `json:"qualificationProvinceCode"`
	QualificationProvince     string `json:"qualificationProvince"`
	LightTruckOnly            bool   `json:"lightTruckOnly"`
	AccountName               string `json:"accountName"`
	BankCardNo                string `json:"bankCardNo"`
	BankName                  string `json:"bankName"`
	BankCode                  string `json:"bankCode"`
	BlacklistReason           string `json:"blacklistReason"`
	Remark                    string `json:"remark"`
}

// List pages through drivers in the caller's scope. Asked only for a state,
// the total is the counter and never a count of rows.
func (s *Service) List(ctx context.Context, r paging.Request) (paging.Page[Row], error) {
	within, asked := caller.From(ctx).Scope(MayList), s.filterOf(r)
	more, err := s.conditions(ctx, within, asked)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	page, err := rows.PageOf(ctx, s.db, within, asked.ordered(), s.kept(within, asked), more...)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	shown, err := s.rows(ctx, within, page.Records)
	if err != nil {
		return paging.Page[Row]{}, err
	}
	return paging.With(page, shown), nil
}

// rows shapes records. Those that wait come with the progress of their tasks,
// in two statements for all of them; what was decided stands in the row.
func (s *Service) rows(ctx context.Context, within scope.Scope, records []listed) ([]Row, error) {
	var waiting []string
	for _, r := range records {
		if r.ReviewState == review.Pending {
			waiting = append(waiting, r.TaskID)
		}
	}
	progress, err := s.desk.ProgressOf(ctx, s.db, within, waiting)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(records))
	for i, r := range records {
		p, err := s.openListed(r.listedProfile, r.ID)
		if err != nil {
			return nil, err
		}
		out[i] = s.row(r, p, progress[r.TaskID])
	}
	return out, nil
}

var stateTexts = map[review.State]string{review.Pending: "待审核", review.Passed: "审核通过", review.Failed: "审核不通过"}

// row is a driver in the list; progress is that of their task while it waits.
func (s *Service) row(r listed, p Profile, progress review.Progress) Row {
	today, results := instant.Of(s.now()), r.DocumentResults
	if r.ReviewState == review.Pending {
		results = progress.Results
	}
	return Row{
		ID: r.ID, DriverName: p.Name, Telephone: personal.MaskPhone(p.Phone), DrivingLicense: personal.MaskIDCard(p.IDCard),
		VehicleClass:             p.VehicleClass,
		QualificationCertificate: personal.MaskIDCard(p.Qualification), ResidentDivisionCode: r.ResidentDivision,
		ResidentDivision: fieldrule.DivisionText(r.ResidentDivision),
		ReviewState:      r.ReviewState, ReviewStateText: stateTexts[r.ReviewState], Usable: r.usable(today), Status: r.Status,
		ExpireState: ExpireState(r.ExpiresOn, today), ExpiresOn: r.ExpiresOn, RiskLevel: r.RiskLevel, RiskScore: r.RiskScore,
		PrecheckHits: httpapi.Stored[review.Precheck](r.Prechecks), Documents: rowDocuments(p, results),
		RejectCount: r.RejectCount, LastRejectReason: r.LastRejectReason, SubmitTime: r.SubmittedAt, DueTime: r.DueAt, TaskID: r.TaskID,
		ClaimedBy: progress.ClaimedBy, ClaimedByName: progress.ClaimedByName, LeaseUntil: progress.LeaseUntil,
		Reviewer: r.Reviewer, ReviewerName: r.ReviewerName, ReviewTime: r.ReviewedAt, BlacklistFlag: r.Blacklisted, Version: r.Version,
		Stamp: r.Stamp,
	}
}

func rowDocuments(p Profile, results review.Results) []RowDocument {
	out := make([]RowDocument, 0, len(documentNames))
	for d, required := range p.shownDocuments() {
		out = append(out, RowDocument{
			DocType: d.DocType, Name: documentNames[d.DocType], URL: addressOf(d.Path), Required: required, Result: results.Of(d.DocType),
		})
	}
	return out
}

// Find reads one driver: what is in force of them, or what was submitted last.
func (s *Service) Find(ctx context.Context, id string, submitted bool) (View, error) {
	within := caller.From(ctx).Scope(MayList)
	r, err := list.One(ctx, s.db, within, id)
	if err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, within, r, submitted)
}

func (s *Service) viewOf(ctx context.Context, within scope.Scope, r record, submitted bool) (View, error) {
	if submitted {
		var err error
		if r.sealedProfile, err = s.submittedLast(ctx, s.db, within, r); err != nil {
			return View{}, err
		}
		if err = r.notePaths(); err != nil {
			return View{}, err
		}
	}
	return s.view(ctx, within, r)
}

func (s *Service) view(ctx context.Context, within scope.Scope, r record) (View, error) {
	p, err := s.open(r.sealedProfile, r.ID)
	if err != nil {
		return View{}, err
	}
	shown, err := s.rows(ctx, within, []listed{r.listed()})
	if err != nil {
		return View{}, err
	}
	return View{
		Row: shown[0], IDCardValidFrom: p.IDCardFrom, IDCardValidTo: p.IDCardTo, DriverLicenseNumber: personal.MaskIDCard(p.LicenceNumber),
		IssuingOrganizations: p.IssuingOrganizations, FirstIssueDate: p.FirstIssued, ValidPeriodFrom: p.LicenceFrom, ValidPeriodTo: p.LicenceTo,
		QualificationValidFrom: p.QualificationFrom, QualificationValidTo: p.QualificationTo, QualificationType: p.QualificationType,
		QualificationProvinceCode: p.QualificationProvince, QualificationProvince: fieldrule.DivisionText(p.QualificationProvince),
		LightTruckOnly: p.LightOnly, AccountName: p.AccountName,
		BankCardNo: personal.MaskAccount(p.BankCard), BankName: p.BankName, BankCode: p.BankCode, BlacklistReason: r.BlacklistReason,
		Remark: r.Remark,
	}, nil
}

// ProfileOf is what a driver submitted last, in the clear, for drawing the
// demonstration's documents. Whoever may see the driver may see their documents.
func (s *Service) ProfileOf(ctx context.Context, id string) (Profile, error) {
	who := caller.From(ctx)
	if err := who.Require(MayList); err != nil {
		return Profile{}, err
	}
	r, err := list.One(ctx, s.db, who.Scope(MayList), id)
	if err != nil {
		return Profile{}, err
	}
	return s.newest(ctx, s.db, who.Scope(MayList), r)
}

// MayRead is the guard of a driver's files: who may see the driver may see their
// documents.
func (s *Service) MayRead(ctx context.Context, id string) error {
	who := caller.From(ctx)
	if !who.May(MayList) {
		return fault.Lacking(fault.Forbidden, MayList)
	}
	_, err := list.One(ctx, s.db, who.Scope(MayList), id)
	return err
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
func (s *Service) Tabs(ctx context.Context) (Tabs, error) {
	who := caller.From(ctx)
	within := who.Scope(MayList)
	totals, err := s.desk.Totals(ctx, Type, within)
	if err != nil {
		return Tabs{}, err
	}
	tabs := Tabs{Pending: totals[review.Pending], Passed: totals[review.Passed], Failed: totals[review.Failed]}
	mine, err := s.desk.ClaimedBy(ctx, s.db, within, Type, who.Username)
	if err == nil && len(mine) > 0 {
		// A rule may hide what was claimed before it.
		tabs.Mine, err = s.count(ctx, s.db, within, among(mine))
	}
	if err != nil {
		return Tabs{}, err
	}
	tabs.Expiring, err = s.desk.Sum(ctx, Type, within, expirySpan(Expiring, instant.Of(s.now())))
	return tabs, err
}

// count counts rows up to the cap.
func (s *Service) count(ctx context.Context, q database.Reader, within scope.Scope, more ...database.Condition) (int64, error) {
	total, _, err := list.Count(ctx, q, within, paging.Request{}, more...)
	return total, err
}
