package app_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// subjectPaths are what begins the calls of each kind of subject that has an account.
var subjectPaths = map[string]string{"driver": "/driver/hyDriver", "vehicle": "/vehicle/hyVehicle"}

// accountStates and accountCommands are the table of domain §4.2: which command an
// account in which state takes, and what the others are told.
var (
	accountStates = []struct {
		name    string
		reached []string // commands, of a subject that stands free
		lapsed  bool     // the term on the blacklist is over
		refuses map[string]string
	}{
		{"free", nil, false, map[string]string{"unblacklist": "不在黑名单中", "unfreeze": "没有冻结"}},
		{"listed", []string{"blacklist"}, false, map[string]string{"blacklist": "已在黑名单中", "unfreeze": "没有冻结"}},
		{"lapsed", []string{"blacklist"}, true, map[string]string{"unblacklist": "不在黑名单中", "unfreeze": "没有冻结"}},
		{"frozen", []string{"freeze"}, false, map[string]string{"freeze": "已冻结", "unblacklist": "不在黑名单中"}},
		{"frozen and listed", []string{"freeze", "blacklist"}, false, map[string]string{"freeze": "已冻结", "blacklist": "已在黑名单中"}},
		{"unfrozen", []string{"freeze", "unfreeze"}, false, map[string]string{"unblacklist": "不在黑名单中", "unfreeze": "没有冻结"}},
		{"cancelled", []string{"cancel"}, false, map[string]string{
			"freeze": "已注销", "unfreeze": "已注销", "cancel": "已注销", "unblacklist": "不在黑名单中",
		}},
		{"cancelled while listed", []string{"blacklist", "cancel"}, false, map[string]string{
			"freeze": "已注销", "unfreeze": "已注销", "cancel": "已注销", "blacklist": "已在黑名单中",
		}},
	}
	accountCommands = []string{"blacklist", "unblacklist", "freeze", "unfreeze", "cancel"}
)

// accountOrder is a body that a command takes.
func accountOrder(id, command string, more map[string]any) map[string]any {
	body := map[string]any{"id": id, "memo": "依据通报处理"}
	if command == "blacklist" {
		body["reasonCode"] = "2"
	}
	for key, value := range more {
		body[key] = value
	}
	return body
}

func TestEveryCommandInEveryStateOfAnAccount(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	nothingIsOpen(t, w)
	tomorrow := map[string]any{"until": w.Clock.Now().AddDate(0, 0, 1).Format(time.DateOnly)}
	c, subjects := w.SignIn("ops"), map[string][]string{}
	for kind, path := range subjectPaths {
		page := c.Get(path + "/list?reviewState=1&blacklistFlag=0&status=1&expireState=0&pageSize=50")
		for i := range len(accountStates) * len(accountCommands) {
			subjects[kind] = append(subjects[kind], page.Text(fmt.Sprintf("result.records.%d.id", i)))
		}
		for i, state := range accountStates {
			for j := range accountCommands {
				if id := subjects[kind][i*len(accountCommands)+j]; state.lapsed {
					done(t, c.Post(path+"/blacklist", accountOrder(id, "blacklist", tomorrow)))
				}
			}
		}
	}
	w.Clock.Advance(48 * time.Hour)
	c = w.SignIn("ops")
	for kind, path := range subjectPaths {
		for i, state := range accountStates {
			for j, command := range accountCommands {
				id := subjects[kind][i*len(accountCommands)+j]
				for _, step := range state.reached {
					if !state.lapsed {
						done(t, c.Post(path+"/"+step, accountOrder(id, step, nil)))
					}
				}
				answer, words := c.Post(path+"/"+command, accountOrder(id, command, nil)), state.refuses[command]
				if answer.Success() != (words == "") || !strings.Contains(answer.Text("message"), words) {
					t.Errorf("%s of a %s that is %s: %s", command, kind, state.name, answer.Body)
				}
			}
		}
	}
}

func done(t *testing.T, a apptest.Answer) {
	t.Helper()
	if !a.Success() {
		t.Fatalf("refused: %s", a.Body)
	}
}

