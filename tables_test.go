package freightdesk

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// table says who writes a table and who else reads it, as folders below
// internal. A new reader is a line in review: what it reads can no longer change
// without it.
type table struct {
	writer  string
	readers []string
}

var tables = map[string]table{
	"account": {"feature/user", []string{
		"domain/rights", "feature/department", "feature/permission", "feature/position",
		"feature/role", "feature/session",
	}},
	"audit_entry":           {"foundation/audit", []string{"feature/session"}},
	"cache_version":         {"foundation/database", []string{"feature/session"}},
	"customer":              {"feature/customer", nil},
	"damaged_file":          {"feature/file", nil},
	"department":            {"feature/department", []string{"domain/rights", "feature/role", "feature/user"}},
	"department_closure":    {"feature/department", []string{"domain/rights", "feature/review", "feature/user", "foundation/database"}},
	"department_member":     {"feature/department", []string{"domain/rights", "feature/deptrole", "feature/role", "feature/user"}},
	"department_permission": {"domain/rights", nil},
	"department_rule":       {"domain/rights", nil},
	"dict":                  {"feature/dict", nil},
	"dict_item":             {"feature/dict", nil},
	"driver":                {"feature/driver", nil},
	"file":                  {"feature/file", nil},
	"gate_entry":            {"feature/gate", nil},
	"gate_setting":          {"feature/gate", nil},
	"idempotent_request":    {"foundation/idempotency", nil},
	"job":                   {"foundation/job", nil},
	"key_check":             {"app", nil},
	"loose_object":          {"feature/file", nil},
	"permission":            {"feature/permission", []string{"domain/rights", "feature/role"}},
	"permission_rule":       {"feature/permission", []string{"domain/rights"}},
	"preference":            {"feature/user", nil},
	"picture":               {"feature/file", nil},
	"picture_block":         {"feature/file", nil},
	"picture_twin":          {"feature/file", nil},
	"position":              {"feature/position", nil},
	"review_counter":        {"feature/review", nil},
	"review_item":           {"feature/review", nil},
	"review_log":            {"feature/review", nil},
	"review_tally":          {"feature/review", nil},
	"review_task":           {"feature/review", nil},
	"role":                  {"domain/rights", []string{"feature/deptrole", "feature/permission", "feature/role", "feature/user"}},
	"role_permission":       {"domain/rights", []string{"feature/permission"}},
	"role_rule":             {"domain/rights", nil},
	"row_counter":           {"foundation/database", nil},
	"seed_applied":          {"app/seed", nil},
	"session":               {"feature/session", nil},
	"setting":               {"feature/setting", nil},
	"sign_in_address":       {"feature/session", nil},
	"sign_in_failure":       {"feature/session", nil},
	"tenant":                {"feature/department", []string{"feature/session", "feature/user"}},
	"ticket":                {"foundation/ticket", nil},
	"upload":                {"feature/file", nil},
	"upload_part":           {"feature/file", nil},
	"upload_quota":          {"feature/file", nil},
	"user_agent":            {"feature/user", nil},
	"user_binding":          {"feature/thirdparty", nil},
	"user_manages":          {"feature/department", []string{"feature/user"}},
	"user_role":             {"domain/rights", []string{"feature/deptrole", "feature/role", "feature/user"}},
	"user_tenant": {"feature/user", []string{
		"domain/rights", "feature/department", "feature/permission", "feature/position", "feature/role",
		"feature/session",
	}},
	"waybill":         {"feature/waybill", nil},
	"waybill_log":     {"feature/waybill", nil},
	"waybill_month":   {"feature/waybill", nil},
	"waybill_number":  {"feature/waybill", nil},
	"carrier":         {"feature/carrier", nil},
	"carrier_member":  {"feature/carrier", nil},
	"check_hit":       {"feature/check", nil},
	"check_setting":   {"feature/check", nil},
	"expiry_reminder": {"feature/expiry", nil},
	"vehicle":         {"feature/vehicle", nil},
	"vehicle_binding": {"feature/vehicle", nil},
}

