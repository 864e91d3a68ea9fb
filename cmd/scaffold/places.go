package main

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
)

// place is where one list of resources gets a line: before the line that begins
// with a text.
type place struct {
	file, before, text string
}

// places are the lists that a resource stands in.
var places = []place{
	{"internal/app/app.go", `	"freightdesk/internal/feature/permission"`, `	"freightdesk/internal/feature/payee"`},
	{"internal/app/app.go", `	hub `, `	payees *payee.Service`},
	{"internal/app/app.go", "}\n\n// routes gives", `	s.payees = payee.New(db, a.bus, now, a.config.NewID)
	s.departments.AddDeleteGuard(department.DeleteGuard{Name: "收款人", Has: s.payees.InDepartment})
	s.permissions.Declare(payee.Type, s.payees.RuleColumns())`},
	{"internal/app/app.go", `	s.hub.Routes(api)`, `	s.payees.Routes(api)`},
	{"internal/app/seed/menu.go", `	}
}

func administration()`, `
		screen("m-payee", "", "收款人管理", "", "profile", "/payee/list", "payee/PayeeList", 3.5),
		button("b-payee-list", "m-payee", "查看收款人", "payee:list"),
		button("b-payee-add", "m-payee", "新增收款人", "payee:add"),
		button("b-payee-edit", "m-payee", "编辑收款人", "payee:edit"),
		button("b-payee-remove", "m-payee", "删除收款人", "payee:remove"),
		button("b-payee-export", "m-payee", "导出收款人", "payee:export"),
		button("b-payee-import", "m-payee", "导入收款人", "payee:import"),`},
	{"internal/app/seed/roles.go", `	readDict :=`, `	keepPayees := []string{
		"m-payee", "b-payee-list", "b-payee-add", "b-payee-edit", "b-payee-remove",
		"b-payee-export", "b-payee-import",
	}`},
	{"internal/app/seed/roles.go", `			keepPositions, `, `			keepPayees,`},
	{"internal/feature/live/live.go", `	rights.Topic:`, `	"payee-changed": {"payee:list"},`},
	{"tables_test.go", `	"permission":`, `	"payee": {"feature/payee", nil},`},
	{"internal/app/department_test.go", `	"review_task":`, `	"payee": "payees keep the department",`},
	{"web/src/api/query-keys.ts", `  permission:`, `  payee: 'list' | 'recycle-bin'`},
	{"web/src/live/live.ts", `  'rights-changed',`, `  'payee-changed',`},
	{"web/src/live/cache-map.ts", `  // The names that dictionaries of records`, `  'payee-changed': [['payee']],`},
	{
		"web/src/app/screens.ts", `  'system/AccessExplain'`,
		`  'payee/PayeeList': screen(() => import('@/features/payee/payee-list-screen'), 'PayeeListScreen'),`,
	},
	{"docs/glossary.md", `| 待审核 / 通过 / 不通过 |`, "| 收款人 | payee | `hyPayee` | |"},
}

// entered are the files that list resources, with the new one in them.
func (r resource) entered(root string) (map[string]string, error) {
	words, out := r.words(), map[string]string{}
	for _, p := range places {
		content, read := out[p.file]
		if !read {
			stored, err := os.ReadFile(filepath.Join(root, p.file))
			if err != nil {
				return nil, err
			}
			content = string(stored)
		}
		head, tail, found := strings.Cut(content, "\n"+p.before)
		if !found {
			return nil, fmt.Errorf("%s has no line that begins with %q: enter the resource by hand, and mend places.go", p.file, p.before)
		}
		out[p.file] = head + "\n" + words.Replace(p.text) + "\n" + p.before + tail
	}
	return out, formatGo(out)
}

// formatGo formats the Go files among those by their paths: other names take other room.
func formatGo(files map[string]string) error {
	for path, content := range files {
		if !strings.HasSuffix(path, ".go") {
			continue
		}
		formatted, err := format.Source([]byte(content))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		files[path] = string(formatted)
	}
	return nil
}
