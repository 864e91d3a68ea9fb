//go:build bench

package bench_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

// tiers are the numbers of rows that large lists are measured at.
var tiers = []int{10_000, 1_000_000}

const list = "/driver/hyDriver/list?"

// questions are the calls measured, by what they ask.
var questions = []struct{ name, path string }{
	{"/healthz, without a session", "/healthz"},
	{"/review/stats/mine: the least of a signed-in call", "/review/stats/mine?targetType=driver"},
	{"page of 10, one state", list + "reviewState=1&pageSize=10"},
	{"page of 10, all states", list + "pageSize=10"},
	{"page of 10, offset 9,000", list + "reviewState=1&pageSize=10&pageNo=901"},
	{"phone tail", list + "telephone=0001"},
	{"name prefix, one state", list + "reviewState=1&driverName=%E7%8E%8B*"},
	{"one reject reason", list + "reviewState=2&rejectReason=105"},
	{"expired", list + "expireState=expired"},
	{"dashboard, 30 days", "/review/stats/daily?targetType=driver"},
	{"dashboard, reject reasons", "/review/stats/reasons?targetType=driver"},
	{"dashboard, expiring", "/driver/hyDriver/expiring"},
}

// TestBench measures everything and writes the report.
func TestBench(t *testing.T) {
	report := &strings.Builder{}
	fmt.Fprintf(report, "## Server\n\nMeasured %s by `make bench`: of each call the cheapest of %d rounds of %s requests; %s.\n\n",
		time.Now().Format("2006-01-02"), rounds, thousands(requests), machine())
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) { measureLists(t, engine, report) })
	}
	for _, engine := range apptest.Engines() {
		t.Run("rights on "+string(engine), func(t *testing.T) { measureRights(t, engine, report) })
	}
	t.Run("sockets", func(t *testing.T) { measureSockets(t, report) })
	path := os.Getenv("FREIGHTDESK_BENCH_REPORT")
	if path == "" {
		path = "../../../.dev/bench/server.md"
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(report.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + report.String())
}

func measureLists(t *testing.T, engine apptest.Engine, report *strings.Builder) {
	fmt.Fprintf(report, "### Driver list and dashboard on %s\n\n| call | drivers | server CPU µs a request | p50 ms | p99 ms "+
		"|\n|---|---|---|---|---|\n", engine)
	var notes []string
	for _, drivers := range tiers {
		world := loadedWorld(t, engine, rows{drivers: drivers})
		server := start(t, world)
		time.Sleep(2 * time.Second)
		notes = append(notes, fmt.Sprintf("%s drivers: start to ready %d ms, idle memory %d MiB", thousands(drivers), server.ready.Milliseconds(),
			server.memory(t)>>20))
		for _, q := range questions {
			m := server.measure(t, "ops", q.path)
			fmt.Fprintf(report, "| %s | %s | %d | %.1f | %.1f |\n", q.name, thousands(drivers), m.cpu.Microseconds(), ms(m.p50), ms(m.p99))
		}
		server.stop(t)
	}
	fmt.Fprintf(report, "\n- %s\n\n", strings.Join(notes, "\n- "))
}

const (
	signInRights = "/sys/permission/getUserPermissionByToken?token=header"
	usersPage    = "/sys/user/list?pageSize=10&column=createTime&order=desc"
)

// rightsQuestions are the lists and trees that administer rights.
var rightsQuestions = []struct{ name, path string }{
	{"menu and rights of a sign-in, 2,000 rows", signInRights},
	{"users, page of 10", usersPage},
	{"users, part of a name", "/sys/user/list?pageSize=10&username=*99*"},
	{"users of a role", "/sys/user/userRoleList?roleId=r-service&pageSize=10"},
	{"users of a department", "/sys/user/departUserList?depId=dep-north&pageSize=10"},
	{"roles, page of 10", "/sys/role/list?pageSize=10"},
	{"rows a role may be given", "/sys/role/queryTreeList"},
	{"rows of a role", "/sys/permission/queryRolePermission?roleId=r-service"},
	{"menu, whole tree", "/sys/permission/list"},
	{"menu, first level", "/sys/permission/getSystemMenuList"},
	{"departments, whole tree", "/sys/sysDepart/queryTreeList"},
	{"departments, one level", "/sys/sysDepart/queryDepartTreeSync?pid=scale-00000001"},
	{"departments, search", "/sys/sysDepart/searchBy?keyWord=%E7%AB%99%E7%82%B9%2019"},
}

// unchanged are the answers that a console asks for with the tag of what it has.
var unchanged = []struct{ name, path string }{
	{"menu, whole tree, unchanged", "/sys/permission/list"},
	{"departments, whole tree, unchanged", "/sys/sysDepart/queryTreeList"},
}

// measureRights asks for what administers rights with 10,000 users, 2,000
// departments, 2,000 menu rows and 500 roles; for a page of users with 1,000,000
// of them, and for the menu of a sign-in with 200 rows, too.
func measureRights(t *testing.T, engine apptest.Engine, report *strings.Builder) {
	fmt.Fprintf(report, "### Rights on %s: 2,000 departments, 2,000 menu rows, 500 roles\n\n", engine)
	report.WriteString("| call | users | server CPU µs a request | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|---|\n")
	for _, users := range tiers {
		line := func(name string, m measured) {
			fmt.Fprintf(report, "| %s | %s | %d | %.1f | %.1f | %.1f |\n", name, thousands(users), m.cpu.Microseconds(), ms(m.p50), ms(m.p95),
				ms(m.p99))
		}
		server := start(t, loadedWorld(t, engine, rows{drivers: 10, users: users, departments: 2_000, menu: 2_000}))
		if users > tiers[0] {
			line("users, page of 10", server.measure(t, "admin", usersPage))
			server.stop(t)
			continue
		}
		for _, q := range rightsQuestions {
			line(q.name, server.measure(t, "admin", q.path))
		}
		for _, q := range unchanged {
			line(q.name, server.measureUnchanged(t, "admin", q.path))
		}
		server.stop(t)
		server = start(t, loadedWorld(t, engine, rows{drivers: 10, users: users, menu: 200}))
		line("menu and rights of a sign-in, 200 rows", server.measure(t, "admin", signInRights))
		server.stop(t)
	}
	report.WriteString("\n")
}

func thousands(n int) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
