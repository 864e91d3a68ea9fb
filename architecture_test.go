// Package freightdesk holds the project's own rules of the code as tests: who may
// import whom, what must be documented, how large things may grow.
package freightdesk

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const module = "freightdesk/"

// tiers from the top down: imports go down, never up.
var tiers = []string{"cmd", "internal/app", "web", "migrations", "internal/feature", "internal/domain", "internal/foundation"}

// featureMayImport is the whole feature-to-feature graph. Every arrow is a
// promise that the left side cannot be understood alone; keep it short.
var featureMayImport = map[string][]string{
	"dossier":  {"review", "check", "gate"},
	"customer": {"review", "check", "dossier"},
	"driver":   {"review", "check", "gate", "dossier"},
	"vehicle":  {"review", "check", "gate", "dossier"},
	"waybill":  {"review", "check", "dossier"},
	"carrier":  {"review", "check", "gate", "dossier"},
	"expiry":   {"dossier"},
	"session":  {"user", "department", "dict"},
}

// foundationOrder lists the foundation from the top down: a package may import
// only those that stand after it.
var foundationOrder = []string{
	"spreadsheet", "httpapi", "job", "ticket", "personal", "idempotency", "audit",
	"database", "paging", "caller", "scope",
	"fanout", "blob", "intake", "picture", "vault", "fieldrule", "sms", "outbound", "private", "instant", "ident", "fault", "text", "costtest",
}

// onlyIn names libraries and the single package each may be used in, so that
// another could take its place.
var onlyIn = map[string][]string{
	"modernc.org/sqlite":                {"internal/foundation/database"},
	"github.com/jackc/pgx":              {"internal/foundation/database"},
	"github.com/pressly/goose":          {"internal/foundation/database"},
	"github.com/danielgtaylor/huma":     {"internal/foundation/httpapi"},
	"github.com/coder/websocket":        {"internal/feature/live", "internal/app/apptest"},
	"github.com/minio/minio-go":         {"internal/foundation/blob"},
	"github.com/johannesboyne/gofakes3": {"internal/foundation/blob"},
	"github.com/nats-io/nats.go":        {"internal/foundation/fanout"},
	"github.com/nats-io/nats-server":    {"internal/foundation/fanout"},
	"github.com/mojocn/base64Captcha":   {"internal/feature/session"},
	"github.com/xuri/excelize":          {"internal/foundation/spreadsheet"},
	"golang.org/x/image":                {"internal/foundation/intake", "internal/app/demo/paint"},
	"github.com/bep/imagemeta":          {"internal/foundation/intake"},
	"database/sql":                      {"internal/foundation/database"},
	"golang.org/x/crypto/argon2":        {"internal/feature/session"},
}

var forbiddenNames = []string{
	"utils", "util", "common", "helpers", "helper", "models", "model", "types", "lib", "shared", "base",
	"hooks", "misc",
}

const (
	fileBudget     = 400
	testFileBudget = 600
	functionBudget = 60
	lineBudget     = 140 // characters
)

// source is one parsed Go file, named by its path from the root.
type source struct {
	path string
	file *ast.File
	set  *token.FileSet
}

func (s source) dir() string     { return path.Dir(s.path) }
func (s source) isTest() bool    { return strings.HasSuffix(s.path, "_test.go") }
func (s source) generated() bool { return ast.IsGenerated(s.file) }
func (s source) lines(n ast.Node) int {
	return s.set.Position(n.End()).Line - s.set.Position(n.Pos()).Line + 1
}

func (s source) imports() []string {
	var all []string
	for _, spec := range s.file.Imports {
		all = append(all, strings.Trim(spec.Path.Value, `"`))
	}
	return all
}

// sources parses the tree itself. Asking `go list` would hide the files from
// the test cache, and a broken rule would show as "ok (cached)".
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name != "." && (strings.HasPrefix(entry.Name(), ".") || slices.Contains([]string{"node_modules", "testdata", "data", "bin"},
				entry.Name())) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		all = append(all, source{filepath.ToSlash(name), file, set})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func within(dir, place string) bool { return dir == place || strings.HasPrefix(dir, place+"/") }

// tierOf is the height of a folder, or -1 when it stands outside the tiers.
func tierOf(dir string) int {
	return slices.IndexFunc(tiers, func(tier string) bool { return within(dir, tier) })
}

// unitOf is the name of the package directly below a tier: its feature or its
// foundation stone.
func unitOf(dir, tier string) string {
	rest, inside := strings.CutPrefix(dir, tier+"/")
	if !inside {
		return ""
	}
	name, _, _ := strings.Cut(rest, "/")
	return name
}

