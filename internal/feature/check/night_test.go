package check_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var (
	standingOf = database.DefineTenant("nighttest.standing", `
		SELECT d.risk_level, d.risk_score, d.prechecks, d.queue_rank, d.version, t.queue_rank AS task_rank, t.version AS task_version, t.due_at
		FROM driver d JOIN review_task t ON t.tenant_id = d.tenant_id AND t.id = d.task_id WHERE d.tenant_id = ? AND d.id = ?`)
	hitsOf = database.DefineTenant("nighttest.hits", `
		SELECT rule, level, outcome, found_at FROM check_hit WHERE tenant_id = ? AND target_id = ? AND revision = ? ORDER BY rule`)
	allHits = database.DefineTenant("nighttest.allHits", `
		SELECT task_id, rule, level, outcome, found_at, closed_at FROM check_hit WHERE tenant_id = ? ORDER BY task_id, revision, rule`)
	allTasks = database.DefineTenant("nighttest.allTasks", `
		SELECT id, queue_rank, version, state, lease_until FROM review_task WHERE tenant_id = ? ORDER BY id`)
	standings = []*database.Statement{
		database.DefineTenant("nighttest.drivers", `
			SELECT id, risk_level, risk_score, prechecks, queue_rank, version FROM driver WHERE tenant_id = ? ORDER BY id`),
		database.DefineTenant("nighttest.vehicles", `
			SELECT id, risk_level, risk_score, prechecks, queue_rank, version FROM vehicle WHERE tenant_id = ? ORDER BY id`),
		database.DefineTenant("nighttest.carriers", `
			SELECT id, risk_level, risk_score, prechecks, queue_rank, version FROM carrier WHERE tenant_id = ? ORDER BY id`),
		database.DefineTenant("nighttest.customers", `
			SELECT id, risk_level, risk_score, prechecks, queue_rank, version FROM customer WHERE tenant_id = ? ORDER BY id`),
		database.DefineTenant("nighttest.waybills", `
			SELECT id, risk_level, risk_score, prechecks, queue_rank, version FROM waybill WHERE tenant_id = ? ORDER BY id`),
	}
	nightIsDue  = database.Define("nighttest.due", `UPDATE job SET next_at = 0 WHERE name = 'check.night'`)
	nightFailed = database.Define("nighttest.failed", `SELECT last_error FROM job WHERE name = 'check.night'`)
	addTenant   = database.Define("nighttest.tenant", `INSERT INTO tenant (id, name, status, created_at) VALUES (2, '第二租户', 1, 0)`)
	moveAway    = []*database.Statement{
		database.DefineTenant("nighttest.moveDriver", `UPDATE driver SET tenant_id = 2 WHERE tenant_id = ? AND id = ?`),
		database.DefineTenant("nighttest.moveTask", `UPDATE review_task SET tenant_id = 2 WHERE tenant_id = ? AND target_id = ?`),
		database.DefineTenant("nighttest.moveHits", `UPDATE check_hit SET tenant_id = 2 WHERE tenant_id = ? AND target_id = ?`),
	}
	waitingDrivers = database.DefineTenant("nighttest.waiting", `
		SELECT target_id FROM review_task WHERE tenant_id = ? AND target_type = 'driver' AND state = 0 AND lease_until < ? ORDER BY id`)
	spoil = database.DefineTenant("nighttest.spoil", `
		UPDATE review_task SET snapshot = '{' WHERE tenant_id = ? AND target_id = ? AND state = 0`)
)

// night is a world in which drivers wait until the rules look again.
type night struct {
	t      *testing.T
	w      *apptest.World
	people map[string]*apptest.Client // who has signed in
}

// onEachNight runs a test where pictures are not compared: those of tests are alike.
func onEachNight(t *testing.T, test func(n night)) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		n := night{t, w, map[string]*apptest.Client{}}
		n.set("driver.D10.alike", map[string]any{"isOn": false})
		test(n)
	})
}

func (n night) as(username string) *apptest.Client {
	if n.people[username] == nil {
		n.people[username] = n.w.SignIn(username)
	}
	return n.people[username]
}

func (n night) exec(queries ...database.Query) {
	n.t.Helper()
	err := n.w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
		for _, q := range queries {
			if _, err := database.Exec(context.Background(), tx, q); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		n.t.Fatal(err)
	}
}

func rowsOf[T any](n night, q database.Query) []T {
	n.t.Helper()
	rows, err := database.All[T](context.Background(), n.w.App.DB(), q)
	if err != nil {
		n.t.Fatal(err)
	}
	return rows
}

// comes lets twenty past midnight come, so many days from now.
func (n night) comes(days int) {
	now := n.w.Clock.Now()
	year, month, day := now.In(instant.Shanghai).Date()
	n.w.Clock.Advance(time.Date(year, month, day+days, 0, 20, 0, 0, instant.Shanghai).Sub(now))
	clear(n.people) // their sessions are over
	n.w.App.RunDueJobs(context.Background())
}

