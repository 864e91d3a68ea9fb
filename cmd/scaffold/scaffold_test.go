package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest/bed"
)

const root = "../.."

// TestASkeletonIsSound makes a specimen in a copy of the tree and runs what a change
// of it would have to pass: vet, its package on both engines, types and tests of
// the pages, the project's own rules.
func TestASkeletonIsSound(t *testing.T) {
	tree := copyOfTree(t)
	in := func(dir, name string, args ...string) {
		t.Helper()
		c := exec.Command(name, args...)
		c.Dir = filepath.Join(tree, dir)
		// The worlds that this run shares know no specimen; what it has built is of use.
		c.Env = append(os.Environ(), bed.Variable+"=", "GOFLAGS=-trimpath")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
	}
	in(".", "scripts/new-resource", "specimen", "样本件")
	in(".", "go", "vet", "./internal/feature/specimen", "./internal/app/...", "./cmd/...")
	in(".", "go", "run", "./cmd/testbed", "bash", "-ec", `
		go test -vet=off . ./internal/feature/specimen
		go test -vet=off ./internal/feature/{live,permission,role,session} -run 'Transcripts|Menu'
		go test -vet=off ./internal/app -run 'Route|Menu|Guard|Grant|Page|Path|Tenant|Statement|TableWithDepartments|DialogsName|Leaks'`)
	in("web", "npm", "run", "--silent", "typecheck")
	in("web", "npm", "run", "--silent", "lint")
	in("web", "npm", "run", "--silent", "fmt-check")
	in("web", "npx", "--no-install", "vitest", "run", "src/features/specimen", "src/app", "src/live", "src/api", "src/tiers.test.ts")
	// A long name breaks no budget of lines.
	in(".", "go", "run", "./cmd/scaffold", "-name", "subcontractor", "-label", "分包承运商单位")
	in(".", "go", "vet", "./internal/feature/subcontractor", "./internal/app/...")
	in(".", "go", "test", "-vet=off", ".", "-run", "Sizes|Format|Tables")
}

// copyOfTree holds what git knows of the tree, or would take in, and the packages
// of the pages.
func copyOfTree(t *testing.T) string {
	t.Helper()
	list := exec.Command("git", "ls-files", "-co", "--exclude-standard", "-z")
	list.Dir = root
	files, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	tree := t.TempDir()
	for _, name := range strings.Split(strings.Trim(string(files), "\x00"), "\x00") {
		copyFile(t, filepath.Join(root, name), filepath.Join(tree, name))
	}
	for _, packages := range []string{"web/node_modules", "web/gen/node_modules"} {
		at, err := filepath.Abs(filepath.Join(root, packages))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(at, filepath.Join(tree, packages)); err != nil {
			t.Fatal(err)
		}
	}
	return tree
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Lstat(from)
	if os.IsNotExist(err) {
		return // removed, and not said to git yet
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		t.Fatal(err)
	}
	if link, err := os.Readlink(from); err == nil {
		if err := os.Symlink(link, to); err != nil {
			t.Fatal(err)
		}
		return
	}
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, info.Mode()); err != nil {
		t.Fatal(err)
	}
	// Make must not take the packages, which are the tree's own, for older than their list.
	if err := os.Chtimes(to, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
}

func TestANameThatCannotBeIsRefused(t *testing.T) {
	for _, r := range []resource{
		{"", "收款人", ""},
		{"Payee", "收款人", ""},
		{"bank-account", "银行账户", ""},
		{"payee", "", ""},
		{"payee", `收"款`, ""},
		{"customer", "客户", ""},
		{"widgets", "组件", ""},
	} {
		if err := r.check(root); err == nil {
			t.Errorf("%+v is taken", r)
		}
	}
}

func TestPlurals(t *testing.T) {
	for one, many := range map[string]string{"payee": "payees", "company": "companies", "branch": "branches", "relay": "relays"} {
		if got := pluralOf(one); got != many {
			t.Errorf("%s: %s", one, got)
		}
	}
}
