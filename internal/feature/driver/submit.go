package driver

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// Add creates a driver and puts them into the review queue. Format and
// duplicates are refused on their fields.
func (s *Service) Add(ctx context.Context, d Draft) (View, error) {
	who := caller.From(ctx)
	p, err := d.over(Profile{})
	if err != nil {
		return View{}, err
	}
	if err := s.acceptable(ctx, Profile{}, p, d); err != nil {
		return View{}, err
	}
	r := record{DepartmentID: who.DepartmentID, Remark: d.Remark.Value, listedState: listedState{
		ID: s.newID(), ResidentDivision: d.ResidentDivision.Value, Status: Normal, ReviewState: review.NoState, Version: 1,
		Stamp: database.Made(ctx, s.now()),
	}}
	err = s.db.InTx(ctx, func(tx *database.Tx) error {
		if err := s.submit(ctx, tx, who.WholeTenant(), &r, Profile{}, p); err != nil {
			return err
		}
		if err := s.insert(ctx, tx, who.WholeTenant(), &r); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, After: auditView(r)})
		return nil
	})
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, who.WholeTenant(), r)
}

func (s *Service) acceptable(ctx context.Context, before, p Profile, d Draft) error {
	var refused fault.Collector
	if err := s.checkChoices(ctx, before, p, &refused); err != nil {
		return err
	}
	if code := d.ResidentDivision.Value; code != "" {
		message := s.rules.Division(code, false)
		refused.Require(message == "", "residentDivisionCode", message)
	}
	refused.Require(len([]rune(d.Remark.Value)) <= 256, "remark", "备注最多 256 个字")
	return fault.Together(p.check(s.rules, instant.Of(s.now())), refused.Err())
}

// submit seals a profile, runs the pre-checks and hands it to the desk. While
// nothing is in force the row shows what was submitted last.
func (s *Service) submit(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, before, after Profile) error {
	sealed, err := s.seal(after, r.ID)
	if err != nil {
		return err
	}
	f, err := s.gather(ctx, tx, within, *r, after)
	if err != nil {
		return err
	}
	switch {
	case f.phoneUsed:
		return fault.Field("telephone", "手机号已被其他司机使用")
	case f.idCardUsed:
		return fault.Field("drivingLicense", "身份证号已被其他司机使用")
	}
	if err := s.own(ctx, tx, r.ID, before, after); err != nil {
		return err
	}
	if err := r.assess(precheck(after, f, s.rules)); err != nil {
		return err
	}
	text, err := snapshot(sealed)
	if err != nil {
		return err
	}
	submission := review.Submission{
		Type: Type, TargetID: r.ID, DepartmentID: r.DepartmentID, From: r.ReviewState, Snapshot: text, RiskLevel: r.RiskLevel,
	}
	if r.TaskID != "" {
		submission.Diff = differences(before, after)
		submission.Kept = untouched(after, submission.Diff)
	}
	receipt, err := s.desk.Submit(ctx, tx, within, submission)
	if err != nil {
		return err
	}
	r.submitted(receipt, instant.Of(s.now()))
	if r.PassedRevision == 0 {
		r.sealedProfile, r.ExpiresOn = sealed, after.ExpiresOn()
	}
	return nil
}

// submitted keeps where the newest submission stands at the desk.
func (r *record) submitted(receipt review.Receipt, at instant.Instant) {
	r.ReviewState, r.TaskID, r.QueueRank, r.SubmittedAt, r.DueAt = review.Pending, receipt.TaskID, receipt.Rank, at, receipt.DueAt
}

// assess keeps the findings of the pre-checks in the row.
func (r *record) assess(found []review.Precheck) error {
	text, err := json.Marshal(found)
	r.Prechecks = string(text)
	r.RiskScore, r.RiskLevel = Risk(found)
	return err
}

// own takes the files that the submission adds.
func (s *Service) own(ctx context.Context, tx *database.Tx, id string, before, after Profile) error {
	var refused fault.Collector
	for _, d := range after.Documents {
		if kept, present := before.document(d.DocType); present && kept.Path == d.Path {
			continue
		}
		err := s.files.Own(ctx, tx, []string{d.Path}, Type, Type, id)
		if err != nil && !fault.Is(err, fault.Refused) {
			return err
		}
		refused.Require(err == nil, pictureOf+d.DocType, "图片不存在、不是由您上传或不是司机证件图片，请重新上传")
	}
	return refused.Err()
}

