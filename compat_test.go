package freightdesk

import (
	"go/ast"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// calledOtherwise says who makes the calls that stand in no file of the console
// and yet are no other clients' alone, by pattern of path.Match.
var calledOtherwise = map[string]string{
	"/sys/common/static/f/{name}": "the console joins it from a stored path",
	"/*/*/importTemplate":         "the console makes it from importExcel, as ServeImport does",
	"/thirdLogin/*/callback":      "providers lead browsers back to it",
	"/readyz":                     "supervisors ask it",
	"/openapi.json":               "people who write clients read it",
}

// TestCallsWithoutAScreenStandApart: a call that the console makes is published
// beside the others of its feature, one that only other clients make in compat.go.
// Whoever reads http.go finds a screen for each of its calls, and nobody deletes
// one of the others for want of a screen.
func TestCallsWithoutAScreenStandApart(t *testing.T) {
	console, files, used := pathsInTheConsole(t), publishers(t), map[string]bool{}
	for _, route := range publishedPaths(t) {
		called, excuse := console[shape(route)], excuseOf(route)
		used[excuse] = true
		if excuse == "" && len(files[route]) == 0 {
			t.Errorf("%s stands whole in no function that takes the API, so that nobody can search for it", route)
		}
		if excuse != "" && called {
			t.Errorf("web/src calls %s: take %q from calledOtherwise", route, excuse)
		}
		for _, file := range files[route] {
			switch isApart := path.Base(file) == "compat.go"; {
			case isApart && called:
				t.Errorf("%s publishes %s, which web/src calls: move it to the calls of the console, with what only it uses", file, route)
			case isApart && excuse != "":
				t.Errorf("%s publishes %s, which has other callers: move it, or take %q from calledOtherwise", file, route, excuse)
			case !isApart && !called && excuse == "":
				t.Errorf("%s publishes %s, which web/src does not call: move it to compat.go, with what only it uses, or say in "+
					"calledOtherwise who calls it", file, route)
			}
		}
	}
	for pattern := range calledOtherwise {
		if !used[pattern] {
			t.Errorf("no route has the shape of %q any more: take it from calledOtherwise", pattern)
		}
	}
}

// excuseOf is the pattern of calledOtherwise that a path has, "" for none.
func excuseOf(route string) string {
	for pattern := range calledOtherwise {
		if has, err := path.Match(pattern, route); err == nil && has {
			return pattern
		}
	}
	return ""
}

// publishedPaths are those of the contract, each once.
func publishedPaths(t *testing.T) []string {
	t.Helper()
	table, err := os.ReadFile("api/routes.txt")
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for line := range strings.Lines(string(table)) {
		if words := strings.Fields(line); !strings.HasPrefix(line, "#") && len(words) > 1 {
			paths = append(paths, words[1])
		}
	}
	return slices.Compact(paths)
}

// publishers are the files that publish each path: those with a function that
// takes the API and says it, alone or behind a method.
func publishers(t *testing.T) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	for _, s := range sources(t) {
		if s.isTest() {
			continue
		}
		said := map[string]bool{}
		for _, declared := range s.file.Decls {
			function, ok := declared.(*ast.FuncDecl)
			if !ok || !takesTheAPI(function) {
				continue
			}
			ast.Inspect(function, func(n ast.Node) bool {
				if literal, ok := n.(*ast.BasicLit); ok {
					text, _ := strconv.Unquote(literal.Value)
					said[text[strings.LastIndex(text, " ")+1:]] = true
				}
				return true
			})
		}
		for route := range said {
			files[route] = append(files[route], s.path)
		}
	}
	return files
}

func takesTheAPI(function *ast.FuncDecl) bool {
	for _, parameter := range function.Type.Params.List {
		if pointer, ok := parameter.Type.(*ast.StarExpr); ok {
			if selected, ok := pointer.X.(*ast.SelectorExpr); ok && selected.Sel.Name == "API" {
				return true
			}
		}
	}
	return false
}

var (
	pathInQuotes  = regexp.MustCompile("['\"`](/[\\w/{}.-]+)")
	putIn         = regexp.MustCompile(`\$\{[^{}]*\}`) // by a template of TypeScript
	pathParameter = regexp.MustCompile(`\{[^{}]*\}`)
)

// shape is a path whose parameters have no names.
func shape(route string) string { return pathParameter.ReplaceAllString(route, "{}") }

// pathsInTheConsole are the shapes of all paths that its own files say. What is
// generated knows every path, and tests may answer calls that nobody makes.
func pathsInTheConsole(t *testing.T) map[string]bool {
	t.Helper()
	said := map[string]bool{}
	err := filepath.WalkDir("web/src", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasPrefix(filepath.Ext(name), ".ts") || strings.Contains(name, ".gen.") || strings.Contains(name, ".test.") {
			return err
		}
		content, err := os.ReadFile(name)
		for _, found := range pathInQuotes.FindAllSubmatch(putIn.ReplaceAll(content, []byte("{}")), -1) {
			said[shape(string(found[1]))] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return said
}
