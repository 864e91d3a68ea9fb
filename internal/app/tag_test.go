package app_test

import (
	"net/http"
	"testing"

	"freightdesk/internal/app/apptest"
)

// tagged are the long answers that who has them already is not sent again.
var tagged = []string{"/sys/sysDepart/queryTreeList", "/sys/sysDepart/queryIdTree"}

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
		var added apptest.Answer
		for _, change := range []func() apptest.Answer{
			func() apptest.Answer {
				added = admin.Post("/sys/sysDepart/add", map[string]any{"departName": "新部门", "parentId": "dep-hq", "orgCategory": "2"})
				return added
			},
			func() apptest.Answer {
				return admin.Put("/sys/sysDepart/edit", map[string]any{"id": "dep-east", "departName": "东线"})
			},
			func() apptest.Answer {
				return admin.Put("/sys/sysDepart/edit", map[string]any{"id": "dep-east", "parentId": "dep-north"})
			},
			func() apptest.Answer {
				return admin.Delete("/sys/sysDepart/delete?id=" + added.Text("result.id"))
			},
		} {
			before := map[string]string{}
			for _, path := range tagged {
				before[path] = admin.Get(path).Header.Get("ETag")
			}
			if a := change(); !a.Success() {
				t.Fatal(a.Body)
			}
			for _, path := range tagged {
				if a := askAgain(admin, path, before[path]); a.Status != http.StatusOK {
					t.Errorf("%s: after a change: %d", path, a.Status)
				}
			}
		}
	})
}

// TestNobodyIsSparedAnothersAnswer: users of different reach, or of the same,
// never hold one tag, and rights or a place that change end it.
func TestNobodyIsSparedAnothersAnswer(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := newHouse(t, w)
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
			h.done(h.admin.Put("/sys/role/edit", map[string]any{"id": h.deputyRole, "dataScope": []string{"own", "below"}[n]}))
			if a := askAgain(people["deputy"], path, had); a.Status != http.StatusOK {
				t.Errorf("%s: with other rights: %d", path, a.Status)
			}
		}
	})
}
