//go:build bench

package bench_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/check"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// listenFor is how long lists are asked before each night.
const listenFor = 30 * time.Second

var (
	// nightDue lets the night come: it is looked for once a second.
	nightDue   = database.Define("bench.nightDue", `UPDATE job SET next_at = 0 WHERE name = 'check.night'`)
	jobsOff    = database.Define("bench.jobsOff", `UPDATE job SET next_at = ?`)
	nightState = database.Define("bench.nightState", `SELECT next_at, leased_until, last_error FROM job WHERE name = 'check.night'`)
	dueJobs    = database.Define("bench.dueJobs", `SELECT COUNT(*) FROM job WHERE next_at <= ? OR leased_until > ?`)
	waitingNow = database.DefineTenant("bench.waiting", `
		SELECT COUNT(*) FROM review_task WHERE tenant_id = ? AND target_type = ? AND state = 0`)
	openHits = database.DefineTenant("bench.openHits", `SELECT COUNT(*) FROM check_hit WHERE tenant_id = ? AND outcome = 0`)
)

// nightLists are what somebody goes on asking while the rules look again.
var nightLists = []struct{ name, path string }{
	{"waybills for review", waybillCalls + "list?reviewState=0&pageSize=10&column=queueRank&order=asc"},
	{"waybills of one state", waybillCalls + "list?reviewState=1&pageSize=10"},
	{"waybills of all stages", waybillCalls + "list?pageSize=10"},
	{"vehicles of one state", vehicleCalls + "list?reviewState=1&pageSize=10"},
	{"drivers of one state", list + "reviewState=1&pageSize=10"},
	{"waybills, driver", waybillCalls + "list?driverName=%E7%8E%8B%E5%BB%BA*"},
}

// TestNight measures the night in which all rules look again at what waits, and writes
// the section of docs/performance.md.
func TestNight(t *testing.T) {
	report := &strings.Builder{}
	fmt.Fprintf(report, "## Night\n\nMeasured %s by `make bench PARTS=night`, over so many waybills and a twentieth of drivers and vehicles: "+
		"all rules look again at what waits. One caller asks six lists in turn, ten rounds a second, for %.0f s before and then for as long as "+
		"the night takes. Memory is the highest resident set above that after the quiet calls, of a server started for this night; %s.\n",
		time.Now().Format("2006-01-02"), listenFor.Seconds(), machine())
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) { measureNights(t, engine, report) })
	}
	path := os.Getenv("FREIGHTDESK_BENCH_NIGHT")
	if path == "" {
		path = "../../../.dev/bench/night.md"
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(report.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + report.String())
}

// nightTiers are of waybills: about those of the demo, and a large platform's.
var nightTiers = []int{10_000, 1_000_000}

// crewOf is how many waybills come upon a driver and a vehicle.
const crewOf = 20