// pictureOf heads the name of one picture in the history and in refusals.
const pictureOf = "documents."

// differences are the reviewed values a submission changes, masked. A new
// picture shows as 已更新.
func differences(before, after Profile) []review.Change {
	var changes []review.Change
	was := before.fields()
	clearBefore, clearAfter := before.clear(), after.clear()
	for i, field := range after.fields() {
		if clearBefore[field.Field] != clearAfter[field.Field] {
			changes = append(changes, review.Change{Field: field.Field, Label: field.Label, Before: was[i].Value, After: field.Value})
		}
	}
	for _, d := range after.Documents {
		if kept, present := before.document(d.DocType); !present || kept.Path != d.Path {
			change := review.Change{Field: pictureOf + d.DocType, Label: documentNames[d.DocType], After: "已更新"}
			if present {
				change.Before = "原照片"
			}
			changes = append(changes, change)
		}
	}
	return changes
}

// untouched are the documents no change is about. A new name is about all of
// them; the two pages of a licence belong together.
func untouched(after Profile, changes []review.Change) []string {
	about := map[string]bool{}
	for _, field := range after.fields() {
		for _, change := range changes {
			switch {
			case change.Field == "driverName":
				return nil
			case change.Field == field.Field:
				about[field.DocType] = true
			case strings.HasPrefix(change.Field, pictureOf):
				about[strings.TrimPrefix(change.Field, pictureOf)] = true
			}
		}
	}
	if about[LicenceFront] || about[LicenceBack] {
		about[LicenceFront], about[LicenceBack] = true, true
	}
	var kept []string
	for _, d := range after.Documents {
		if !about[d.DocType] {
			kept = append(kept, d.DocType)
		}
	}
	return kept
}

// clear are the values behind masks, so that two numbers with one mask differ.
func (p Profile) clear() map[string]string {
	values := map[string]string{}
	for _, field := range p.fields() {
		values[field.Field] = field.Value
	}
	for field, value := range p.numbers() {
		values[field] = value
	}
	return values
}

// Edit writes the given fields. Reviewed data goes into a new submission and
// reaches the row when it passes; the rest is written at once. A stale version
// is a conflict that carries the current row.
func (s *Service) Edit(ctx context.Context, d Draft) (View, error) {
	who := caller.From(ctx)
	within := who.Scope(MayEdit)
	var r record
	err := s.db.InTx(ctx, func(tx *database.Tx) error {
		var err error
		if r, err = list.One(ctx, tx, within, d.ID); err != nil {
			return err
		}
		if d.Version.Given && d.Version.Value != r.Version {
			return s.stale(ctx, within, r, d.Submitted)
		}
		old := r
		if err := s.change(ctx, tx, within, &r, d); err != nil {
			return err
		}
		r.Touch(ctx, s.now())
		if err := s.save(ctx, tx, within, old, &r); err != nil {
			return err
		}
		audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, Before: auditView(old), After: auditView(r)})
		return nil
	})
	if err != nil {
		return View{}, err
	}
	return s.viewOf(ctx, within, r, d.Submitted)
}

func (s *Service) change(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, d Draft) error {
	before, err := s.newest(ctx, tx, within, *r)
	if err != nil {
		return err
	}
	shown := before
	if !d.Submitted {
		if shown, err = s.open(r.sealedProfile, r.ID); err != nil {
			return err
		}
		if r.ReviewState != review.Pending { // whoever does not know of what failed does not submit it again
			before = shown
		}
	}
	edited, err := d.over(shown)
	if err != nil {
		return err
	}
	after := rebase(edited, shown, before)
	if err := s.acceptable(ctx, before, after, d); err != nil {
		return err
	}
	old := *r
	r.ResidentDivision, r.Remark = d.ResidentDivision.Or(r.ResidentDivision), strings.TrimSpace(d.Remark.Or(r.Remark))
	if reflect.DeepEqual(before, after) {
		if old.ResidentDivision == r.ResidentDivision && old.Remark == r.Remark {
			return nil
		}
		return s.desk.Noted(ctx, tx, within, Type, r.ID)
	}
	return s.submit(ctx, tx, within, r, before, after)
}

