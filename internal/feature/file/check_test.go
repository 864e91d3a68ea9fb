package file_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/blob"
)

// overwrite puts other bytes where a file is kept, past the server.
func (p *place) overwrite(t *testing.T, path string, content []byte) {
	t.Helper()
	store, err := blob.Open(t.Context(), p.url)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := store.Put(t.Context(), path, bytes.NewReader(content), int64(len(content)), ""); err != nil {
		t.Fatal(err)
	}
}

// wholeness is what the server says of its files.
func wholeness(t *testing.T, w *apptest.World) string {
	t.Helper()
	for _, row := range w.SignIn("admin").Get("/api/service").List("result") {
		if one := row.(map[string]any); one["id"] == "fileContent" {
			return one["status"].(string) + " " + one["kind"].(string)
		}
	}
	t.Fatal("nothing is said of stored files")
	return ""
}

func upload(t *testing.T, w *apptest.World) (path string, content []byte) {
	t.Helper()
	a := w.SignIn("ops").Upload("temp", "a.png", picture(t))
	if !a.Success() {
		t.Fatal(a.Body)
	}
	path = a.Text("message")
	return path, []byte(w.Stranger().Get("/sys/common/static/" + path).Body)
}

// TestADamagedFileIsNeverServed: neither other bytes nor fewer, neither whole
// nor a range; the log says it once, and once it is back it is served.
func TestADamagedFileIsNeverServed(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		path, content := upload(t, w)
		other := bytes.Clone(content)
		other[len(other)/2] ^= 1
		for _, c := range []struct { // the first comes in the second in which the whole file was read
			what    string
			content []byte
		}{{"other bytes", other}, {"cut short", content[:len(content)-1]}, {"longer", append(bytes.Clone(content), 0)}, {"empty", nil}} {
			what := c.what
			p.overwrite(t, path, c.content)
			for _, bytesAsked := range []string{"", "bytes=0-3", "bytes=-2"} {
				c := w.Stranger()
				if bytesAsked != "" {
					c.Header.Set("Range", bytesAsked)
				}
				a := c.Get("/sys/common/static/" + path)
				if a.Status != 500 || a.Text("message") != "文件已损坏，请联系管理员" || a.Value("result.damaged") != true {
					t.Errorf("%s, range %q: %d %.80q", what, bytesAsked, a.Status, a.Body)
				}
			}
			if told := strings.Count(w.Log.String(), "a stored file is damaged"); told != 1 {
				t.Errorf("%s: told %d times", what, told)
			}
		}
		if got := wholeness(t, w); got != "down 1 个文件已损坏，见服务器日志" {
			t.Errorf("the server says %q", got)
		}

		p.overwrite(t, path, content)
		c := w.Stranger()
		c.Header.Set("Range", "bytes=1-3")
		if a := c.Get("/sys/common/static/" + path); a.Status != 206 || a.Body != string(content[1:4]) {
			t.Errorf("a range of the file that was put back: %d %q", a.Status, a.Body)
		}
		w.Clock.Advance(time.Hour)
		w.App.RunDueJobs(t.Context())
		if got := wholeness(t, w); !strings.HasPrefix(got, "up ") {
			t.Errorf("after it was put back the server says %q", got)
		}
	})
}

// TestTheRecurringCheckFindsWhatNobodyReads, files that are gone included.
func TestTheRecurringCheckFindsWhatNobodyReads(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		damaged, content := upload(t, w)
		gone, _ := upload(t, w)
		content[0] ^= 1
		p.overwrite(t, damaged, content)
		store, err := blob.Open(t.Context(), p.url)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		if err := store.Delete(t.Context(), gone); err != nil {
			t.Fatal(err)
		}
		w.App.RunDueJobs(t.Context())
		w.Clock.Advance(time.Hour)
		w.App.RunDueJobs(t.Context())
		if got := wholeness(t, w); got != "down 2 个文件已损坏，见服务器日志" {
			t.Errorf("the server says %q", got)
		}
		for _, path := range []string{damaged, gone} {
			if told := strings.Count(w.Log.String(), "a stored file is damaged; put it back from a backup\" path="+path); told != 1 {
				t.Errorf("%s is told of %d times", path, told)
			}
		}
	})
}