// TestWhatACommandNeeds: each field refused by its name, in Chinese.
func TestWhatACommandNeeds(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	c, today := w.SignIn("ops"), w.Clock.Now().Format(time.DateOnly)
	for kind, path := range subjectPaths {
		id := c.Get(path + "/list?reviewState=1&blacklistFlag=0&status=1").Text("result.records.0.id")
		for _, test := range []struct {
			command      string
			more         map[string]any
			field, words string
		}{
			{"blacklist", map[string]any{"reasonCode": ""}, "reasonCode", "请选择拉黑原因"},
			{"blacklist", map[string]any{"reasonCode": "9", "memo": " "}, "memo", "拉黑原因为「其他」时请填写说明"},
			{"blacklist", map[string]any{"reasonCode": "8"}, "reasonCode", "拉黑原因"},
			{"blacklist", map[string]any{"intercepts": []string{}}, "intercepts", "至少选择一项"},
			{"blacklist", map[string]any{"intercepts": []string{"1", "4"}}, "intercepts", "黑名单拦截"},
			{"blacklist", map[string]any{"until": today}, "until", "晚于今天"},
			{"blacklist", map[string]any{"until": "2027-02-30"}, "until", "YYYY-MM-DD"},
			{"blacklist", map[string]any{"memo": strings.Repeat("长", 257)}, "memo", "最多 256 个字"},
			{"unblacklist", map[string]any{"memo": " "}, "memo", "请填写移出黑名单说明"},
			{"freeze", map[string]any{"memo": ""}, "memo", "请填写冻结说明"},
			{"cancel", map[string]any{"memo": ""}, "memo", "请填写注销说明"},
			{"freeze", map[string]any{"id": ""}, "id", "缺少参数"},
		} {
			a := c.Post(path+"/"+test.command, accountOrder(id, test.command, test.more))
			if a.Success() || a.Text("result.errors.0.field") != test.field || !strings.Contains(a.Body, test.words) {
				t.Errorf("%s of a %s with %v: %s", test.command, kind, test.more, a.Body)
			}
		}
		if a := c.Post(path+"/freeze", accountOrder("nobody", "freeze", nil)); a.Status != 404 {
			t.Errorf("an unknown %s is frozen: %s", kind, a.Body)
		}
		stale := c.Post(path+"/freeze", accountOrder(id, "freeze", map[string]any{"version": 99}))
		if stale.Status != 409 || stale.Text("result.current.id") != id {
			t.Errorf("a %s that somebody changed meanwhile: %s", kind, stale.Body)
		}
		if row := c.Get(path + "/queryById?id=" + id); row.Int("result.status") != 1 || row.Value("result.blacklistFlag") != false {
			t.Errorf("something was written of a refused command: %s", row.Body)
		}
	}
}

