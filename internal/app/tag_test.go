package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// tagged are the long answers that who has them already is not sent again.
var tagged = append(slices.Clone(departmentTrees), append(slices.Clone(menuTrees), belowCeiling)...)

var (
	departmentTrees = []string{"/sys/sysDepart/queryTreeList", "/sys/sysDepart/queryIdTree", "/sys/sysDepart/queryMyDeptTreeList"}
	menuTrees       = []string{"/sys/permission/list", "/sys/permission/queryTreeList", "/sys/role/queryTreeList"}
)

const belowCeiling = "/sys/sysDepartPermission/queryTreeListForDeptRole?departId=dep-service"

// askAgain asks with the tag of an answer, as a client that has kept it.
func askAgain(c *apptest.Client, path, tag string) apptest.Answer {
	c.Header.Set("If-None-Match", tag)
	defer c.Header.Del("If-None-Match")
	return c.Get(path)
}

// TestALongAnswerIsSentOnce: who has it already is told so, until what it shows
// is changed; a client that says nothing is answered as ever.
func TestALongAnswerIsSentOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		admin := w.SignIn("admin")
		for _, path := range tagged {
			first := admin.Get(path)
			tag := first.Header.Get("ETag")
			if !first.Success() || tag == "" || first.Header.Get("Cache-Control") != "no-store" {
				t.Fatalf("%s: %d %v", path, first.Status, first.Header)
			}
			if same := askAgain(admin, path, tag); same.Status != http.StatusNotModified || same.Body != "" {
				t.Errorf("%s: unchanged: %d %s", path, same.Status, same.Body)
			}
			if plain := admin.Get(path); !plain.Success() || plain.Header.Get("ETag") != tag {
				t.Errorf("%s: without a tag: %d", path, plain.Status)
			}
		}
	})
}

// TestAChangeEndsTheTagsOfWhatShowsIt: after each of the changes who has an
// answer is sent another.
func TestAChangeEndsTheTagsOfWhatShowsIt(t *testing.T) {
	type change struct {
		ends                       []string
		method, path, body, noteID string
	}
	ceilings := []string{belowCeiling}
	gone := append(slices.Clone(departmentTrees), "/sys/sysDepartPermission/queryTreeListForDeptRole?departId={department}")
	menu := append(slices.Clone(menuTrees), belowCeiling)
	changes := []change{
		{departmentTrees, "POST", "/sys/sysDepart/add", `{"departName":"新部门","parentId":"dep-hq","orgCategory":"2"}`, "department"},
		{departmentTrees, "PUT", "/sys/sysDepart/edit", `{"id":"dep-east","departName":"东线"}`, ""},
		{departmentTrees, "PUT", "/sys/sysDepart/edit", `{"id":"dep-east","parentId":"dep-north"}`, ""},
		{gone, "DELETE", "/sys/sysDepart/delete?id={department}", "", ""},
		{[]string{departmentTrees[2]}, "PUT", "/sys/user/edit", `{"id":"u-service","userIdentity":2,"departIds":"dep-service"}`, ""},

		{ceilings, "POST", "/sys/permission/saveDepartPermission", `{"departId":"dep-hq","permissionIds":"m-driver-check,b-driver-list",` +
			`"lastpermissionIds":""}`, ""},
		{ceilings, "POST", "/sys/permission/saveDepartPermission", `{"departId":"dep-service","permissionIds":"b-driver-list",` +
			`"lastpermissionIds":""}`, ""},
		{ceilings, "POST", "/sys/permission/saveDepartPermission", `{"departId":"dep-hq","permissionIds":"",` +
			`"lastpermissionIds":"b-driver-list"}`, ""},
		{ceilings, "PUT", "/sys/sysDepart/edit", `{"id":"dep-service","parentId":"dep-operations"}`, ""},

		{menu, "POST", "/sys/permission/add", `{"name":"新菜单","menuType":0,"url":"/new","component":"a/B"}`, "row"},
		{menu, "PUT", "/sys/permission/edit", `{"id":"{row}","name":"菜单"}`, ""},
		{
			menu, "POST", "/sys/permission/addPermissionRule",
			`{"permissionId":"m-driver-check","ruleName":"规则","ruleColumn":"riskLevel","ruleConditions":">=","ruleValue":"2"}`, "rule",
		},
		{menu, "DELETE", "/sys/permission/deletePermissionRule?id={rule}", "", ""},
		{menu, "DELETE", "/sys/permission/delete?id={row}", "", ""},
	}
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		onlyRoles(t, w, "u-service", "r-platform-admin")
		// No super administrator asks: rows that nobody holds move no rights of others.
		admin, reader, ids := w.SignIn("admin"), w.SignIn("service"), []string{}
		for _, c := range changes {
			filled, before := strings.NewReplacer(ids...), map[string]string{}
			for _, path := range c.ends {
				before[path] = reader.Get(filled.Replace(path)).Header.Get("ETag")
			}
			a := admin.Do(c.method, filled.Replace(c.path), filled.Replace(c.body))
			if !a.Success() {
				t.Fatal(c.path, c.body, a.Body)
			}
			if c.noteID != "" {
				ids = append(ids, "{"+c.noteID+"}", a.Text("result.id"))
			}
			for _, path := range c.ends {
				if again := askAgain(reader, filled.Replace(path), before[path]); again.Status != http.StatusOK {
					t.Errorf("%s: after %s %s: %d", path, c.path, c.body, again.Status)
				}
			}
		}
	})
}

// TestNobodyIsSparedAnothersAnswer: users of different reach, or of the same,
// never hold one tag, and rights or a place that change end it.
func TestNobodyIsSparedAnothersAnswer(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newFixture(t, w)
		people := map[string]*apptest.Client{"admin": w.SignIn("admin"), "deputy": h.deputy, "ops": w.SignIn("ops")}
		for n, path := range tagged {
			holders := map[string]string{}
			for name, c := range people {
				a := c.Get(path)
				tag := a.Header.Get("ETag")
				if other, taken := holders[tag]; taken && tag != "" {
					t.Errorf("%s: %s and %s hold one tag", path, name, other)
				}
				holders[tag] = name
			}
			for name, c := range people {
				for tag, holder := range holders {
					if a := askAgain(c, path, tag); holder != name && a.Status == http.StatusNotModified {
						t.Errorf("%s: %s is spared by the tag of %s", path, name, holder)
					}
				}
			}
			had := people["deputy"].Get(path).Header.Get("ETag")
			h.done(h.admin.Put("/sys/role/edit", map[string]any{"id": h.deputyRole, "dataScope": []string{"own", "below"}[n%2]}))
			if a := askAgain(people["deputy"], path, had); a.Status != http.StatusOK {
				t.Errorf("%s: with other rights: %d", path, a.Status)
			}
		}
	})
}