// nightWorld holds n waybills.
func nightWorld(t *testing.T, engine apptest.Engine, n int) world {
	t.Helper()
	if url := os.Getenv("FREIGHTDESK_BENCH_POSTGRES"); url != "" && engine == apptest.Postgres {
		return keptWorld(t, fmt.Sprintf(url, n), n)
	}
	w := loadedWorld(t, engine, rows{drivers: n / crewOf, departments: 2}) // the departments give it a folder of its own
	mark := filepath.Join(w.data, "night."+loaded)
	if _, err := os.Stat(mark); err == nil {
		return w
	}
	w.load(t, "vehicles", n/crewOf)
	w.load(t, "waybills", n)
	if err := os.WriteFile(mark, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return w
}

// usualRate and highestRate are thresholds of a rule that few waybills break at the
// one and nearly all at the other.
const usualRate, highestRate = 10, 100

// revisionOf is that of the newest setting of a rule.
func (s *server) revisionOf(t *testing.T, token, rule string) int64 {
	t.Helper()
	var rules []check.Row
	s.ask(t, token, http.MethodGet, "/risk/check/list", nil, &rules)
	at := slices.IndexFunc(rules, func(row check.Row) bool { return row.Rule == rule })
	if at < 0 {
		t.Fatalf("no rule %s", rule)
	}
	return rules[at].Revision
}

func (s *server) setRate(t *testing.T, admin string, fen int) {
	t.Helper()
	const rule = "waybill.W14.rate"
	limits := []map[string]any{{"name": "low", "value": fen}}
	set := map[string]any{"rule": rule, "revision": s.revisionOf(t, admin, rule), "reason": "measured", "limits": limits}
	isSet := s.ask(t, admin, http.MethodPut, "/risk/check/edit", set, nil)
	if !isSet && fen != usualRate { // it is as it comes, unless an earlier run was ended
		t.Fatal("the rule was not set")
	}
}

// measureNights starts from what the usual settings find, so that what an earlier
// run left behind counts for nothing.
func measureNights(t *testing.T, engine apptest.Engine, report *strings.Builder) {
	fmt.Fprintf(report, "\n### Night on %s\n\n| night | waybills | waybills, vehicles, drivers waiting | more hits | s "+
		"| server CPU s | MiB above idle | idle MiB | lists' p95 ms, quiet | meanwhile | ratio |\n"+
		"|---|---|---|---|---|---|---|---|---|---|---|\n", engine)
	before := load(t)
	var lists strings.Builder
	for _, n := range nightTiers {
		w := nightWorld(t, engine, n)
		watch := watchNights(t, w)
		admin, ops := watch.nightBefore(t, w)
		for _, night := range []struct {
			name string
			fen  int
		}{{"nothing is found anew", usualRate}, {"nearly every waybill is found anew", highestRate}} {
			watch.jobsOff(t)
			s := start(t, w)
			if night.fen != usualRate {
				s.setRate(t, admin, night.fen)
			}
			m := s.measureNight(t, watch, ops)
			m.write(report, &lists, fmt.Sprintf("| %s | %s ", night.name, thousands(n)))
			s.setRate(t, admin, usualRate)
			s.stop(t)
		}
		watch.db.Close()
	}
	fmt.Fprintf(report, "\n| list | night | waybills | p95 ms, quiet | meanwhile | ratio |\n|---|---|---|---|---|---|\n%s"+
		"\n- machine load %s before and %s after\n", lists.String(), before, load(t))
}

// load is how many want the machine, in the last minute.
func load(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(content))[0]
}

// nightWatch reaches past the server to its jobs: no call starts one by hand.
type nightWatch struct{ db *database.DB }