// again runs the night now.
func (n night) again() {
	n.exec(nightIsDue.With())
	n.w.App.RunDueJobs(context.Background())
}

// newcomer is a driver nobody knows yet, numbered, with more than usual.
func (n night) newcomer(number int, more map[string]any) (id string) {
	n.t.Helper()
	ops := n.as("ops")
	first17 := fmt.Sprintf("99010119850607%03d", 101+2*number)
	card := first17 + string(fieldrule.IDCardCheck(first17))
	driver := newcomer(ops, map[string]any{
		"telephone": fmt.Sprintf("154888800%02d", number), "drivingLicense": card, "driverLicenseNumber": card,
		"qualificationCertificate": card,
	})
	maps.Copy(driver, more)
	added := ops.Post("/driver/hyDriver/add", driver)
	if !added.Success() {
		n.t.Fatal(added.Body)
	}
	return added.Text("result.id")
}

func (n night) set(rule string, more map[string]any) {
	n.t.Helper()
	setRule(n.t, n.as("ops"), rule, more)
}

// ahead120 is the wish to be told of papers 120 days before they end.
func ahead120() map[string]any {
	return map[string]any{"limits": []map[string]any{{"name": "days", "value": 120}}}
}

type standing struct {
	Level       int             `db:"risk_level"`
	Score       int             `db:"risk_score"`
	Prechecks   string          `db:"prechecks"`
	Rank        int64           `db:"queue_rank"`
	Version     int64           `db:"version"`
	TaskRank    int64           `db:"task_rank"`
	TaskVersion int64           `db:"task_version"`
	DueAt       instant.Instant `db:"due_at"`
}

func (n night) standing(tenant int64, id string) standing {
	n.t.Helper()
	rows := rowsOf[standing](n, standingOf.For(scope.Tenant(tenant), id))
	if len(rows) != 1 {
		n.t.Fatalf("%d rows of %s", len(rows), id)
	}
	return rows[0]
}

// row is what the row of a driver says.
func (n night) row(tenant int64, id string) string {
	n.t.Helper()
	s := n.standing(tenant, id)
	var found []review.Precheck
	if err := json.Unmarshal([]byte(s.Prechecks), &found); err != nil {
		n.t.Fatal(err)
	}
	said := []string{fmt.Sprintf("%d %d", s.Level, s.Score)}
	for _, f := range found {
		said = append(said, f.Code+"."+f.Part+" "+f.Level)
	}
	return strings.Join(said, ", ")
}

// says is what the row, the queue and the rules' pages say of a driver's first submission.
func (n night) says(tenant int64, id string) string {
	n.t.Helper()
	s, said := n.standing(tenant, id), []string{n.row(tenant, id)}
	if rank := review.Rank(s.Level, s.Score, s.DueAt); s.Rank != rank || s.TaskRank != rank {
		said = append(said, fmt.Sprintf("ranks %d and %d, not %d", s.Rank, s.TaskRank, rank))
	}
	for _, h := range rowsOf[struct {
		Rule    string          `db:"rule"`
		Level   string          `db:"level"`
		Outcome int             `db:"outcome"`
		FoundAt instant.Instant `db:"found_at"`
	}](n, hitsOf.For(scope.Tenant(tenant), id, 1)) {
		said = append(said, strings.TrimPrefix(h.Rule, "driver.")+"="+h.Level+fmt.Sprint(h.Outcome))
	}
	return strings.Join(said, ", ")
}

func (n night) want(when, id, want string) {
	n.t.Helper()
	if got := n.says(1, id); got != want {
		n.t.Errorf("%s: %s, want %s", when, got, want)
	}
}

// TestAPaperExpiresWhileItsDriverWaits: the row, the queue and the hits follow, night
// after night, and neither row nor task is of another version.
func TestAPaperExpiresWhileItsDriverWaits(t *testing.T) {
	onEachNight(t, func(n night) {
		id := n.newcomer(1, map[string]any{"validPeriodTo": "2026-12-30"})
		before := n.standing(1, id)
		n.want("submitted", id, "0 100")
		n.comes(8)
		n.want("31 days before the end", id, "0 100")
		n.comes(1)
		n.want("30 days before the end", id, "1 92, D04.expiring W, D04.expiring=W0")
		n.comes(30)
		n.want("on the last day", id, "1 92, D04.expiring W, D04.expiring=W0")
		n.comes(1)
		n.want("the day after", id, "2 60, D04.expired B, D04.expired=B0, D04.expiring=W6")
		if after := n.standing(1, id); after.Version != before.Version || after.TaskVersion != before.TaskVersion {
			t.Errorf("versions %d and %d became %d and %d", before.Version, before.TaskVersion, after.Version, after.TaskVersion)
		}
		first := n.as("ops").Get("/driver/hyDriver/list?reviewState=0&column=queueRank&order=asc&pageSize=100")
		var ranked []string
		for i := range first.List("result.records") {
			ranked = append(ranked, first.Text(fmt.Sprintf("result.records.%d.id", i)))
		}
		if at := slices.Index(ranked, id); at < 0 || first.Int(fmt.Sprintf("result.records.%d.riskLevel", at)) != 2 {
			t.Errorf("the list shows it at %d of %d", at, len(ranked))
		}
	})
}

