package file_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
)

const part = 1 << 20

// paper is a PDF of so many bytes, no two alike.
func paper(size int, mark byte) []byte {
	content := bytes.Repeat([]byte{mark}, size)
	copy(content, "%PDF-1.7\n")
	copy(content[size-6:], "%%EOF\n")
	return content
}

func digestOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func begin(c *apptest.Client, name string, content []byte) apptest.Answer {
	return c.Post("/sys/common/upload/begin", map[string]any{"name": name, "size": len(content), "biz": "temp", "sha256": digestOf(content)})
}

func putPart(c *apptest.Client, id string, offset int, body []byte) apptest.Answer {
	return c.Put(fmt.Sprintf("/sys/common/upload/part?id=%s&offset=%d", id, offset), string(body))
}

// sendFrom sends what is missing from offset on.
func sendFrom(t *testing.T, c *apptest.Client, id string, content []byte, offset int) {
	t.Helper()
	for offset < len(content) {
		end := min(offset+part, len(content))
		a := putPart(c, id, offset, content[offset:end])
		if !a.Success() || a.Int("result.offset") != end {
			t.Fatalf("part at %d: %d %s", offset, a.Status, a.Body)
		}
		offset = end
	}
}

func finish(c *apptest.Client, id string) apptest.Answer {
	return c.Post("/sys/common/upload/finish", map[string]string{"id": id})
}

func TestAFileInPartsIsKeptLikeAWholeOne(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops, content := w.SignIn("ops"), paper(2*part+part/2, 'a')
		started := begin(ops, "合同.pdf", content)
		id := started.Text("result.id")
		if !started.Success() || started.Int("result.offset") != 0 || started.Int("result.partSize") != part {
			t.Fatalf("begin: %s", started.Body)
		}
		sendFrom(t, ops, id, content, 0)
		done := finish(ops, id)
		path := done.Text("message")
		if !done.Success() || !strings.HasPrefix(path, "f/") || done.Text("result") != path {
			t.Fatalf("finish: %s", done.Body)
		}
		read := w.Stranger().Get("/sys/common/static/" + path)
		if read.Status != 200 || read.Body != string(content) || read.Header.Get("Content-Type") != "application/pdf" {
			t.Errorf("read back: %d, %d bytes, %v", read.Status, len(read.Body), read.Header)
		}
		if again := finish(ops, id); again.Text("message") != path {
			t.Errorf("finished twice: %s", again.Body)
		}
		if keys := p.objects(t); len(keys) != 1 || keys[0] != path {
			t.Errorf("the store holds %v", keys)
		}
		if n := count(t, w, countParts.With()); n != 0 {
			t.Errorf("%d parts are left", n)
		}
	})
}

// TestAnUploadGoesOnAfterABreakAndARestart breaks the line in the middle of a
// part and asks another instance, as after a restart, to go on.
func TestAnUploadGoesOnAfterABreakAndARestart(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			var config app.Config
			w := apptest.Start(t, engine, func(c *app.Config) { config = *c })
			ops, content := w.SignIn("ops"), paper(3*part, 'b')
			id := begin(ops, "合同.pdf", content).Text("result.id")
			sendFrom(t, ops, id, content[:part], 0)
			if a := putPart(ops, id, part, content[part:part+part/3]); a.Status != 400 {
				t.Errorf("a third of a part: %d %s", a.Status, a.Body)
			}
			later := apptest.Start(t, engine, func(c *app.Config) {
				c.DataDir, c.DatabaseURL, c.BlobURL = config.DataDir, config.DatabaseURL, config.BlobURL
			})
			same := later.SignIn("ops")
			resumed := begin(same, "合同.pdf", content)
			if resumed.Text("result.id") != id || resumed.Int("result.offset") != part {
				t.Fatalf("begun again: %s", resumed.Body)
			}
			if state := same.Get("/sys/common/upload/state?id=" + id); state.Int("result.offset") != part ||
				state.Int("result.size") != len(content) {
				t.Errorf("state: %s", state.Body)
			}
			sendFrom(t, same, id, content, part)
			path := finish(same, id).Text("message")
			if read := w.Stranger().Get("/sys/common/static/" + path); read.Body != string(content) {
				t.Errorf("read back: %d, %d bytes", read.Status, len(read.Body))
			}
		})
	}
}