func TestImportsGoDownTheTiers(t *testing.T) {
	for _, s := range sources(t) {
		if s.isTest() { // tests may look up, for example at app/apptest
			continue
		}
		for _, imported := range s.imports() {
			to, ours := strings.CutPrefix(imported, module)
			from := s.dir()
			switch {
			case !ours:
			case tierOf(from) >= 0 && tierOf(to) >= 0 && tierOf(to) < tierOf(from):
				t.Errorf("%s imports %s: imports go down %v, never up. Declare the interface you need here and let internal/app pass it in",
					s.path, to, tiers)
			case (within(to, "web") || within(to, "migrations")) && !within(from, "cmd") && !within(from, "internal/app"):
				t.Errorf("%s imports %s: the embedded pages and migrations belong to cmd and internal/app; take an fs.FS as an argument", s.path, to)
			}
		}
	}
}

func TestFeaturesStandAlone(t *testing.T) {
	const tier = "internal/feature"
	for _, s := range sources(t) {
		from := unitOf(s.dir(), tier)
		for _, imported := range s.imports() {
			to := unitOf(strings.TrimPrefix(imported, module), tier)
			if from == "" || to == "" || from == to || s.isTest() {
				continue
			}
			if !slices.Contains(featureMayImport[from], to) {
				t.Errorf("%s: feature %s imports feature %s. Better: declare the one to three methods you need as an interface and let "+
					"internal/app pass the provider; or let %s offer OnChanged. Only if neither fits, add the arrow to "+
					"featureMayImport", s.path, from, to, to)
			}
		}
	}
}

// TestTheDomainHasNoCalls: what features share is asked by them, and by nobody
// from outside.
func TestTheDomainHasNoCalls(t *testing.T) {
	for _, s := range sources(t) {
		if within(s.dir(), "internal/domain") && slices.Contains(s.imports(), module+"internal/foundation/httpapi") {
			t.Errorf("%s imports httpapi: routes, drafts and their words belong to the features", s.path)
		}
	}
}

func TestFoundationHasAnOrder(t *testing.T) {
	const tier = "internal/foundation"
	for _, s := range sources(t) {
		from := unitOf(s.dir(), tier)
		if from == "" || s.isTest() {
			continue
		}
		if !slices.Contains(foundationOrder, from) {
			t.Errorf("%s: package %s is not in foundationOrder. Would it make sense in another product? Then give it its place in the list; "+
				"else it is a feature", s.path, from)
		}
		for _, imported := range s.imports() {
			to := unitOf(strings.TrimPrefix(imported, module), tier)
			if to != "" && to != from && slices.Index(foundationOrder, to) < slices.Index(foundationOrder, from) {
				t.Errorf("%s: foundation %s imports %s, which stands above it in foundationOrder. Pass a function in instead", s.path, from, to)
			}
		}
	}
}

func TestEachLibraryHasOneDoor(t *testing.T) {
	for _, s := range sources(t) {
		for _, imported := range s.imports() {
			for library, rooms := range onlyIn {
				if !within(imported, library) || slices.ContainsFunc(rooms, func(room string) bool { return within(s.dir(), room) }) {
					continue
				}
				t.Errorf("%s imports %s, whose place is %v. Ask that package for what you need, so that the library can be exchanged in one place",
					s.path, imported, rooms)
			}
		}
	}
}

// TestEveryRuleOfImportsIsUsed: an arrow, a place in the order or a door of what
// is gone would let it come back unseen.
func TestEveryRuleOfImportsIsUsed(t *testing.T) {
	used := map[string]bool{}
	for _, s := range sources(t) {
		used[unitOf(s.dir(), "internal/foundation")] = true
		for _, imported := range s.imports() {
			if to := unitOf(strings.TrimPrefix(imported, module), "internal/feature"); to != "" && !s.isTest() {
				used[unitOf(s.dir(), "internal/feature")+" → "+to] = true
			}
			for library, places := range onlyIn {
				for _, place := range places {
					used[library+" in "+place] = used[library+" in "+place] || within(imported, library) && within(s.dir(), place)
				}
			}
		}
	}
	var rules []string
	rules = append(rules, foundationOrder...)
	for from, all := range featureMayImport {
		for _, to := range all {
			rules = append(rules, from+" → "+to)
		}
	}
	for library, places := range onlyIn {
		for _, place := range places {
			rules = append(rules, library+" in "+place)
		}
	}
	for _, rule := range rules {
		if !used[rule] {
			t.Errorf("nothing uses the rule %q any more: take it from its list", rule)
		}
	}
}

