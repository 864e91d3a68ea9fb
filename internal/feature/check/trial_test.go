package check_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/check"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// tried is a whole trial, summed up from its pieces.
type tried struct {
	check.TrialPiece
	pieces int
}

// try asks piece after piece.
func try(t *testing.T, c *apptest.Client, order map[string]any) tried {
	t.Helper()
	var sum tried
	for after := ""; sum.pieces == 0 || after != ""; sum.pieces++ {
		asked := maps.Clone(order)
		asked["after"] = after
		answer := c.Post("/risk/check/trial", asked)
		if !answer.Success() {
			t.Fatal(string(answer.Body))
		}
		var piece check.TrialPiece
		answer.Into(t, &piece)
		sum.Total, sum.Judged, sum.Untried = sum.Total+piece.Total, sum.Judged+piece.Judged, sum.Untried+piece.Untried
		sum.Draft, sum.Before, sum.Both = plus(sum.Draft, piece.Draft), plus(sum.Before, piece.Before), sum.Both+piece.Both
		sum.Rows, sum.Now, after = append(sum.Rows, piece.Rows...), piece.Now, piece.Next
	}
	if sum.Total != sum.Judged+sum.Untried {
		t.Errorf("%d were counted, %d looked at and %d not", sum.Total, sum.Judged, sum.Untried)
	}
	return sum
}

func plus(a, b check.TrialCount) check.TrialCount {
	return check.TrialCount{
		WouldBlock: a.WouldBlock + b.WouldBlock, WouldWarn: a.WouldWarn + b.WouldWarn, WouldInform: a.WouldInform + b.WouldInform,
		Passed: a.Passed + b.Passed, Failed: a.Failed + b.Failed,
	}
}

// without is what is more than before.
func (s tried) without(before tried) check.TrialCount {
	a, b := s.Draft, before.Draft
	return check.TrialCount{
		WouldBlock: a.WouldBlock - b.WouldBlock, WouldWarn: a.WouldWarn - b.WouldWarn, WouldInform: a.WouldInform - b.WouldInform,
		Passed: a.Passed - b.Passed, Failed: a.Failed - b.Failed,
	}
}

// row is the one about a subject.
func (s tried) row(id string) (check.TrialRow, bool) {
	at := slices.IndexFunc(s.Rows, func(r check.TrialRow) bool { return r.TargetID == id })
	if at < 0 {
		return check.TrialRow{}, false
	}
	return s.Rows[at], true
}

// ahead tries the expiring papers of drivers with another number of days.
func ahead(days int) map[string]any {
	return map[string]any{"rule": expiring, "limits": []map[string]any{{"name": "days", "value": days}}}
}

// judged adds a newcomer and decides about them; the first picture is the same of all.
func judged(t *testing.T, ops, reviewer *apptest.Client, number, result int) string {
	t.Helper()
	card := []string{"990101198103150130", "990101198003150117"}[number]
	documents := []map[string]any{{"docType": "11", "path": ops.UploadCopy("driver", "11.png", 1<<40)}}
	for _, docType := range []string{"12", "13", "14", "15"} {
		documents = append(documents, map[string]any{"docType": docType, "path": ops.UploadPicture("driver", docType+".png")})
	}
	added := ops.Post("/driver/hyDriver/add", newcomer(ops, map[string]any{
		"documents": documents, "driverName": []string{"程远", "程近"}[number], "telephone": fmt.Sprintf("1549999000%d", number+1),
		"drivingLicense": card, "driverLicenseNumber": card, "qualificationCertificate": card,
	}))
	if !added.Success() {
		t.Fatal(string(added.Body))
	}
	id := added.Text("result.id")
	claim := reviewer.Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
	var items []map[string]any
	for _, docType := range []string{"11", "12", "13", "14", "15"} {
		item := map[string]any{"docType": docType, "result": 1}
		if docType == "13" && result == 2 {
			item["result"], item["reasonCodes"] = 2, []string{"101"}
		}
		items = append(items, item)
	}
	answer := reviewer.Post("/review/task/decide", map[string]any{
		"targetType": "driver", "targetId": id, "taskId": claim.Text("result.task.taskId"), "version": claim.Int("result.task.version"),
		"result": result, "items": items, "warnings": warnings(claim),
	})
	if !answer.Success() {
		t.Fatal(string(answer.Body))
	}
	return id
}