func TestForgedOffsetsAndLengthsChangeNothing(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops, content := w.SignIn("ops"), paper(2*part+10, 'c')
		id := begin(ops, "a.pdf", content).Text("result.id")
		sendFrom(t, ops, id, content[:part], 0)
		before := p.objects(t)
		for name, c := range map[string]struct {
			offset, length, status int
		}{
			"the same part again":  {0, part, 409},
			"ahead of the file":    {2 * part, 10, 409},
			"beyond its end":       {9 * part, 10, 409},
			"before its start":     {-1, part, 409},
			"in the middle":        {part - 1, part, 409},
			"far beyond":           {1 << 62, part, 409},
			"a short part":         {part, part - 1, 400},
			"an empty part":        {part, 0, 400},
			"a part that is long":  {part, part + 1, 413},
			"as much as a request": {part, 3 * part, 413},
		} {
			a := putPart(ops, id, c.offset, bytes.Repeat([]byte("x"), c.length))
			if a.Status != c.status {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
			if c.status == 409 && a.Int("result.offset") != part {
				t.Errorf("%s does not say where to go on: %s", name, a.Body)
			}
		}
		if a := ops.Put("/sys/common/upload/part?id="+id+"&offset=x", "x"); a.Status != 400 {
			t.Errorf("an offset of letters: %d %s", a.Status, a.Body)
		}
		if a := finish(ops, id); a.Status != 409 || a.Int("result.offset") != part {
			t.Errorf("finished too early: %d %s", a.Status, a.Body)
		}
		leavesNothing(t, w, p, "ops", before, 0)
		sendFrom(t, ops, id, content, part)
		if a := putPart(ops, id, len(content), []byte("x")); a.Status != 409 {
			t.Errorf("behind the end: %d %s", a.Status, a.Body)
		}
		if a := finish(ops, id); !a.Success() {
			t.Errorf("finish: %s", a.Body)
		}
		if a := putPart(ops, id, 0, content[:part]); a.Status != 409 {
			t.Errorf("after the end: %d %s", a.Status, a.Body)
		}
	})
}

func TestAPartOfACrowdCountsOnce(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops, content := w.SignIn("ops"), paper(part+100, 'd')
		id := begin(ops, "a.pdf", content).Text("result.id")
		var all sync.WaitGroup
		var mu sync.Mutex
		statuses := map[int]int{}
		for range 6 {
			all.Go(func() {
				a := putPart(ops, id, 0, content[:part])
				mu.Lock()
				defer mu.Unlock()
				statuses[a.Status]++
			})
		}
		all.Wait()
		if statuses[200] != 1 || statuses[200]+statuses[409] != 6 {
			t.Errorf("answers: %v", statuses)
		}
		if keys := p.objects(t); len(keys) != 1 {
			t.Errorf("the store holds %v", keys)
		}
		sendFrom(t, ops, id, content, part)
		var paths sync.Map
		for range 4 {
			all.Go(func() { paths.Store(finish(ops, id).Text("message"), true) })
		}
		all.Wait()
		n := 0
		paths.Range(func(path, _ any) bool { n++; return true })
		if keys := p.objects(t); n != 1 || len(keys) != 1 || count(t, w, countFiles.With("ops")) != 1 {
			t.Errorf("finished at once: %d paths, objects %v", n, keys)
		}
	})
}

