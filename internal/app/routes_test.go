package app_test

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/app/seed"
	"freightdesk/internal/foundation/httpapi"
)

var updateWalk = flag.Lookup("update")

// people are those the route walk asks as.
var people = []string{"stranger", "dead token", "nobody", "frozen", "other tenant", "auditor", "driver_reviewer", "admin"}

var pathParameter = regexp.MustCompile(`\{[^}]+\}`)

// TestEveryRouteAnswersEveryKindOfCaller walks the whole route table (security
// S1). The golden table shows, for each route, the status each kind of caller
// gets: a new route without a row, or a row that turns from 403 to 200, is seen
// in review.
func TestEveryRouteAnswersEveryKindOfCaller(t *testing.T) {
	const golden = "testdata/route_walk.txt"
	got := walk(t)
	if updateWalk.Value.String() == "true" {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	wanted := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(wanted) || wanted[i] != line {
			t.Fatalf("line %d differs; `make golden` rewrites the table, read its diff\nwant: %s\ngot:  %s", i+1,
				append(wanted, "")[min(i, len(wanted))], line)
		}
	}
}

func walk(t *testing.T) string {
	w := apptest.Start(t, apptest.SQLite)
	callers := map[string]*apptest.Client{}
	for _, name := range people {
		switch name {
		case "stranger":
			callers[name] = w.Stranger()
		case "dead token":
			callers[name] = w.Stranger()
			callers[name].Token = strings.Repeat("x", 43)
		case "frozen":
			callers[name] = w.SignIn("service")
			w.Freeze("service")
		case "other tenant":
			callers[name] = w.SignIn("ops")
			callers[name].Header.Set("tenant_id", "2")
		default:
			callers[name] = w.SignIn(name)
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%-60s %s\n", "", strings.Join(people, " | "))
	for _, r := range app.Contract().Routes() {
		path := pathParameter.ReplaceAllString(r.Path, "missing")
		fmt.Fprintf(&out, "%-60s", r.Method+" "+r.Path)
		for _, name := range people {
			c := callers[name]
			if strings.Contains(path, "/logout") || strings.Contains(path, "/updatePassword") {
				c = &apptest.Client{}
				*c = *callers[name]
				if c.Token != "" && name != "dead token" && name != "frozen" && name != "other tenant" {
					c = w.SignIn(name)
				}
			}
			var body any
			if r.Method == http.MethodPost || r.Method == http.MethodPut {
				body = map[string]any{}
			}
			fmt.Fprintf(&out, " %d", c.Do(r.Method, path, body).Status)
		}
		out.WriteString("\n")
	}
	return out.String()
}

// TestOnePathHasOneSpelling (security S2): variants of a path never reach
// another route, and never pass where the plain path would not.
func TestOnePathHasOneSpelling(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	for _, r := range app.Contract().Routes() {
		if r.Method != http.MethodGet || strings.Contains(r.Path, "{") {
			continue
		}
		for _, variant := range []string{
			r.Path + ".js", r.Path + ".html", r.Path + ";a=b", r.Path + "/", r.Path + "%20", r.Path + "%00", "/" + r.Path, "/." + r.Path,
			r.Path + "/..", strings.Replace(r.Path, "/", "/%2e/", 1), strings.ToUpper(r.Path), escapeFirst(r.Path),
			httpapi.ContextPath + "/" + r.Path,
		} {
			if a := admin.Get(variant); a.Status != 404 && a.Status != 400 {
				t.Errorf("GET %s answers %d, want 404 or 400", variant, a.Status)
			}
		}
		plain, prefixed := w.Stranger().Get(r.Path).Status, w.Stranger().Get(httpapi.ContextPath+r.Path).Status
		if plain != prefixed {
			t.Errorf("%s answers %d, under %s %d", r.Path, plain, httpapi.ContextPath, prefixed)
		}
	}
}

func escapeFirst(path string) string { return fmt.Sprintf("/%%%02x%s", path[1], path[2:]) }

func TestAnotherMethodIsRefusedInTheEnvelope(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	for _, c := range []struct{ method, path string }{{"DELETE", "/sys/dict/list"}, {"GET", "/sys/dict/add"}, {"PATCH", "/sys/login"}} {
		if a := w.SignIn("admin").Do(c.method, c.path, nil); a.Status != 405 || a.Value("success") != false {
			t.Errorf("%s %s: %d %s", c.method, c.path, a.Status, a.Body)
		}
	}
}

// TestMonitoringAndForeignToolsDoNotExist: names that scanners and old
// vulnerabilities look for.
func TestMonitoringAndForeignToolsDoNotExist(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	admin := w.SignIn("admin")
	for _, path := range []string{
		"/actuator/httptrace", "/druid/index.html", "/debug/pprof/", "/metrics", "/swagger-ui.html", "/v2/api-docs", "/sys/dict/loadTreeData",
		"/online/cgreport/head/parseSql", "/jmreport/loadTableData", "/sys/common/transitRESTful", "/sys/user/querySysUser", "/setup",
	} {
		if a := admin.Get(path); a.Status != 404 {
			t.Errorf("GET %s answers %d", path, a.Status)
		}
	}
}

// TestEveryGuardIsAButtonInTheMenu: a code nobody can be granted would lock a
// route for all but the super administrator.
func TestEveryGuardIsAButtonInTheMenu(t *testing.T) {
	known := map[string]bool{}
	for _, row := range seed.Menu() {
		for _, code := range row.Codes() {
			known[code] = true
		}
	}
	for _, r := range app.Contract().Routes() {
		for _, code := range r.Access.Codes() {
			if !known[code] {
				t.Errorf("%s %s needs %s, which no menu row grants", r.Method, r.Path, code)
			}
		}
	}
}

func TestEveryGrantNamesAMenuRow(t *testing.T) {
	var ids []string
	for _, row := range seed.Menu() {
		ids = append(ids, row.ID)
	}
	for _, r := range seed.Roles() {
		for _, id := range r.Grants {
			if !slices.Contains(ids, id) {
				t.Errorf("role %s grants %s, which is no menu row", r.Role.Code, id)
			}
		}
	}
}

// TestMenuScreensExist ties the seed to the web's table of screens.
func TestMenuScreensExist(t *testing.T) {
	source, err := os.ReadFile("../../web/src/app/screens.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range seed.Menu() {
		if row.MenuType == 2 || row.Component == "layouts/RouteView" {
			continue
		}
		if !strings.Contains(string(source), "'"+row.Component+"'") {
			t.Errorf("menu entry %s opens %s, which web/src/app/screens.ts does not know", row.Name, row.Component)
		}
	}
}

// TestNoPageIsACall: an address of the console must never be one of the API's.
func TestNoPageIsACall(t *testing.T) {
	calls := map[string]bool{}
	for _, r := range app.Contract().Routes() {
		calls[r.Path] = true
	}
	pages := []string{"/", "/user/login", "/user/register", "/user/register-result", "/user/alteration", "/404"}
	for _, row := range seed.Menu() {
		pages = append(pages, row.URL)
	}
	for _, page := range pages {
		if page != "" && calls[page] {
			t.Errorf("%s is both a page and a call", page)
		}
	}
}