// TestADraftIsTriedOnWhatPeopleJudged in the last 30 days: who passed, who failed, who
// waits, who is gone, and when.
func TestADraftIsTriedOnWhatPeopleJudged(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		// The papers of newcomers end in 94 days.
		base, far := try(t, ops, ahead(93)), try(t, ops, ahead(94))
		passed := judged(t, ops, reviewer, 0, 1)
		failed := judged(t, ops, reviewer, 1, 2)
		w.Clock.Advance(time.Minute)
		got := try(t, ops, ahead(94))
		if more := got.without(far); more != (check.TrialCount{WouldWarn: 2, Passed: 1, Failed: 1}) || got.Total != far.Total+2 {
			t.Errorf("94 days ahead find %+v more of %d more", more, got.Total-far.Total)
		}
		if more := try(t, ops, ahead(93)).without(base); more != (check.TrialCount{}) {
			t.Errorf("93 days ahead find %+v more", more)
		}
		row, _ := got.row(passed)
		if row.Title != "程远" || !row.IsPassed || !row.ByDraft || row.InForce || row.Message != "驾驶证将于 2027-02-23 到期" || row.Reviewer != "王芳" {
			t.Errorf("who passed: %+v", row)
		}
		if row, found := got.row(failed); !found || row.IsPassed {
			t.Errorf("who failed: %+v", row)
		}
		order := ahead(94)
		order["level"] = "B"
		if got := try(t, ops, order); got.Draft.WouldBlock != got.Draft.Passed+got.Draft.Failed || got.Draft.WouldWarn != 0 {
			t.Errorf("as a block: %+v", got.Draft)
		}
		whoIsGone(t, w, ops, failed, got)
		whoWaits(t, ops, got)
		whenJudged(t, w, got)
	})
}

// whoIsGone: nothing can be said of who was removed, or whose submission was erased.
func whoIsGone(t *testing.T, w *apptest.World, ops *apptest.Client, failed string, before tried) {
	t.Helper()
	if removed := ops.Delete("/driver/hyDriver/delete?id=" + failed); !removed.Success() {
		t.Fatal(string(removed.Body))
	}
	got := try(t, ops, ahead(94))
	if got.Untried != before.Untried+1 || got.Draft.Failed != before.Draft.Failed-1 || got.Total != before.Total {
		t.Errorf("after one was removed: %+v, before %+v", got.Draft, before.Draft)
	}
	if _, named := got.row(failed); named {
		t.Error("who was removed is named")
	}
	write(t, w, eraseSnapshots.For(scope.Tenant(1)))
	if got := try(t, ops, ahead(94)); got.Judged != 0 || got.Untried != before.Total || got.Draft != (check.TrialCount{}) {
		t.Errorf("with all submissions erased: %d judged, %d not, %+v", got.Judged, got.Untried, got.Draft)
	}
	write(t, w, restoreSnapshots.For(scope.Tenant(1)))
}

// whoWaits is not counted.
func whoWaits(t *testing.T, ops *apptest.Client, before tried) {
	t.Helper()
	added := ops.Post("/driver/hyDriver/add", newcomer(ops, map[string]any{
		"telephone": "15499990009", "drivingLicense": "990101198003150117", "driverLicenseNumber": "990101198003150117",
		"qualificationCertificate": "990101198003150117",
	}))
	if !added.Success() {
		t.Fatal(string(added.Body))
	}
	if got := try(t, ops, ahead(94)); got.Total != before.Total {
		t.Errorf("%d are counted with one who waits, %d without", got.Total, before.Total)
	}
}

// whenJudged: a decision counts for 30 days, and is looked at as on its own day.
func whenJudged(t *testing.T, w *apptest.World, before tried) {
	t.Helper()
	w.Clock.Advance(30*24*time.Hour - 2*time.Minute)
	ops := w.SignIn("ops")
	got := try(t, ops, ahead(94))
	if got.Total != 2 || got.Draft != (check.TrialCount{WouldWarn: 1, Passed: 1}) {
		t.Errorf("30 days later: %d, %+v; then %d", got.Total, got.Draft, before.Total)
	}
	// 64 days are left today; on the day of the decision it were 94.
	if got := try(t, ops, ahead(64)); got.Draft != (check.TrialCount{}) {
		t.Errorf("64 days ahead find %+v by today's date", got.Draft)
	}
	w.Clock.Advance(2 * time.Minute)
	if got := try(t, w.SignIn("ops"), ahead(94)); got.Total != 0 || got.Judged != 0 {
		t.Errorf("30 days and a minute later: %d", got.Total)
	}
}