// TestABlacklistingHoldsToItsLastDay: what it says stands in row, list, history and
// trail, it blocks a pass, and on the day after none of it holds.
func TestABlacklistingHoldsToItsLastDay(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		for kind, path := range subjectPaths {
			c, last := w.SignIn("ops"), w.Clock.Now().AddDate(0, 0, 3).Format(time.DateOnly)
			usable := c.Get(path + "/list?reviewState=1&blacklistFlag=0&status=1&expireState=0").Text("result.records.0.id")
			waiting := c.Get(path + "/list?reviewState=0&blacklistFlag=0&riskLevel=0").Text("result.records.0.id")
			before := c.Get(path + "/list?blacklistFlag=1").Int("result.total")
			for _, id := range []string{usable, waiting} {
				done(t, c.Post(path+"/blacklist", accountOrder(id, "blacklist", map[string]any{"intercepts": []string{"3", "1", "3"}, "until": last})))
			}
			row := c.Get(path + "/queryById?id=" + usable)
			if row.Value("result.usable") != false || row.Value("result.blacklistFlag") != true || row.Text("result.blacklistReason") != "2" ||
				row.Text("result.blacklistUntil") != last || row.Text("result.blacklistedBy") != "ops" || row.Text("result.blacklistTime") == "" ||
				fmt.Sprint(row.Value("result.blacklistIntercepts")) != "[1 3]" {
				t.Errorf("%s: %s", kind, row.Body)
			}
			history := c.Get("/review/task/history?targetType=" + kind + "&targetId=" + usable)
			if history.Text("result.0.action") != "blacklist" || history.Text("result.0.reviewer") != "ops" ||
				history.Text("result.0.memo") != "依据通报处理" || !strings.Contains(history.Body, `"after":"1,3"`) {
				t.Errorf("%s: history %s", kind, history.Body)
			}
			if listed := c.Get(path + "/list?blacklistFlag=1").Int("result.total"); listed != before+2 {
				t.Errorf("%s: %d are listed, want %d", kind, listed, before+2)
			}
			code := map[string]string{"driver": "D08", "vehicle": "V12"}[kind]
			if !slices.Contains(found(c, kind, waiting), code) {
				t.Errorf("%s: %s does not block", kind, code)
			}
			w.Clock.Advance(4 * 24 * time.Hour)
			c = w.SignIn("ops")
			row = c.Get(path + "/queryById?id=" + usable)
			if row.Value("result.usable") != true || row.Value("result.blacklistFlag") != false {
				t.Errorf("%s, when it is over: %s", kind, row.Body)
			}
			if listed := c.Get(path + "/list?blacklistFlag=1").Int("result.total"); listed != before {
				t.Errorf("%s: %d are still listed, want %d", kind, listed, before)
			}
			if slices.Contains(found(c, kind, waiting), code) {
				t.Errorf("%s: %s blocks when it is over", kind, code)
			}
		}
	})
}

// found are the codes of what the desk finds about a waiting subject as it is claimed.
func found(c *apptest.Client, kind, id string) []string {
	claim := c.Post("/review/task/claim", map[string]any{"targetType": kind, "targetId": id})
	var codes []string
	for i := range claim.List("result.task.prechecks") {
		codes = append(codes, claim.Text(fmt.Sprintf("result.task.prechecks.%d.code", i)))
	}
	c.Post("/review/task/release", map[string]any{"taskId": claim.Text("result.taskId")})
	return codes
}

// TestACancelledAccountIsOver: nothing is submitted of it or bound to it, and what
// waits of it does not pass.
func TestACancelledAccountIsOver(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	nothingIsOpen(t, w)
	c, ids := w.SignIn("ops"), map[string]string{}
	edits := map[string]map[string]any{"driver": {"bankName": "另一家银行"}, "vehicle": {"owner": "另一车队"}}
	for kind, path := range subjectPaths {
		of := map[string]string{"vehicle": "&vehicleType=H32"}[kind]
		ids[kind] = c.Get(path + "/list?reviewState=1&status=1&blacklistFlag=0" + of).Text("result.records.0.id")
		waiting := c.Get(path + "/list?reviewState=0&riskLevel=0").Text("result.records.0.id")
		for _, id := range []string{ids[kind], waiting} {
			done(t, c.Post(path+"/cancel", accountOrder(id, "cancel", nil)))
		}
		if row := c.Get(path + "/queryById?id=" + ids[kind]); row.Value("result.usable") != false || row.Int("result.status") != 3 {
			t.Errorf("a cancelled %s: %s", kind, row.Body)
		}
		edits[kind]["id"] = ids[kind]
		if a := c.Put(path+"/edit", edits[kind]); a.Success() || !strings.Contains(a.Body, "已注销，不能再提交审核") {
			t.Errorf("a cancelled %s is submitted: %s", kind, a.Body)
		}
		if a := c.Put(path+"/edit", map[string]any{"id": ids[kind], "remark": "已归档"}); !a.Success() {
			t.Errorf("a cancelled %s takes no remark: %s", kind, a.Body)
		}
		if !slices.Contains(found(c, kind, waiting), "A01") {
			t.Errorf("a %s that was cancelled while it waits may pass", kind)
		}
	}
	truck := c.Get("/vehicle/hyVehicle/list?reviewState=1&status=1&vehicleType=H32").Text("result.records.0.id")
	driver := c.Get("/driver/hyDriver/list?reviewState=1&status=1").Text("result.records.0.id")
	for field, pair := range map[string][2]string{"driverId": {truck, ids["driver"]}, "vehicleId": {ids["vehicle"], driver}} {
		a := c.Post("/vehicle/hyVehicle/bind", map[string]any{"vehicleId": pair[0], "driverId": pair[1]})
		if a.Success() || a.Text("result.errors.0.field") != field || !strings.Contains(a.Body, "已注销") {
			t.Errorf("bound though the account of %s is cancelled: %s", field, a.Body)
		}
	}
}