// sqlNames finds what a text names as a table: written, or read.
var (
	writtenTable = regexp.MustCompile(`\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)`)
	readTable    = regexp.MustCompile(`(?:\bFROM|\bJOIN)\s+([a-z_]+)`)
	firstTable   = regexp.MustCompile(`^([a-z_]+)(?: [a-z]+)?(?: JOIN |$)`)
	madeTable    = regexp.MustCompile(`CREATE TABLE ([a-z_]+)`)
	goneTable    = regexp.MustCompile(`DROP TABLE (?:IF EXISTS )?([a-z_]+)`)
)

// TestEachTableHasOneWriter reads every text of SQL outside tests: one package
// writes a table, and those that read it are known.
func TestEachTableHasOneWriter(t *testing.T) {
	writes, reads := map[string][]string{}, map[string][]string{}
	note := func(in map[string][]string, names []string, place string) {
		for _, name := range names {
			if !slices.Contains(in[name], place) {
				in[name] = append(in[name], place)
			}
		}
	}
	for _, s := range sources(t) {
		place, inside := strings.CutPrefix(s.dir(), "internal/")
		if !inside || s.isTest() || place == "app/apptest" { // apptest is what tests plant
			continue
		}
		written, read := tablesOf(s.file)
		note(writes, written, place)
		note(reads, read, place)
	}
	made := madeTables(t)
	for name := range tables {
		if !made[name] {
			t.Errorf("there is no table %s: take it from the list", name)
		}
	}
	for name := range made {
		compareTable(t, name, writes[name], reads[name])
	}
}

func compareTable(t *testing.T, name string, writers, readers []string) {
	t.Helper()
	said := tables[name]
	if !slices.Equal(writers, []string{said.writer}) {
		t.Errorf("%s is written by %v, its owner is %q: let the owner offer what is needed, inside the caller's transaction", name,
			writers, said.writer)
	}
	readers = slices.DeleteFunc(slices.Sorted(slices.Values(readers)), func(place string) bool { return place == said.writer })
	if !slices.Equal(readers, said.readers) {
		t.Errorf("%s is read by %q, listed are %q: better ask the owner; if a join is needed, list the reader", name, readers, said.readers)
	}
}

// tablesOf reads the texts of a file. Tables of the project's own layer are named
// by database.NewTable and by the From of a list.
func tablesOf(file *ast.File) (written, read []string) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				text, _ := strconv.Unquote(n.Value)
				written = append(written, captured(writtenTable, text)...)
				read = append(read, captured(readTable, text)...)
				if strings.Contains(text, " JOIN ") {
					read = append(read, captured(firstTable, text)...)
				}
			}
		case *ast.CallExpr:
			if name, isTable := newTable(n); isTable {
				written = append(written, name)
			}
		case *ast.KeyValueExpr:
			if key, isName := n.Key.(*ast.Ident); isName && key.Name == "From" {
				read = append(read, captured(firstTable, literal(n.Value))...)
			}
		}
		return true
	})
	return written, read
}

// newTable is the table of a call like database.NewTable[record]("customer").
func newTable(call *ast.CallExpr) (string, bool) {
	generic, isGeneric := call.Fun.(*ast.IndexExpr)
	if !isGeneric || len(call.Args) != 1 {
		return "", false
	}
	function, isSelector := generic.X.(*ast.SelectorExpr)
	if !isSelector || function.Sel.Name != "NewTable" {
		return "", false
	}
	return literal(call.Args[0]), true
}

func literal(node ast.Expr) string {
	if text, isText := node.(*ast.BasicLit); isText {
		value, _ := strconv.Unquote(text.Value)
		return value
	}
	return ""
}

func captured(pattern *regexp.Regexp, text string) []string {
	var names []string
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	return names
}

// madeTables are those that stand once every migration has run.
func madeTables(t *testing.T) map[string]bool {
	t.Helper()
	folder := os.DirFS("migrations")
	files, err := fs.Glob(folder, "*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("migrations: %v, %v", files, err)
	}
	made := map[string]bool{}
	for _, name := range files {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		for _, table := range captured(madeTable, up) {
			made[table] = true
		}
		for _, table := range captured(goneTable, up) {
			delete(made, table)
		}
	}
	if len(made) == 0 {
		t.Fatal("no table was found")
	}
	return made
}