// TestSomebodyElsesUploadDoesNotExist: state, parts, end and cancellation, also
// for a user with every right; and begun with the same bytes it is another.
func TestSomebodyElsesUploadDoesNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops, admin, content := w.SignIn("ops"), w.SignIn("admin"), paper(part+9, 'e')
		id := begin(ops, "a.pdf", content).Text("result.id")
		sendFrom(t, ops, id, content[:part], 0)
		for name, a := range map[string]apptest.Answer{
			"state":  admin.Get("/sys/common/upload/state?id=" + id),
			"part":   putPart(admin, id, part, content[part:]),
			"finish": finish(admin, id),
			"cancel": admin.Delete("/sys/common/upload/cancel?id=" + id),
			"none":   ops.Get("/sys/common/upload/state?id="),
			"sql":    ops.Get("/sys/common/upload/state?id=%27+OR+1=1"),
		} {
			if a.Status != 404 {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		for name, a := range map[string]apptest.Answer{
			"state": w.Stranger().Get("/sys/common/upload/state?id=" + id), "part": putPart(w.Stranger(), id, part, content[part:]),
		} {
			if a.Status != 401 {
				t.Errorf("%s without a session: %d", name, a.Status)
			}
		}
		if a := begin(admin, "a.pdf", content); a.Text("result.id") == id || a.Int("result.offset") != 0 {
			t.Errorf("the same bytes from somebody else: %s", a.Body)
		}
		if a := ops.Get("/sys/common/upload/state?id=" + id); a.Int("result.offset") != part {
			t.Errorf("afterwards: %s", a.Body)
		}
	})
}

func TestWhatIsBegunIsHeldToTheRulesOfAWholeFile(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	announce := func(c *apptest.Client, body string) apptest.Answer { return c.Post("/sys/common/upload/begin", body) }
	for name, body := range map[string]string{
		"a script":              `{"name":"a.svg","size":9}`,
		"a double extension":    `{"name":"a.pdf.exe","size":9}`,
		"no name":               `{"size":9}`,
		"nothing":               `{"name":"a.pdf","size":0}`,
		"less than nothing":     `{"name":"a.pdf","size":-1}`,
		"too much":              `{"name":"a.pdf","size":20971521}`,
		"too much of a picture": `{"name":"a.jpg","size":10485761}`,
		"far too much":          `{"name":"a.pdf","size":9223372036854775807}`,
		"a size of letters":     `{"name":"a.pdf","size":"x"}`,
		"a digest of letters":   `{"name":"a.pdf","size":9,"sha256":"xyz"}`,
		"a document as avatar":  `{"name":"a.pdf","size":9,"biz":"avatar"}`,
	} {
		if a := announce(ops, body); a.Success() || a.Status != 200 {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	if a := announce(w.SignIn("nobody"), `{"name":"a.jpg","size":9,"biz":"driver"}`); a.Status != 403 {
		t.Errorf("without driver:add: %d %s", a.Status, a.Body)
	}
	for n := range 20 {
		if a := announce(ops, fmt.Sprintf(`{"name":"a%d.pdf","size":9}`, n)); !a.Success() {
			t.Fatalf("upload %d: %s", n, a.Body)
		}
	}
	if a := announce(ops, `{"name":"one-more.pdf","size":9}`); a.Status != 429 || a.Text("message") != "未完成的上传过多，请先完成或取消" {
		t.Errorf("a twenty-first: %d %s", a.Status, a.Body)
	}
	w.Clock.Advance(11 * time.Minute)
	if a := announce(ops, `{"name":"one-more.pdf","size":9}`); !a.Success() {
		t.Errorf("once the others stand still: %d %s", a.Status, a.Body)
	}
}

// TestAtTheEndAFileInPartsIsExamined sends what is not what it says, and what
// is not what was announced.
func TestAtTheEndAFileInPartsIsExamined(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops := w.SignIn("ops")
		page := append([]byte("<html><script>alert(1)</script>"), make([]byte, part)...)
		id := begin(ops, "a.pdf", page).Text("result.id")
		sendFrom(t, ops, id, page, 0)
		if a := finish(ops, id); a.Success() || a.Status != 200 || a.Text("message") != "文件内容与扩展名 .pdf 不符" {
			t.Errorf("a page called pdf: %d %s", a.Status, a.Body)
		}
		announced, sent := paper(part+5, 'f'), paper(part+5, 'g')
		id = begin(ops, "b.pdf", announced).Text("result.id")
		sendFrom(t, ops, id, sent, 0)
		if a := finish(ops, id); a.Success() || a.Text("message") != "文件内容与开始时不一致，请重新上传" {
			t.Errorf("other bytes than announced: %d %s", a.Status, a.Body)
		}
		if n := count(t, w, countUploads.With()) + count(t, w, countParts.With()); n != 0 {
			t.Errorf("%d rows of refused uploads", n)
		}
		leavesNothing(t, w, p, "ops", nil, 0)
	})
}