var (
	eraseSnapshots = database.DefineTenant("checktest.erase", `
		UPDATE review_task SET restore = snapshot, snapshot = '' WHERE tenant_id = ? AND state IN (1, 2)`)
	restoreSnapshots = database.DefineTenant("checktest.restore", `
		UPDATE review_task SET snapshot = restore WHERE tenant_id = ? AND state IN (1, 2)`)
	moveJudged = database.DefineTenant("checktest.moveJudged", `UPDATE review_task SET tenant_id = 2 WHERE tenant_id = ? AND target_id = ?`)
	// atOnce makes those of a day be judged at one moment.
	atOnce = database.DefineTenant("checktest.atOnce", `
		UPDATE review_task SET reviewed_at = reviewed_at - reviewed_at % 86400000
		WHERE tenant_id = ? AND state IN (1, 2) AND target_type = 'driver'`)
	written = database.Define("checktest.written", `
		SELECT (SELECT COUNT(*) FROM check_hit) + (SELECT COUNT(*) FROM check_setting) + (SELECT COUNT(*) FROM audit_entry)
			+ (SELECT COUNT(*) FROM review_log) + (SELECT COUNT(*) FROM review_task) + (SELECT COUNT(*) FROM idempotent_request)
			+ (SELECT SUM(version) FROM driver) + (SELECT SUM(version) FROM review_task)`)
)

func write(t *testing.T, w *apptest.World, query database.Query) {
	t.Helper()
	err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
		_, err := database.Exec(context.Background(), tx, query)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestARuleThatIsOffIsTriedOn, and one that is on, off; nothing is written of it.
func TestARuleThatIsOffIsTriedOn(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		on := try(t, ops, map[string]any{"rule": expiring})
		if on.Draft.Passed == 0 || on.Draft != on.Before || on.Both != on.Draft.WouldWarn || on.Now != "" {
			t.Fatalf("as it is: %+v, before %+v, both %d, now %q", on.Draft, on.Before, on.Both, on.Now)
		}
		count := func() int64 {
			n, err := database.One[int64](t.Context(), w.App.DB(), written.With())
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		before := count()
		off := try(t, ops, map[string]any{"rule": expiring, "isOn": false})
		if off.Draft != (check.TrialCount{}) || off.Before != on.Before || off.Both != 0 || len(off.Rows) != len(on.Rows) {
			t.Errorf("switched off: %+v, before %+v", off.Draft, off.Before)
		}
		if after := count(); after != before {
			t.Errorf("a trial wrote: %d, before %d", after, before)
		}
		setRule(t, ops, expiring, map[string]any{"isOn": false})
		again := try(t, ops, map[string]any{"rule": expiring, "isOn": true})
		if again.Draft != on.Draft || again.Before != (check.TrialCount{}) || again.Both != 0 {
			t.Errorf("switched on: %+v, before %+v", again.Draft, again.Before)
		}
	})
}

// TestWhatNoSubmissionHoldsIsReadAsOfNow: other subjects and pictures, and the answer
// says so.
func TestWhatNoSubmissionHoldsIsReadAsOfNow(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, reviewer := w.SignIn("ops"), w.SignIn("driver_reviewer")
		others := try(t, ops, map[string]any{"rule": "waybill.W08.overlap"})
		if others.Draft.WouldBlock == 0 || others.Now != "其他运单" {
			t.Errorf("other waybills: %+v, by %q", others.Draft, others.Now)
		}
		same := map[string]any{"rule": "driver.D10.same"}
		before := try(t, ops, same)
		first := judged(t, ops, reviewer, 0, 1)
		w.Clock.Advance(time.Minute)
		if _, found := try(t, ops, same).row(first); found {
			t.Error("a picture that nobody else shows is found")
		}
		id := judged(t, ops, reviewer, 1, 1)
		w.Clock.Advance(time.Minute)
		got := try(t, ops, same)
		if _, found := got.row(first); !found || got.without(before) != (check.TrialCount{WouldWarn: 2, Passed: 2}) {
			t.Errorf("pictures of each other: %+v more", got.without(before))
		}
		if got.Now != "其他司机的照片" {
			t.Errorf("pictures are read by %q", got.Now)
		}
		// Blacklisted since: so it is now.
		listed := ops.Post("/driver/hyDriver/blacklist", map[string]any{"id": id, "reasonCode": "1"})
		if !listed.Success() {
			t.Fatal(string(listed.Body))
		}
		if row, found := try(t, ops, map[string]any{"rule": "driver.D08.listed"}).row(id); !found || !row.InForce {
			t.Errorf("who was blacklisted since: %+v", row)
		}
	})
}

