package live_test

import (
	"strings"
	"testing"

	"github.com/coder/websocket"

	"freightdesk/internal/foundation/database"
)

var alsoSuper = database.Define("apptest.alsoSuper", `UPDATE account SET is_super = TRUE WHERE id = ?`)

// TestAChangeOfTheMenuReachesWhomItConcerns: an entry those it is granted to and
// every super administrator, whose menu it is in without a grant; a button
// everybody, for its rule binds those who do not hold it; whoever holds it
// besides is told twice.
func TestAChangeOfTheMenuReachesWhomItConcerns(t *testing.T) {
	w, server := start(t)
	err := w.App.DB().InTx(t.Context(), func(tx *database.Tx) error {
		_, err := database.Exec(t.Context(), tx, alsoSuper.With("u-auditor"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	admin := w.SignIn("admin")
	consoles := map[string]*websocket.Conn{}
	for _, name := range []string{"admin", "auditor", "driver_reviewer", "nobody"} {
		consoles[name], _ = dial(t, server, "/vxeSocket/u-"+name+"/page1", nil, "freightdesk.v1", ticketOf(w.SignIn(name)))
	}
	// Hints come when they come: as many as there are to be are waited for, then none may be left.
	told := func(what string, hints map[string]int) {
		t.Helper()
		for name, conn := range consoles {
			for range hints[name] {
				if got := receive(t, conn); !strings.Contains(got, `"key":"rights-changed"`) {
					t.Errorf("%s: %s was told %s", what, name, got)
				}
			}
			send(t, conn, `{"type":"heart_beat","data":""}`)
			if got := receive(t, conn); !strings.Contains(got, "heart_beat") {
				t.Errorf("%s: %s was also told %s", what, name, got)
			}
		}
	}
	supers := map[string]int{"admin": 1, "auditor": 1}
	holders := map[string]int{"admin": 1, "auditor": 1, "driver_reviewer": 1}
	everybody := map[string]int{"admin": 2, "auditor": 2, "driver_reviewer": 1, "nobody": 1}
	add := func(fields map[string]any) string {
		t.Helper()
		a := admin.Post("/sys/permission/add", fields)
		if !a.Success() {
			t.Fatal(a.Body)
		}
		return a.Text("result.id")
	}
	entry := add(map[string]any{"menuType": 0, "name": "报表", "url": "/report", "component": "report/Daily"})
	told("a new entry", supers)
	admin.Put("/sys/permission/edit", map[string]any{"id": "m-driver-check", "name": "司机证件"})
	told("a new name", holders)
	button := add(map[string]any{"menuType": 2, "parentId": entry, "name": "导出", "perms": "daily:export"})
	told("a new button", everybody)
	admin.Put("/sys/permission/edit", map[string]any{"id": button, "status": "0"})
	told("a button that is no longer enforced", everybody)
	admin.Delete("/sys/permission/delete?id=" + button)
	told("a button that is gone", everybody)
	admin.Delete("/sys/permission/delete?id=" + entry)
	told("an entry that is gone", supers)
}
