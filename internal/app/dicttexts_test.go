package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestListsReadTheirWordsOnce, and again after a change of any dictionary.
func TestListsReadTheirWordsOnce(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		const read = "dict.textsOfCodes"
		admin := w.SignIn("admin")
		list := func() (word string, reads int) {
			var a apptest.Answer
			for _, name := range statementsOf(w, func() { a = admin.Get("/sys/user/list?username=nobody") }) {
				if name == read {
					reads++
				}
			}
			return a.Text("result.records.0.status_dictText"), reads
		}
		list()
		if word, reads := list(); word != "正常" || reads != 0 {
			t.Errorf("a second list says %q and reads words %d times", word, reads)
		}
		dictionary := admin.Get("/sys/dict/list?dictCode=user_status").Text("result.records.0.id")
		item := admin.Get("/sys/dictItem/list?dictId=" + dictionary + "&itemValue=1").Text("result.records.0.id")
		if a := admin.Put("/sys/dictItem/edit", map[string]any{"id": item, "itemText": "在岗"}); !a.Success() {
			t.Fatal(a.Body)
		}
		if word, reads := list(); word != "在岗" || reads != 1 {
			t.Errorf("after a change the list says %q and reads words %d times", word, reads)
		}
	})
}