// TestPiecesOfATrialAddUp: every judged submission is looked at once, also where several
// were judged at one moment.
func TestPiecesOfATrialAddUp(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		write(t, w, atOnce.For(scope.Tenant(1)))
		whole := try(t, ops, ahead(180))
		defer check.SetPieceSize(7)()
		parts := try(t, ops, ahead(180))
		if parts.pieces < 3 || parts.Draft != whole.Draft || parts.Total != whole.Total {
			t.Errorf("%d pieces make %+v, the whole %+v", parts.pieces, parts.Draft, whole.Draft)
		}
		seen := map[string]bool{}
		for _, row := range parts.Rows {
			if seen[row.TaskID] {
				t.Errorf("%s comes twice", row.TaskID)
			}
			seen[row.TaskID] = true
		}
		if int64(len(seen)) != parts.Draft.WouldWarn {
			t.Errorf("%d are named of %d", len(seen), parts.Draft.WouldWarn)
		}
	})
}

// TestWhoTriesSeesWhatTheyMaySee: counts are of the tenant, and of no other; names only
// of subjects in reach.
func TestWhoTriesSeesWhatTheyMaySee(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		all := try(t, admin, ahead(180))
		blind := roleOf(t, admin, "blind", "m-check,b-check-list,b-check-confirm", nil) // who confirms may try as well
		north := roleOf(t, admin, "north", "m-check,b-check-list,b-check-edit,m-driver-check,b-driver-list",
			map[string]any{"dataScope": "list", "scopeDepartIds": "dep-north"})
		got := try(t, crewOf(t, w, "blind", blind), ahead(180))
		if got.Draft != all.Draft || len(got.Rows) != 0 {
			t.Errorf("without the right: %+v and %d rows, want %+v and none", got.Draft, len(got.Rows), all.Draft)
		}
		someone := crewOf(t, w, "north", north)
		got = try(t, someone, ahead(180))
		if got.Draft != all.Draft || len(got.Rows) == 0 || len(got.Rows) >= len(all.Rows) {
			t.Errorf("within a department: %+v and %d rows of %d", got.Draft, len(got.Rows), len(all.Rows))
		}
		for _, row := range all.Rows {
			_, named := got.row(row.TargetID)
			if inReach := someone.Get("/driver/hyDriver/queryById?id=" + row.TargetID).Success(); named != inReach {
				t.Errorf("%s is named: %t, in reach: %t", row.TargetID, named, inReach)
			}
		}
		write(t, w, moveJudged.For(scope.Tenant(1), all.Rows[0].TargetID))
		if got := try(t, admin, ahead(180)); got.Total != all.Total-1 || got.Draft.WouldWarn != all.Draft.WouldWarn-1 {
			t.Errorf("another tenant's are counted: %d of %d", got.Total, all.Total)
		}
	})
}

// roleOf is a new role that holds some rows of the menu.
func roleOf(t *testing.T, admin *apptest.Client, name, rows string, more map[string]any) string {
	t.Helper()
	body := map[string]any{"roleName": name, "roleCode": name}
	maps.Copy(body, more)
	id := admin.Post("/sys/role/add", body).Text("result.id")
	granted := admin.Post("/sys/permission/saveRolePermission",
		map[string]string{"roleId": id, "permissionIds": rows, "lastpermissionIds": ""})
	if !granted.Success() {
		t.Fatal(string(granted.Body))
	}
	return id
}

// crewOf signs in somebody new with one role.
func crewOf(t *testing.T, w *apptest.World, name, role string) *apptest.Client {
	t.Helper()
	admin := w.SignIn("admin")
	added := admin.Post("/sys/user/add", map[string]any{
		"username": name, "realname": name, "password": apptest.Password, "confirmpassword": apptest.Password, "workNo": name,
		"selectedroles": role, "selecteddeparts": "",
	})
	if !added.Success() {
		t.Fatal(string(added.Body))
	}
	write(t, w, mayStay.With(name))
	return w.SignIn(name)
}

var mayStay = database.Define("checktest.mayStay", `UPDATE account SET must_change = FALSE WHERE username = ?`)