func TestACancelledUploadIsGone(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops, content := w.SignIn("ops"), paper(2*part, 'h')
		id := begin(ops, "a.pdf", content).Text("result.id")
		sendFrom(t, ops, id, content[:part], 0)
		if a := ops.Delete("/sys/common/upload/cancel?id=" + id); !a.Success() {
			t.Errorf("cancel: %s", a.Body)
		}
		for _, a := range []apptest.Answer{
			putPart(ops, id, part, content[part:]), finish(ops, id),
			ops.Delete("/sys/common/upload/cancel?id=" + id),
		} {
			if a.Status != http.StatusNotFound {
				t.Errorf("afterwards: %d %s", a.Status, a.Body)
			}
		}
		leavesNothing(t, w, p, "ops", nil, 0)
	})
}

func TestUnfinishedUploadsAreSweptAfterADay(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops, content := w.SignIn("ops"), paper(2*part, 'i')
		id := begin(ops, "a.pdf", content).Text("result.id")
		w.Clock.Advance(20 * time.Hour)
		sendFrom(t, ops, id, content[:part], 0)
		w.Clock.Advance(20 * time.Hour)
		w.App.RunDueJobs(context.Background())
		if n := count(t, w, countUploads.With()); n != 1 {
			t.Error("an upload was swept within a day of its last part")
		}
		w.Clock.Advance(5 * time.Hour)
		w.App.RunDueJobs(context.Background())
		if n := count(t, w, countUploads.With()) + count(t, w, countParts.With()); n != 0 {
			t.Errorf("%d rows are left", n)
		}
		leavesNothing(t, w, p, "ops", nil, 0)
	})
}

// TestAFinishThatOverlapsItsRepetitionKeepsTheFile lets a second finish run
// from its first byte to its last while the first one reads the parts, as after
// a line that broke before the answer came.
func TestAFinishThatOverlapsItsRepetitionKeepsTheFile(t *testing.T) {
	p := inBucket(t)
	w := apptest.Start(t, apptest.SQLite, p.use)
	ops, content := w.SignIn("ops"), paper(2*part+100, 'o')
	id := begin(ops, "a.pdf", content).Text("result.id")
	sendFrom(t, ops, id, content, 0)
	var met atomic.Bool
	var inner apptest.Answer
	p.bucket.Refuse(func(r *http.Request) int {
		if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/u/") && met.CompareAndSwap(false, true) {
			inner = finish(ops, id)
		}
		return 0
	})
	outer := finish(ops, id)
	p.bucket.Refuse(nil)
	if path := inner.Text("message"); !inner.Success() || outer.Text("message") != path {
		t.Fatalf("the repetition: %s\nthe first: %s", inner.Body, outer.Body)
	}
	if again := finish(ops, id); again.Text("message") != inner.Text("message") {
		t.Errorf("asked once more: %d %s", again.Status, again.Body)
	}
	if keys := p.objects(t); len(keys) != 1 || keys[0] != inner.Text("message") || count(t, w, countFiles.With("ops")) != 1 {
		t.Errorf("the store holds %v", keys)
	}
}
