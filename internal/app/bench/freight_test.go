//go:build bench

package bench_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
)

const (
	vehicleCalls = "/vehicle/hyVehicle/"
	waybillCalls = "/shipping/hyWaybill/"
	// decisions are how many waybills are claimed and failed; fewer than wait.
	decisions = 200
)

// freightTiers are of drivers, vehicles and waybills each: about those of the demo, and
// a large platform's.
var freightTiers = []int{10_000, 1_000_000}

// freightQuestions are what operators ask of vehicles and waybills.
var freightQuestions = []struct{ name, path string }{
	{"vehicles of one state", vehicleCalls + "list?reviewState=1&pageSize=10"},
	{"vehicles of all states", vehicleCalls + "list?pageSize=10"},
	{"vehicles, end of a plate", vehicleCalls + "list?vehicleNumber=0A1"},
	{"vehicles, whole plate", vehicleCalls + "list?vehicleNumber=%E6%99%8BZH0A12"},
	{"vehicles, owner", vehicleCalls + "list?reviewState=1&owner=%E6%99%8B%E5%8C%97*"},
	{"waybills for review", waybillCalls + "list?reviewState=0&pageSize=10"},
	{"waybills of one state", waybillCalls + "list?reviewState=1&pageSize=10"},
	{"waybills of one stage", waybillCalls + "list?lifecycle=40&pageSize=10"},
	{"waybills of all stages", waybillCalls + "list?pageSize=10"},
	{"waybills, offset 9,000", waybillCalls + "list?pageSize=10&pageNo=901"},
	{"waybills, number", waybillCalls + "list?shippingNoteNumber=YD99000000000042"},
	{"waybills, end of a plate", waybillCalls + "list?vehicleNumber=042"},
	{"waybills, driver", waybillCalls + "list?driverName=%E7%8E%8B%E5%BB%BA*"},
	{"waybills, numbers of the header", "/hyrisk/hyRisk/ydtotal"},
	{"waybills, numbers of the tabs", waybillCalls + "tabs"},
	{"waybills by stage", waybillCalls + "stages"},
	{"waybills, dashboard, 30 days", "/review/stats/daily?targetType=waybill"},
	{"drivers, end of a phone", "/driver/hyDriver/list?telephone=0001"},
	{"drivers, head of an identity card", "/driver/hyDriver/list?drivingLicense=990101"},
	{"one waybill", waybillCalls + "queryById?id=scale-00000042"},
	{"one waybill's day", waybillCalls + "day?id=scale-00000042"},
	{"one waybill's log", waybillCalls + "log?id=scale-00000042"},
}

// TestFreight measures vehicles and waybills, and writes the section of
// docs/performance.md.
func TestFreight(t *testing.T) {
	report := &strings.Builder{}
	fmt.Fprintf(report, "## Freight\n\nMeasured %s by `make bench PARTS=freight`, with as many drivers and vehicles as waybills: of each "+
		"call the cheapest of %d rounds of %s requests; %s.\n", time.Now().Format("2006-01-02"), rounds, thousands(requests), machine())
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) { measureFreight(t, engine, report) })
	}
	path := os.Getenv("FREIGHTDESK_BENCH_FREIGHT")
	if path == "" {
		path = "../../../.dev/bench/freight.md"
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(report.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + report.String())
}

// freightWorld holds n rows of each kind. A million take most of an hour to write into
// PostgreSQL: databases that FREIGHTDESK_BENCH_POSTGRES names, with %d for n, are
// loaded once and kept.
func freightWorld(t *testing.T, engine apptest.Engine, n int) world {
	t.Helper()
	if url := os.Getenv("FREIGHTDESK_BENCH_POSTGRES"); url != "" && engine == apptest.Postgres {
		return keptWorld(t, fmt.Sprintf(url, n), n)
	}
	w := loadedWorld(t, engine, rows{drivers: n, departments: 1}) // the department gives it a folder of its own
	mark := filepath.Join(w.data, "freight."+loaded)
	if _, err := os.Stat(mark); err == nil {
		return w
	}
	w.load(t, "vehicles", n)
	w.load(t, "waybills", n)
	if err := os.WriteFile(mark, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return w
}

// keptWorld makes sure of what is there; its key stays beside the other worlds.
func keptWorld(t *testing.T, url string, n int) world {
	t.Helper()
	data, err := filepath.Abs(filepath.Join(kept, fmt.Sprintf("postgres-freight-%d", n)))
	if err != nil {
		t.Fatal(err)
	}
	w := world{data: data, url: url}
	w.load(t, "departments", 1)
	for _, kind := range []string{"drivers", "vehicles", "waybills"} {
		w.load(t, kind, n)
	}
	return w
}

func measureFreight(t *testing.T, engine apptest.Engine, report *strings.Builder) {
	fmt.Fprintf(report, "\n### Vehicles and waybills on %s\n\n| call | rows of each kind | server CPU µs a request | p50 ms | p95 ms "+
		"| p99 ms |\n|---|---|---|---|---|---|\n", engine)
	for _, n := range freightTiers {
		s := start(t, freightWorld(t, engine, n))
		time.Sleep(2 * time.Second)
		line := func(name string, m measured) {
			fmt.Fprintf(report, "| %s | %s | %d | %.1f | %.1f | %.1f |\n", name, thousands(n), m.cpu.Microseconds(), ms(m.p50), ms(m.p95),
				ms(m.p99))
		}
		for _, q := range freightQuestions {
			line(q.name, s.measure(t, "ops", q.path))
		}
		line("next waybill claimed and given back", s.measureClaims(t, s.giveBack))
		line("next waybill claimed and failed", s.measureClaims(t, s.fail))
		s.stop(t)
	}
}

// claim is a waybill that waits for a decision.
type claim struct {
	TaskID  string
	Version int64
	Task    struct {
		TargetID  string
		Documents []struct{ DocType string }
	}
}

// measureClaims claims the next waybill again and again and does something with it.
func (s *server) measureClaims(t *testing.T, then func(*testing.T, string, claim) bool) measured {
	t.Helper()
	token := s.signIn(t, "ops")
	var took []time.Duration
	before := s.cpu(t)
	for range decisions {
		began := time.Now()
		var c claim
		if !s.ask(t, token, http.MethodPost, "/review/task/claim", map[string]any{"targetType": "waybill"}, &c) || c.TaskID == "" {
			t.Fatal("no waybill waits")
		}
		if !then(t, token, c) {
			t.Fatalf("%s was refused", c.Task.TargetID)
		}
		took = append(took, time.Since(began))
	}
	spent := s.cpu(t) - before
	slices.Sort(took)
	return measured{cpu: spent / decisions, p50: took[len(took)/2], p95: took[len(took)*95/100], p99: took[len(took)*99/100]}
}

func (s *server) giveBack(t *testing.T, token string, c claim) bool {
	return s.ask(t, token, http.MethodPost, "/review/task/release", map[string]any{"taskId": c.TaskID}, nil)
}

func (s *server) fail(t *testing.T, token string, c claim) bool {
	var items []map[string]any
	for i, d := range c.Task.Documents {
		item := map[string]any{"docType": d.DocType, "result": 1}
		if i == 0 {
			item["result"], item["reasonCodes"] = 2, []string{"301"}
		}
		items = append(items, item)
	}
	return s.ask(t, token, http.MethodPost, "/review/task/decide", map[string]any{
		"targetType": "waybill", "targetId": c.Task.TargetID, "taskId": c.TaskID, "version": c.Version, "result": 2, "items": items,
	}, nil)
}