func TestOnlyCommandsReadTheEnvironment(t *testing.T) {
	for _, s := range sources(t) {
		if s.isTest() || within(s.dir(), "cmd") || within(s.dir(), "internal/app/apptest") {
			continue
		}
		ast.Inspect(s.file, func(node ast.Node) bool {
			if selector, ok := node.(*ast.SelectorExpr); ok {
				name, _ := selector.X.(*ast.Ident)
				if name != nil && name.Name == "os" && slices.Contains([]string{"Getenv", "LookupEnv", "Environ", "ExpandEnv"}, selector.Sel.Name) {
					t.Errorf("%s reads the environment: configuration is one documented struct in cmd; take the value as an argument of New", s.path)
				}
			}
			return true
		})
	}
}

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	comments, folders := map[string][]string{}, map[string]bool{}
	for _, s := range sources(t) {
		if strings.HasSuffix(s.file.Name.Name, "_test") || (s.isTest() && s.dir() != ".") {
			continue
		}
		folders[s.dir()] = true
		if s.file.Doc != nil {
			comments[s.dir()] = append(comments[s.dir()], s.path)
		}
	}
	for dir := range folders {
		switch n := len(comments[dir]); {
		case n == 0:
			t.Errorf("%s has no package comment: say in two lines what the package is for and what always holds in it", dir)
		case n > 1:
			t.Errorf("%s has %d package comments (%v): keep the one in the file named like the package", dir, n, comments[dir])
		}
	}
}

func TestRoomsAreNamedAfterWhatIsKeptInThem(t *testing.T) {
	for _, s := range sources(t) {
		for part := range strings.SplitSeq(strings.TrimSuffix(s.path, ".go"), "/") {
			if slices.Contains(forbiddenNames, strings.TrimSuffix(part, "_test")) {
				t.Errorf("%s: the name %q says nothing. Name it after the thing that lives there, or move its content to those who use it",
					s.path, part)
			}
		}
	}
}

func TestSizesStayReadable(t *testing.T) {
	for _, s := range sources(t) {
		if s.generated() {
			continue
		}
		checkLines(t, s.path)
		budget := fileBudget
		if s.isTest() {
			budget = testFileBudget
		}
		if lines := s.set.File(s.file.Pos()).LineCount(); lines > budget {
			t.Errorf("%s has %d lines, the budget is %d: split it by subject (freeze.go, password.go), not by layer", s.path, lines, budget)
		}
		ast.Inspect(s.file, func(node ast.Node) bool {
			if function, ok := node.(*ast.FuncDecl); ok && s.lines(function) > functionBudget {
				t.Errorf("%s: %s has %d lines, the budget is %d: give a step of it a name", s.path, function.Name.Name, s.lines(function),
					functionBudget)
			}
			return true
		})
	}
}

func checkLines(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at, line := range strings.Split(string(content), "\n") {
		if length := utf8.RuneCountInString(line); length > lineBudget {
			t.Errorf("%s:%d has %d characters, the budget is %d", path, at+1, length, lineBudget)
		}
	}
}

// TestCrowdsSayThatTheyAre: a test whose hands work at once has Crowd in its
// name, by which scripts/test-go finds what runs under the race detector. The
// commands' tests start processes of their own, which it does not see.
func TestCrowdsSayThatTheyAre(t *testing.T) {
	for _, s := range sources(t) {
		if !s.isTest() || within(s.dir(), "cmd") {
			continue
		}
		for _, declared := range s.file.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(function.Name.Name, "Test") || strings.Contains(function.Name.Name, "Crowd") {
				continue
			}
			ast.Inspect(function, func(n ast.Node) bool {
				if call, isCall := n.(*ast.CallExpr); isCall && startsHand(call) {
					t.Errorf("%s: %s starts hands that work at once: put Crowd into its name", s.path, function.Name.Name)
					return false
				}
				return true
			})
		}
	}
}

// startsHand tells sync.WaitGroup's Go from other calls: it takes a function
// without parameters.
func startsHand(call *ast.CallExpr) bool {
	selected, isMethod := call.Fun.(*ast.SelectorExpr)
	if !isMethod || selected.Sel.Name != "Go" || len(call.Args) != 1 {
		return false
	}
	hand, isFunction := call.Args[0].(*ast.FuncLit)
	return isFunction && hand.Type.Params.NumFields() == 0
}