// TestOfACrowdOfCommandsOneWins: of a crowd that saw the same version one is heard, and the
// history has one line.
func TestOfACrowdOfCommandsOneWins(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		nothingIsOpen(t, w)
		c := w.SignIn("ops")
		for kind, path := range subjectPaths {
			row := c.Get(path + "/list?reviewState=1&status=1&blacklistFlag=0")
			id, version := row.Text("result.records.0.id"), row.Int("result.records.0.version")
			var all sync.WaitGroup
			answers := make([]apptest.Answer, 10)
			for i := range answers {
				command := []string{"freeze", "cancel", "blacklist"}[i%3]
				all.Go(func() {
					answers[i] = c.Post(path+"/"+command, accountOrder(id, command, map[string]any{"version": version}))
				})
			}
			all.Wait()
			won := 0
			for _, a := range answers {
				if a.Success() {
					won++
				} else if a.Status != 409 {
					t.Errorf("%s: a loser is told %s", kind, a.Body)
				}
			}
			history, lines := c.Get("/review/task/history?targetType="+kind+"&targetId="+id), 0
			for i := range history.List("result") {
				if action := history.Text(fmt.Sprintf("result.%d.action", i)); action == "freeze" || action == "cancel" || action == "blacklist" {
					lines++
				}
			}
			if won != 1 || lines != 1 {
				t.Errorf("%s: %d commands won and left %d lines", kind, won, lines)
			}
		}
	})
}

// TestOneOfACrowdThatListsListsIt: whoever was slower is told that the record has changed.
func TestOneOfACrowdThatListsListsIt(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		c, path := w.SignIn("ops"), subjectPaths["driver"]
		rows := c.Get(path + "/list?reviewState=1&status=1&blacklistFlag=0&pageSize=5")
		for row := range 5 {
			id, version := rows.Text(fmt.Sprintf("result.records.%d.id", row)), rows.Int(fmt.Sprintf("result.records.%d.version", row))
			var all sync.WaitGroup
			answers := make([]apptest.Answer, 10)
			for i := range answers {
				all.Go(func() {
					answers[i] = c.Post(path+"/blacklist", accountOrder(id, "blacklist", map[string]any{"version": version}))
				})
			}
			all.Wait()
			for _, a := range answers {
				if !a.Success() && a.Status != 409 {
					t.Errorf("a loser is told %s", a.Body)
				}
			}
		}
	})
}

var commandsNearby = database.DefineTenant("accounttest.nearby", `
	UPDATE role SET data_scope = 'list', scope_departments = 'dep-service' WHERE tenant_id = ? AND id = 'r-operations-lead'`)

// TestWhoMayCommand: reviewers may not, and of what is out of reach nobody learns.
func TestWhoMayCommand(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin, ids := w.SignIn("admin"), map[string]string{}
	for kind, path := range subjectPaths {
		ids[kind] = admin.Get(path + "/list?reviewState=1&status=1&blacklistFlag=0").Text("result.records.0.id")
	}
	err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
		_, err := database.Exec(t.Context(), tx, commandsNearby.For(scope.Tenant(1)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	afar := w.SignIn("ops")
	for kind, path := range subjectPaths {
		for _, command := range accountCommands {
			order := accountOrder(ids[kind], command, nil)
			if a := w.SignIn(kind+"_reviewer").Post(path+"/"+command, order); a.Status != 403 {
				t.Errorf("a reviewer's %s of a %s: %d %s", command, kind, a.Status, a.Body)
			}
			if a := afar.Post(path+"/"+command, order); a.Status != 404 {
				t.Errorf("%s of a %s out of reach: %d %s", command, kind, a.Status, a.Body)
			}
		}
	}
}