// TestWhatIsSetHoldsForWhatWaits: a threshold, the level, the switch, and what comes
// back is the hit that it was.
func TestWhatIsSetHoldsForWhatWaits(t *testing.T) {
	onEachNight(t, func(n night) {
		id := n.newcomer(1, map[string]any{"validPeriodTo": "2027-02-23"})
		counted := func() [3]int64 {
			h := hits(t, n.as("ops"), expiring)
			return [3]int64{h.Found - h.Open - h.Gone - h.Passed - h.Failed - h.Changed, h.Passed, h.Changed}
		}
		before := counted()
		n.set(expiring, ahead120())
		n.again()
		n.want("120 days ahead", id, "1 92, D04.expiring W, D04.expiring=W0")
		n.set(expiring, map[string]any{"level": "I"})
		n.again()
		n.want("informs", id, "0 99, D04.expiring I, D04.expiring=I0")
		gone := hits(t, n.as("ops"), expiring)
		n.set(expiring, map[string]any{"isOn": false})
		n.again()
		n.want("switched off", id, "0 100, D04.expiring=I6")
		if is := hits(t, n.as("ops"), expiring); is.Found != gone.Found || is.Open != 0 || is.Gone != gone.Gone+gone.Open {
			t.Errorf("switched off: %+v after %+v", is, gone)
		}
		n.set(expiring, map[string]any{"isOn": true, "level": "W"})
		n.again()
		n.want("on again", id, "1 92, D04.expiring W, D04.expiring=W0")
		if after := counted(); after != before {
			t.Errorf("false alarms, corrections and the rest are %v, were %v", after, before)
		}
	})
}

// TestOthersTakeWhatADriverHas: three on one bank card.
func TestOthersTakeWhatADriverHas(t *testing.T) {
	onEachNight(t, func(n night) {
		card := "629999800000000001"
		card += string(fieldrule.BankCardCheck(card))
		paid := map[string]any{"bankCardNo": card, "accountName": "程远", "bankName": "工商银行（演示）支行", "bankCode": "ICBK"}
		first := n.newcomer(1, paid)
		n.newcomer(2, paid)
		n.newcomer(3, paid)
		n.want("before the night", first, "0 100")
		n.again()
		n.want("after it", first, "1 92, D09.shared W, D09.shared=W0")
	})
}

// TestWhatSomebodyHoldsIsLeft until the night after.
func TestWhatSomebodyHoldsIsLeft(t *testing.T) {
	onEachNight(t, func(n night) {
		id := n.newcomer(1, nil)
		n.set(expiring, ahead120())
		claim := n.as("driver_reviewer").Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		if !claim.Success() {
			t.Fatal(claim.Body)
		}
		n.again()
		n.want("while it is held", id, "0 100")
		n.comes(1)
		n.want("the claim is over", id, "1 92, D04.expiring W, D04.expiring=W0")
	})
}

// TestTenantsAreLookedAtApart: each with its own settings.
func TestTenantsAreLookedAtApart(t *testing.T) {
	onEachNight(t, func(n night) {
		here, there := n.newcomer(1, nil), n.newcomer(2, nil)
		queries := []database.Query{addTenant.With()}
		for _, move := range moveAway {
			queries = append(queries, move.For(scope.Tenant(1), there))
		}
		n.exec(queries...)
		n.set(expiring, ahead120())
		n.again()
		n.want("of the tenant that set the rule", here, "1 92, D04.expiring W, D04.expiring=W0")
		if got := n.says(2, there); got != "0 100" {
			t.Errorf("of another one: %s", got)
		}
		n.comes(64)
		if got := n.says(2, there); got != "1 92, D04.expiring W, D04.expiring=W0" {
			t.Errorf("30 days before the end: %s", got)
		}
	})
}