func watchNights(t *testing.T, w world) nightWatch {
	t.Helper()
	address := w.url
	if address == "" {
		address = filepath.Join(w.data, "freightdesk.db")
	}
	db, err := database.Open(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	return nightWatch{db}
}

func (n nightWatch) exec(t *testing.T, query database.Query) {
	t.Helper()
	err := n.db.InTx(context.Background(), func(tx *database.Tx) error {
		_, err := database.Exec(context.Background(), tx, query)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// jobsOff puts the jobs off for as long as a night is measured.
func (n nightWatch) jobsOff(t *testing.T) {
	t.Helper()
	n.exec(t, jobsOff.With(instant.Of(time.Now().Add(6*time.Hour))))
}

// nightBefore lets all jobs of a fresh database do what they find to do, the night
// last. Who asks later signs in here: to check a password takes memory.
func (n nightWatch) nightBefore(t *testing.T, w world) (admin, ops string) {
	t.Helper()
	s := start(t, w)
	defer s.stop(t)
	admin, ops = s.signIn(t, "admin"), s.signIn(t, "ops")
	s.setRate(t, admin, usualRate)
	n.settle(t)
	n.night(t)
	return admin, ops
}

func one[T any](t *testing.T, n nightWatch, q database.Query) T {
	t.Helper()
	row, err := database.One[T](context.Background(), n.db, q)
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// settle waits until the other jobs have done what they found to do.
func (n nightWatch) settle(t *testing.T) {
	t.Helper()
	for range 2 { // jobs that are short may be due again meanwhile
		for {
			now := instant.Of(time.Now())
			if one[int64](t, n, dueJobs.With(now, now)) == 0 {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(2 * time.Second)
	}
}

// night lets it come, and waits for its end.
func (n nightWatch) night(t *testing.T) time.Duration {
	t.Helper()
	n.exec(t, nightDue.With())
	var began time.Time
	for {
		state := one[struct {
			NextAt      instant.Instant `db:"next_at"`
			LeasedUntil instant.Instant `db:"leased_until"`
			LastError   string          `db:"last_error"`
		}](t, n, nightState.With())
		if began.IsZero() && (state.LeasedUntil > 0 || state.NextAt > 0) {
			began = time.Now()
		}
		if state.NextAt > 0 && state.LeasedUntil == 0 {
			if state.LastError != "" {
				t.Errorf("the night: %s", state.LastError)
			}
			return time.Since(began)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// nightly is what a night costs, and what others notice of it.
type nightly struct {
	waiting          []string
	hits             int64
	took, cpu        time.Duration
	idle, most       int
	quiet, meanwhile [][]time.Duration // of each list
}

func (s *server) measureNight(t *testing.T, n nightWatch, token string) nightly {
	t.Helper()
	m := nightly{}
	for _, kind := range []string{"waybill", "vehicle", "driver"} {
		m.waiting = append(m.waiting, thousands(int(one[int64](t, n, waitingNow.For(scope.Tenant(1), kind)))))
	}
	open := one[int64](t, n, openHits.For(scope.Tenant(1)))
	enough := make(chan struct{})
	time.AfterFunc(listenFor, func() { close(enough) })
	m.quiet = s.listen(t, token, enough)
	m.idle = s.memory(t)
	over := make(chan struct{})
	var watched sync.WaitGroup
	watched.Go(func() { m.meanwhile = s.listen(t, token, over) })
	watched.Go(func() { m.most = s.most(t, over) })
	before := s.cpu(t)
	m.took = n.night(t)
	m.cpu = s.cpu(t) - before
	close(over)
	watched.Wait()
	m.hits = one[int64](t, n, openHits.For(scope.Tenant(1))) - open
	return m
}

// most is the highest resident set until it is told to stop.
func (s *server) most(t *testing.T, stop <-chan struct{}) int {
	most := 0
	for {
		most = max(most, s.memory(t))
		select {
		case <-stop:
			return most
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// listen asks the lists in turn until it is told to stop.
func (s *server) listen(t *testing.T, token string, stop <-chan struct{}) [][]time.Duration {
	took := make([][]time.Duration, len(nightLists))
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	who := caller{token: token, want: http.StatusOK}
	for {
		select {
		case <-stop:
			return took
		case <-tick.C:
		}
		for i, l := range nightLists {
			began := time.Now()
			answer, err := http.DefaultClient.Do(who.request(t, s.url+l.path))
			if err != nil {
				t.Error(err)
				return took
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
			if answer.StatusCode != who.want {
				t.Errorf("%s answers %d", l.path, answer.StatusCode)
			}
			took[i] = append(took[i], time.Since(began))
		}
	}
}

func p95(took []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(took))
	return sorted[len(sorted)*95/100]
}

func (m nightly) write(report, lists *strings.Builder, head string) {
	quiet, meanwhile := p95(slices.Concat(m.quiet...)), p95(slices.Concat(m.meanwhile...))
	fmt.Fprintf(report, "%s| %s | %s | %.0f | %.0f | %d | %d | %.1f | %.1f | %.1f× |\n", head, strings.Join(m.waiting, ", "),
		thousands(int(m.hits)), m.took.Seconds(), m.cpu.Seconds(), (m.most-m.idle)>>20, m.idle>>20, ms(quiet), ms(meanwhile),
		ms(meanwhile)/ms(quiet))
	for i, l := range nightLists {
		quiet, meanwhile := p95(m.quiet[i]), p95(m.meanwhile[i])
		fmt.Fprintf(lists, "| %s %s| %.1f | %.1f | %.1f× |\n", l.name, head, ms(quiet), ms(meanwhile), ms(meanwhile)/ms(quiet))
	}
}
