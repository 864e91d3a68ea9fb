package driver

import (
	"context"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// record is a row of the table driver.
type record struct {
	TenantID     int64  `db:"d.tenant_id"`
	DepartmentID string `db:"d.department_id"`
	sealedProfile
	listedState
	Remark          string          `db:"d.remark"`
	BlacklistReason string          `db:"d.blacklist_reason"`
	LastRejectCodes string          `db:"d.last_reject_codes"`
	DeletedAt       instant.Instant `db:"d.deleted_at"`
}

// listedState is how things are with a driver, as far as a row of the list shows it.
type listedState struct {
	ID               string          `db:"d.id"`
	ResidentDivision string          `db:"d.resident_division"`
	Status           int             `db:"d.status"`
	Blacklisted      bool            `db:"d.blacklisted"`
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
	SubmittedAt      instant.Instant `db:"d.submitted_at"`
	DueAt            instant.Instant `db:"d.due_at"` // when the newest submission should be decided
	ReviewedAt       instant.Instant `db:"d.reviewed_at"`
	Reviewer         string          `db:"d.reviewer"`
	ReviewerName     string          `db:"d.reviewer_name"`
	Version          int64           `db:"d.version"`
	database.Stamp   `db:"d."`
}

// listed are the columns that a row of the list shows: half of all.
type listed struct {
	listedProfile
	listedState
}

func (r record) listed() listed { return listed{r.listedProfile, r.listedState} }

// usable tells whether the driver may be sent out today.
func (r listedState) usable(today instant.Instant) bool {
	return r.PassedRevision > 0 && r.Status == Normal && !r.Blacklisted && ExpireState(r.ExpiresOn, today) != Expired
}

var (
	table = database.NewTable[record]("driver")

	// list reads whole rows by id, rows the pages of the list.
	list = database.NewList[record](listSpec)
	rows = database.NewList[listed](listSpec)

	listSpec = database.ListSpec{
		Name: "driver.list", From: "driver d", Key: "d.id", Tenant: "d.tenant_id", Department: "d.department_id", Creator: "d.created_by",
		Where: "d.deleted_at = 0", Order: "submitTime",
		Fields: []database.Field{
			{Wire: "driverName", Column: "d.driver_name", Sort: true, Rule: "司机姓名"},
			{Wire: "reviewState", Column: "d.review_state", Kind: database.Number},
			{Wire: "status", Column: "d.status", Kind: database.Number, Rule: "状态"},
			{Wire: "blacklistFlag", Column: "d.blacklisted", Kind: database.Flag, Rule: "是否黑名单"},
			{Wire: "riskLevel", Column: "d.risk_level", Kind: database.Number, Rule: "风险等级"},
			{Wire: "residentDivisionCode", Column: "d.resident_division", Rule: "常驻地区编码"},
			{Wire: "reviewer", Column: "d.reviewer", Rule: "审核人"},
			{Wire: "submitTime", Column: "d.submitted_at", Kind: database.Time, Sort: true, Rule: "提交时间"},
			{Wire: "reviewTime", Column: "d.reviewed_at", Kind: database.Time, Sort: true},
			{Wire: "createTime", Column: "d.created_at", Kind: database.Time, Sort: true, Rule: "创建时间"},
			{Wire: "createBy", Column: "d.created_by", NoFilter: true, Rule: "创建人"},
			{Wire: "queueRank", Column: "d.queue_rank", Kind: database.Number, Sort: true, NoFilter: true},
			{Wire: "expiresOn", Column: "d.expires_on", Kind: database.Date, Sort: true, Rule: "证件到期日"},
			{Wire: "expireTime", Column: "d.expires_on", Kind: database.Date, Sort: true},
		},
	}

	phoneTaken = database.DefineTenant("driver.phoneTaken", `
		SELECT COUNT(*) FROM driver WHERE tenant_id = ? AND phone_index = ? AND id <> ? AND deleted_at = 0`)
	idCardTaken = database.DefineTenant("driver.idCardTaken", `
		SELECT COUNT(*) FROM driver WHERE tenant_id = ? AND id_card_index = ? AND id <> ? AND deleted_at = 0`)
	cardUsers = database.DefineTenant("driver.cardUsers", `
		SELECT COUNT(*) FROM driver WHERE tenant_id = ? AND bank_card_index = ? AND id <> ? AND deleted_at = 0`)
)

// RuleColumns are the columns data rules may name for drivers.
func (s *Service) RuleColumns() []database.RuleColumn { return list.RuleColumns() }

// gather reads the facts pre-checks need about other drivers.
func (s *Service) gather(ctx context.Context, q database.Reader, within scope.Scope, r record, p Profile) (facts, error) {
	f := facts{today: instant.Of(s.now()), blacklisted: r.Blacklisted}
	index := s.indexes(p)
	for _, count := range []struct {
		statement *database.Statement
		index     string
		use       func(int64)
	}{
		{phoneTaken, index.phone, func(n int64) { f.phoneUsed = n > 0 }},
		{idCardTaken, index.idCard, func(n int64) { f.idCardUsed = n > 0 }},
		{cardUsers, index.bankCard, func(n int64) { f.cardUsers = n + 1 }},
	} {
		if count.index == "" {
			continue
		}
		n, err := database.One[int64](ctx, q, count.statement.For(within, count.index, r.ID))
		if err != nil {
			return f, err
		}
		count.use(n)
	}
	return f, nil
}

// insert writes a new row and counts it where it stands.
func (s *Service) insert(ctx context.Context, tx *database.Tx, within scope.Scope, r *record) error {
	if err := r.notePaths(); err != nil {
		return err
	}
	s.desk.Shift(tx, within, Type, review.TallyEntry{}, r.tallyEntry())
	return uniqueError(table.Insert(ctx, tx, within, r))
}

// save writes a changed row and counts it where it stands now.
func (s *Service) save(ctx context.Context, tx *database.Tx, within scope.Scope, before record, r *record) error {
	if err := r.notePaths(); err != nil {
		return err
	}
	s.desk.Shift(tx, within, Type, before.tallyEntry(), r.tallyEntry())
	return uniqueError(table.Update(ctx, tx, within, r))
}

// uniqueError names the field whose value another driver has.
func uniqueError(err error) error {
	err = database.Taken(err, "phone_index", fault.Field("telephone", "手机号已被其他司机使用"))
	return database.Taken(err, "id_card_index", fault.Field("drivingLicense", "身份证号已被其他司机使用"))
}