// all is everything that the night may write.
func (n night) all() []any {
	type row struct {
		ID        string `db:"id"`
		Level     int    `db:"risk_level"`
		Score     int    `db:"risk_score"`
		Prechecks string `db:"prechecks"`
		Rank      int64  `db:"queue_rank"`
		Version   int64  `db:"version"`
	}
	type hit struct {
		TaskID   string          `db:"task_id"`
		Rule     string          `db:"rule"`
		Level    string          `db:"level"`
		Outcome  int             `db:"outcome"`
		FoundAt  instant.Instant `db:"found_at"`
		ClosedAt instant.Instant `db:"closed_at"`
	}
	type task struct {
		ID      string          `db:"id"`
		Rank    int64           `db:"queue_rank"`
		Version int64           `db:"version"`
		State   int             `db:"state"`
		Lease   instant.Instant `db:"lease_until"`
	}
	within := scope.Tenant(1)
	all := []any{rowsOf[hit](n, allHits.For(within)), rowsOf[task](n, allTasks.For(within))}
	for _, of := range standings {
		all = append(all, rowsOf[row](n, of.For(within)))
	}
	return all
}

// TestTheDemonstrationIsAsTheNightFindsIt, and a night that is run again changes
// nothing.
func TestTheDemonstrationIsAsTheNightFindsIt(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		n := night{t, w, map[string]*apptest.Client{}}
		planted := n.all()
		n.w.App.RunDueJobs(context.Background())
		if !reflect.DeepEqual(n.all(), planted) {
			t.Error("the first night changes what was planted")
		}
		n.comes(20)
		later := n.all()
		if reflect.DeepEqual(later, planted) {
			t.Error("twenty days change nothing")
		}
		n.w.Clock.Advance(time.Second)
		n.again()
		if !reflect.DeepEqual(n.all(), later) {
			t.Error("a night that is run again changes something")
		}
	})
}

// TestWhatChangesMeanwhileIsLeft: between the look and the write somebody was faster.
func TestWhatChangesMeanwhileIsLeft(t *testing.T) {
	for what, act := range map[string]func(n night, id string) apptest.Answer{
		"removed": func(n night, id string) apptest.Answer { return n.as("ops").Delete("/driver/hyDriver/delete?id=" + id) },
		"claimed": func(n night, id string) apptest.Answer {
			return n.as("driver_reviewer").Post("/review/task/claim", map[string]any{"targetType": "driver", "targetId": id})
		},
		"edited": func(n night, id string) apptest.Answer {
			return n.as("ops").Put("/driver/hyDriver/edit", map[string]any{"id": id, "remark": "电话已核实"})
		},
		"submitted anew": func(n night, id string) apptest.Answer {
			return n.as("ops").Put("/driver/hyDriver/edit", map[string]any{"id": id, "validPeriodTo": "2031-02-23"})
		},
	} {
		t.Run(what, func(t *testing.T) {
			onEachNight(t, func(n night) {
				id := n.newcomer(1, nil)
				n.set(expiring, ahead120())
				waiting := rowsOf[string](n, waitingDrivers.For(scope.Tenant(1), instant.Of(n.w.Clock.Now())))
				at := int64(slices.Index(waiting, id)) + 1 // it is looked at after so many have been asked about their phones
				var asked atomic.Int64
				var then string
				n.w.App.DB().Observe(func(e database.Executed) {
					if e.Name != "driver.phoneTaken" || asked.Add(1) != at {
						return
					}
					if answer := act(n, id); !answer.Success() {
						t.Error(answer.Body)
					}
					then = n.says(1, id)
				})
				n.again()
				n.w.App.DB().Observe(nil)
				if got := n.says(1, id); then == "" || got != then || strings.Contains(got, "D04") {
					t.Errorf("it was %q, and is %q", then, got)
				}
			})
		})
	}
}

// TestAnOpenFormStillSaves: the night is no edit.
func TestAnOpenFormStillSaves(t *testing.T) {
	onEachNight(t, func(n night) {
		id := n.newcomer(1, nil)
		ops := n.as("ops")
		version := ops.Get("/driver/hyDriver/queryById?id=" + id).Int("result.version")
		n.set(expiring, ahead120())
		n.again()
		saved := ops.Put("/driver/hyDriver/edit", map[string]any{"id": id, "version": version, "remark": "电话已核实"})
		if !saved.Success() {
			t.Errorf("refused: %s", saved.Body)
		}
		n.want("saved after the night", id, "1 92, D04.expiring W, D04.expiring=W0")
	})
}

// TestASpoiledSubmissionHoldsUpNoOther, and is told.
func TestASpoiledSubmissionHoldsUpNoOther(t *testing.T) {
	onEachNight(t, func(n night) {
		spoiled, whole := n.newcomer(1, nil), n.newcomer(2, nil)
		n.exec(spoil.For(scope.Tenant(1), spoiled))
		n.set(expiring, ahead120())
		n.again()
		n.want("the spoiled one", spoiled, "0 100")
		n.want("another", whole, "1 92, D04.expiring W, D04.expiring=W0")
		if said := rowsOf[string](n, nightFailed.With()); len(said) != 1 || !strings.Contains(said[0], "snapshot") {
			t.Errorf("the job says %q", said)
		}
	})
}