// rebase carries what an edit changed of the shown data over to the submission
// that waits, so that a form that echoes everything takes nothing back.
func rebase(edited, shown, waiting Profile) Profile {
	documents := waiting.Documents
	from, was, to := reflect.ValueOf(edited), reflect.ValueOf(shown), reflect.ValueOf(&waiting).Elem()
	for i := range from.NumField() {
		if !reflect.DeepEqual(from.Field(i).Interface(), was.Field(i).Interface()) {
			to.Field(i).Set(from.Field(i))
		}
	}
	waiting.Documents = rebaseDocuments(edited, shown, documents)
	return waiting
}

// rebaseDocuments does so picture by picture.
func rebaseDocuments(edited, shown Profile, waiting []Document) []Document {
	out := slices.Clone(waiting)
	for _, docType := range slices.Sorted(maps.Keys(documentNames)) {
		sent, isSent := edited.document(docType)
		was, wasShown := shown.document(docType)
		at := slices.IndexFunc(out, func(d Document) bool { return d.DocType == docType })
		switch {
		case isSent == wasShown && sent == was:
		case !isSent && at >= 0:
			out = slices.Delete(out, at, at+1)
		case isSent && at >= 0:
			out[at] = sent
		case isSent:
			out = append(out, sent)
		}
	}
	return out
}

// inForce is the profile in the row.
func (s *Service) inForce(_ context.Context, _ database.Reader, _ scope.Scope, r record) (Profile, error) {
	return s.open(r.sealedProfile, r.ID)
}

// newest is the profile submitted last: waiting at the desk, failed there, or in
// the row.
func (s *Service) newest(ctx context.Context, q database.Reader, within scope.Scope, r record) (Profile, error) {
	sealed, err := s.submittedLast(ctx, q, within, r)
	if err != nil {
		return Profile{}, err
	}
	return s.open(sealed, r.ID)
}

func (s *Service) submittedLast(ctx context.Context, q database.Reader, within scope.Scope, r record) (sealedProfile, error) {
	if r.ReviewState == review.Passed || r.PassedRevision == 0 { // the row has it
		return r.sealedProfile, nil
	}
	text, exists, err := s.desk.NewestSnapshot(ctx, q, within, Type, r.ID)
	if err != nil || !exists {
		return r.sealedProfile, err
	}
	return fromSnapshot(text)
}

func (s *Service) stale(ctx context.Context, within scope.Scope, r record, submitted bool) error {
	current, err := s.viewOf(ctx, within, r, submitted)
	if err != nil {
		return err
	}
	return httpapi.Stale(current)
}

// Remove deletes drivers, all or none. One with data in force stays: waybills
// refer to them.
func (s *Service) Remove(ctx context.Context, ids []string) error {
	who := caller.From(ctx)
	within := who.Scope(MayRemove)
	if err := database.Bounded(ids, "条"); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *database.Tx) error {
		for _, id := range ids {
			r, err := list.One(ctx, tx, within, id)
			if err != nil {
				return err
			}
			if r.PassedRevision > 0 {
				return fault.New(fault.Refused, "司机「"+r.Name+"」已审核通过，不能删除")
			}
			old := r
			r.DeletedAt, r.UpdatedBy, r.UpdatedAt = instant.Of(s.now()), who.Username, instant.Of(s.now())
			if err := s.save(ctx, tx, within, old, &r); err != nil {
				return err
			}
			if err := s.desk.Withdraw(ctx, tx, within, Type, r.ID, r.DepartmentID, r.ReviewState); err != nil {
				return err
			}
			audit.Changed(tx, audit.Change{Object: Type, ID: r.ID, Before: auditView(r)})
		}
		return nil
	})
}

// auditView is what the trail keeps of a driver: nothing personal but the name.
func auditView(r record) map[string]any {
	return map[string]any{
		"driverName": r.Name, "phoneTail": r.PhoneTail, "idCardTail": r.IDCardTail, "reviewState": r.ReviewState,
		"status": r.Status, "residentDivision": r.ResidentDivision, "remark": r.Remark, "version": r.Version,
	}
}
