package file_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	neturl "net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

// TestActiveContentIsNeverStored (security V28): what a browser or a server
// would run, whatever it calls itself.
func TestActiveContentIsNeverStored(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops := w.SignIn("ops")
		script := []byte("<html><script>alert(1)</script></html>")
		vector := []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)
		for name, content := range map[string][]byte{
			"a.svg": vector, "a.SVG": vector, "a.svgz": vector, "a.html": script, "a.htm": script, "a.xhtml": script, "a.xml": vector,
			"a.mht": script,
			"a.js":  []byte("alert(1)"), "a.swf": []byte("FWS\x09"), "a.zip": []byte("PK\x03\x04"), "a.exe": []byte("MZ"), "a.php": []byte("<?php"),
			"a.jsp": []byte("<%"), "a.gif": []byte("GIF89a<script>"), "a.hta": script, "a.jpg.html": script, "a.jpg.svg": vector,
			"a.pdf.exe": picture(t),
			"a.svg.jpg": vector, "a.html.png": script, "a.png": script, "a.webp": vector, "a.csv": vector, "a.pdf": script, "a.xlsx": script,
			"a.jpg\x00.html": picture(t), "a.html\x00.jpg": script, "a.jpg\x20": picture(t), "a.jpg.": picture(t), "a.jpg/": picture(t),
			".htaccess": []byte("x"), "": picture(t), "...": picture(t), "png": picture(t),
		} {
			if a := ops.Upload("temp", name, content); a.Success() || a.Status >= 500 || a.Text("message") == "" {
				t.Errorf("%q: %d %s", name, a.Status, a.Body)
			}
		}
		leavesNothing(t, w, p, "ops", nil, 0)
	})
}

// TestPolyglotsLoseTheirOtherHalf (V28): a picture or document that is something
// else as well is served as what it says and nothing more.
func TestPolyglotsLoseTheirOtherHalf(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops, script := w.SignIn("ops"), "<script>alert(document.domain)</script>"
	for name, c := range map[string]struct {
		content     []byte
		kind, shown string
		isWhole     bool
	}{
		"page behind a picture.png":    {append(picture(t), script...), "image/png", "inline", false},
		"archive behind a picture.png": {append(picture(t), "PK\x03\x04"+script...), "image/png", "inline", false},
		"script in a document.pdf":     {[]byte("%PDF-1.7\n" + script + "\n%%EOF\n"), "application/pdf", "attachment", true},
		"page in a table.csv":          {[]byte("a,b\n=cmd|' /C calc'!A0," + script), "text/csv; charset=utf-8", "attachment", true},
	} {
		a := ops.Upload("temp", name, c.content)
		read := w.Stranger().Get("/sys/common/static/" + a.Text("message"))
		if !a.Success() || read.Status != 200 || read.Header.Get("Content-Type") != c.kind ||
			!strings.HasPrefix(read.Header.Get("Content-Disposition"), c.shown) {
			t.Errorf("%s: %s; read %d %v", name, a.Body, read.Status, read.Header)
		}
		if strings.Contains(read.Body, script) != c.isWhole {
			t.Errorf("%s: the script is kept: %v", name, !c.isWhole)
		}
		if read.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(read.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %v", name, read.Header)
		}
	}
}

// TestWhatARequestClaimsOfItsFileIsNotBelieved (V28): the type of the part, and
// names that would break a header or a screen.
func TestWhatARequestClaimsOfItsFileIsNotBelieved(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	for name, label := range map[string]string{
		"photo.png": "photo.png", "a\r\nSet-Cookie: x=1.png": "a%0D%0ASet-Cookie: x=1.png", `C:\fakepath\x.png`: "x.png",
		"../../../etc/passwd.png": "passwd.png",
		"/etc/cron.d/x.png":       "x.png", "\u202egnp.exe.png": "gnp.exe.png",
		strings.Repeat("长", 10_000) + ".png": strings.Repeat("长", 116) + ".png",
		`"; filename=evil.html; x=".png`:     `"; filename=evil.html; x=".png`, "%2e%2e%2fx.png": "%2e%2e%2fx.png",
	} {
		a := claim(t, ops, name, "text/html", picture(t))
		read := w.Stranger().Get("/sys/common/static/" + a.Text("message"))
		if !a.Success() || read.Header.Get("Content-Type") != "image/png" || len(read.Header.Values("Set-Cookie")) > 0 {
			t.Errorf("%.40q: %s %v", name, a.Body, read.Header)
			continue
		}
		row, err := database.One[string](t.Context(), w.App.DB(),
			labelOf.With(strings.TrimSuffix(strings.TrimPrefix(a.Text("message"), "f/"), ".png")))
		if err != nil || row != label {
			t.Errorf("%.40q is kept as %.60q, %v", name, row, err)
		}
	}
}

var labelOf = database.Define("filetest.label", `SELECT label FROM file WHERE id = ?`)

// claim uploads a file under a type of the client's choice.
func claim(t *testing.T, c *apptest.Client, name, kind string, content []byte) apptest.Answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "%0D", "\n", "%0A").Replace(name)
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf(`form-data; name="file"; filename="%s"`, quoted)}, "Content-Type": {kind},
	})
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	sender := *c
	sender.Header = maps.Clone(c.Header)
	sender.Header.Set("Content-Type", form.FormDataContentType())
	return sender.Do("POST", "/sys/common/upload", body.String())
}

var storedForm = regexp.MustCompile(`^f/[0-9a-v]{26}\.png$`)

// TestNoNameReachesTheDisk (V29): whatever purpose and name say, the store gets
// one file of an opaque name and nothing else on the disk changes.
func TestNoNameReachesTheDisk(t *testing.T) {
	folder := t.TempDir()
	w := apptest.Start(t, apptest.SQLite, func(c *app.Config) {
		c.DataDir, c.BlobURL = filepath.Join(folder, "data"), filepath.Join(folder, "data", "files")
	})
	ops, before := w.SignIn("ops"), snapshot(t, folder)
	for _, biz := range []string{
		"../../x", "/etc", "..\\..\\x", "temp/../../x", "a\x00b", strings.Repeat("x", 5_000), "f", ".pending",
		"%2e%2e", "user/../../",
	} {
		for _, name := range []string{"../../../../x.png", "/tmp/freightdesk-evil.png", `..\..\x.png`, "x.png"} {
			if a := ops.Upload(biz, name, picture(t)); !a.Success() || !storedForm.MatchString(a.Text("message")) {
				t.Errorf("%.20q %q: %d %s", biz, name, a.Status, a.Body)
			}
		}
	}
	known := map[string]bool{filepath.Join(folder, "data", "files", "f"): true}
	for _, path := range before {
		known[path] = true
	}
	for _, path := range snapshot(t, folder) {
		inside, err := filepath.Rel(filepath.Join(folder, "data", "files"), path)
		if !known[path] && (err != nil || !storedForm.MatchString(filepath.ToSlash(inside))) {
			t.Errorf("%s was made", path)
		}
	}
}

// TestOnlyStoredNamesAreRead (V30, V31): paths lead nowhere, in an address or in
// a request to sign one, and no folder is listed.
func TestOnlyStoredNamesAreRead(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	path := ops.Upload("temp", "a.png", picture(t)).Text("message")
	for _, address := range []string{
		"f/../../key", "f/..%2f..%2fkey", "f/%2e%2e/key", "f/....//key", "../key", "..%2fkey", "%2e%2e%2fkey", "f/..%5c..%5ckey", "f/%00",
		"f/" + strings.Repeat("a", 5_000),
		"", "f", "f/", "u/", ".pending/", "temp/", "freightdesk.db", "f/freightdesk.db", path + "/", path + "/x", path + "%00.html",
		strings.ToUpper(path),
		strings.Replace(path, ".png", ".html", 1), strings.Replace(path, ".png", "", 1), path + ".png", "/" + path, "file:///etc/passwd",
		"http://127.0.0.1/x",
	} {
		for _, c := range []*apptest.Client{ops, w.Stranger()} {
			if a := c.Get("/sys/common/static/" + address); a.Status != 404 && a.Status != 400 {
				t.Errorf("read %.60q: %d %.80s", address, a.Status, a.Body)
			}
		}
		if a := ops.Post("/sys/common/sign", map[string]string{"path": address}); address != path && a.Status != 404 {
			t.Errorf("sign %.60q: %d %.80s", address, a.Status, a.Body)
		}
	}
	for _, folder := range []string{"/files/", "/data/", "/f/", "/" + path, "/uploads/", "/static/" + path} {
		if a := w.Stranger().Get(folder); a.Status == 200 && a.Header.Get("Content-Type") == "image/png" {
			t.Errorf("%s is served", folder)
		}
	}
}

// TestASignedAddressIsItsSigners (V30, V31): it opens one path until one moment,
// with the session and the rights of whoever signed it.
func TestASignedAddressIsItsSigners(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	mine := ops.Upload("driver", "a.png", picture(t)).Text("message")
	other := w.SignIn("admin").Upload("driver", "b.png", picture(t)).Text("message")
	url := ops.Post("/sys/common/sign", map[string]string{"path": mine}).Text("result.url")
	if a := w.Stranger().Get(url); a.Status != 200 {
		t.Fatalf("the signed address: %d", a.Status)
	}
	unsigned, signature, _ := strings.Cut(url, "&signature=")
	whole, err := neturl.QueryUnescape(signature)
	if err != nil {
		t.Fatal(err)
	}
	cut := unsigned + "&signature=" + neturl.QueryEscape(whole[:len(whole)-4])
	for name, forged := range map[string]string{
		"another file": strings.Replace(url, mine, other, 1), "no signature": unsigned + "&signature=",
		"another moment": strings.Replace(url, "expires=1", "expires=2", 1), "cut": cut, "no moment": strings.Replace(url, "expires=", "x=", 1),
	} {
		if a := w.SignIn("auditor").Get(forged); a.Status != 404 {
			t.Errorf("%s: %d", name, a.Status)
		}
	}
	if a := ops.Post("/sys/logout", nil); a.Status != 200 {
		t.Fatalf("sign out: %s", a.Body)
	}
	if a := w.Stranger().Get(url); a.Status != 404 {
		t.Errorf("after its signer has signed out: %d", a.Status)
	}
	again := w.SignIn("ops").Post("/sys/common/sign", map[string]string{"path": mine}).Text("result.url")
	w.Freeze("ops")
	if a := w.Stranger().Get(again); a.Status != 404 {
		t.Errorf("after its signer was frozen: %d", a.Status)
	}
}

// unread fails the test when a refused request's body is read.
type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body of a refused upload was read")
	return 0, io.EOF
}

// TestWhoMaySendNothingIsNotReadAndLeavesNothing (V32).
func TestWhoMaySendNothingIsNotReadAndLeavesNothing(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		nobody := w.SignIn("nobody")
		for _, call := range []struct{ method, path string }{{"POST", "/sys/common/upload"}, {"PUT", "/sys/common/upload/part?id=x&offset=0"}} {
			r := httptest.NewRequest(call.method, call.path, unread{t})
			r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
			answer := httptest.NewRecorder()
			w.Handler().ServeHTTP(answer, r)
			if answer.Code != 401 {
				t.Errorf("%s without a session: %d", call.path, answer.Code)
			}
		}
		// The purpose comes first, as ours does: the file behind it is not read.
		head := "--x\r\nContent-Disposition: form-data; name=\"biz\"\r\n\r\ndriver\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; " +
			"filename=\"a.png\"\r\n\r\n"
		r := httptest.NewRequest(http.MethodPost, "/sys/common/upload",
			io.MultiReader(strings.NewReader(head+strings.Repeat(" ", 64<<10)), unread{t}))
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		r.Header.Set("X-Access-Token", nobody.Token)
		answer := httptest.NewRecorder()
		w.Handler().ServeHTTP(answer, r)
		if answer.Code != 403 {
			t.Errorf("without driver:add: %d %s", answer.Code, answer.Body)
		}
		leavesNothing(t, w, p, "nobody", nil, 0)
	})
}

// TestTheDaysQuotaHoldsForACrowd sends twenty whole files and twenty in
// parts at once when three more are allowed.
func TestTheDaysQuotaHoldsForACrowd(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops := w.SignIn("ops")
		err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
			_, err := database.Exec(context.Background(), tx, plantQuota.With("ops", "2026-11-21", 497))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		var mu sync.Mutex
		taken, refused := 0, 0
		note := func(a apptest.Answer) {
			mu.Lock()
			defer mu.Unlock()
			switch {
			case a.Success():
				taken++
			case a.Status == 429:
				refused++
			default:
				t.Errorf("%d %s", a.Status, a.Body)
			}
		}
		small := picture(t)
		for n := range 4 { // as many as may run at once
			all.Go(func() { note(ops.Upload("temp", "a.png", small)) })
			all.Go(func() { note(begin(ops, fmt.Sprintf("%d.pdf", n), paper(100, byte('a'+n)))) })
		}
		all.Wait()
		if taken != 3 || refused != 5 {
			t.Errorf("%d taken, %d refused", taken, refused)
		}
		if a := ops.Upload("temp", "a.png", small); a.Text("message") != "今天上传的文件过多，请明天再试" {
			t.Errorf("one more: %d %s", a.Status, a.Body)
		}
		w.Clock.Advance(24 * time.Hour)
		if a := w.SignIn("ops").Upload("temp", "a.png", small); !a.Success() {
			t.Errorf("the next day: %s", a.Body)
		}
		if keys := p.objects(t); len(keys) != count(t, w, countFiles.With("ops")) {
			t.Errorf("objects %v", keys)
		}
	})
}

// TestSomebodyElsesFileCannotBeTakenOver: a record gets only what its editor
// sent for it, and a file has one owner.
func TestSomebodyElsesFileCannotBeTakenOver(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops, admin := w.SignIn("ops"), w.SignIn("admin")
	foreign := admin.Upload("avatar", "a.png", picture(t)).Text("message")
	temp := ops.Upload("temp", "a.png", picture(t)).Text("message")
	for name, path := range map[string]string{
		"somebody else's": foreign, "sent for something else": temp,
		"no file": "f/00000000000000000000000000.png", "a path": "../../key",
	} {
		a := ops.Put("/sys/user/edit", map[string]any{"id": "u-ops", "avatar": path})
		if a.Success() {
			t.Errorf("%s: %s", name, a.Body)
		}
	}
	if a := admin.Get("/sys/common/static/" + foreign); a.Status != 200 {
		t.Errorf("afterwards: %d", a.Status)
	}
}

// TestAFullDiskTakesNoUploads: whole or in parts, and what was kept is still
// read.
func TestAFullDiskTakesNoUploads(t *testing.T) {
	full := false
	w := apptest.Start(t, apptest.SQLite, func(c *app.Config) { c.HasSpace = func() bool { return !full } })
	ops, content := w.SignIn("ops"), paper(2*part, 'z')
	kept := ops.Upload("temp", "kept.png", picture(t)).Text("message")
	started := begin(ops, "a.pdf", content).Text("result.id")
	full = true
	for name, a := range map[string]apptest.Answer{
		"whole": ops.Upload("temp", "a.png", picture(t)), "begun": begin(ops, "b.pdf", content),
		"part": putPart(ops, started, 0, content[:part]),
	} {
		if a.Status != 507 || a.Text("message") != "上传失败，存储空间不足" {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
	if a := ops.Get("/sys/common/static/" + kept); a.Status != 200 {
		t.Errorf("what was kept: %d %s", a.Status, a.Body)
	}
	full = false
	sendFrom(t, ops, started, content, 0)
}

// TestAStoreThatFailsLeavesNothing refuses requests to the bucket at every step
// of an upload.
func TestAStoreThatFailsLeavesNothing(t *testing.T) {
	p := inBucket(t)
	w := apptest.Start(t, apptest.SQLite, p.use)
	ops, content := w.SignIn("ops"), paper(2*part, 'z')
	kept := ops.Upload("temp", "kept.png", picture(t)).Text("message")
	started := begin(ops, "a.pdf", content).Text("result.id")
	sendFrom(t, ops, started, content[:part], 0)
	before, filesBefore := p.objects(t), 1
	for status, want := range map[int]struct {
		status int
		words  string
	}{
		http.StatusInternalServerError: {503, "上传失败，文件存储暂时不可用"}, http.StatusForbidden: {503, "上传失败，文件存储暂时不可用"},
		http.StatusInsufficientStorage: {507, "上传失败，存储空间不足"},
	} {
		p.bucket.Refuse(func(r *http.Request) int {
			if r.Method == http.MethodPut {
				return status
			}
			return 0
		})
		for name, a := range map[string]apptest.Answer{
			"whole": ops.Upload("temp", "a.png", picture(t)),
			"part":  putPart(ops, started, part, content[part:]),
		} {
			if a.Status != want.status || a.Text("message") != want.words {
				t.Errorf("%s at %d: %d %s", name, status, a.Status, a.Body)
			}
		}
		p.bucket.Refuse(nil)
		leavesNothing(t, w, p, "ops", before, filesBefore)
	}
	sendFrom(t, ops, started, content, part)
	p.bucket.Refuse(func(r *http.Request) int {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			return http.StatusForbidden
		}
		return 0
	})
	if a := finish(ops, started); a.Status != 503 {
		t.Errorf("parts that cannot be read: %d %s", a.Status, a.Body)
	}
	if a := ops.Get("/sys/common/static/" + kept); a.Status != 503 || a.Text("message") != "文件存储暂时不可用，请稍后再试" {
		t.Errorf("a file that cannot be read: %d %s", a.Status, a.Body)
	}
	p.bucket.Refuse(nil)
	if a := finish(ops, started); !a.Success() {
		t.Errorf("once the store is back: %s", a.Body)
	}
}

// TestALooseObjectIsSwept: what a crash between object and row leaves.
func TestALooseObjectIsSwept(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops := w.SignIn("ops")
		path := ops.Upload("temp", "a.png", picture(t)).Text("message")
		err := w.App.DB().InTx(context.Background(), func(tx *database.Tx) error {
			if _, err := database.Exec(context.Background(), tx, loseRow.For(scope.Tenant(1), "ops")); err != nil {
				return err
			}
			_, err := database.Exec(context.Background(), tx, noteAgain.With(path, w.Clock.Now().UnixMilli()))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if a := ops.Get("/sys/common/static/" + path); a.Status != 404 {
			t.Errorf("an object without a row is read: %d", a.Status)
		}
		w.Clock.Advance(2 * time.Hour)
		w.App.RunDueJobs(context.Background())
		leavesNothing(t, w, p, "ops", nil, 0)
	})
}

var (
	loseRow   = database.DefineTenant("filetest.lose", `DELETE FROM file WHERE tenant_id = ? AND created_by = ?`)
	noteAgain = database.Define("filetest.note", `INSERT INTO loose_object (path, since) VALUES (?, ?)`)
)

// TestBrokenRequestsAreRefused: truncated bodies, many parts, two files.
func TestBrokenRequestsAreRefused(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *apptest.World, p *place) {
		ops := w.SignIn("ops")
		ops.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		file := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n" + string(picture(t)) + "\r\n"
		for name, c := range map[string]struct {
			body   string
			status int
		}{
			"cut in the file":     {file[:len(file)-20], 400},
			"cut behind the file": {file, 400},
			"nothing":             {"", 200},
			"no file":             {"--x--\r\n", 200},
			"another boundary":    {strings.ReplaceAll(file, "--x", "--y"), 200},
			"two files":           {file + file + "--x--\r\n", 200},
			"a hundred thousand parts": {strings.Repeat("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n", 100_000) +
				"--x--\r\n", 400},
			"a header of a megabyte": {"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + strings.Repeat("a", 1<<20) +
				".png\"\r\n\r\nx\r\n--x--\r\n", 200},
		} {
			a := ops.Do("POST", "/sys/common/upload", c.body)
			if a.Status != c.status || a.Success() {
				t.Errorf("%s: %d %.120s", name, a.Status, a.Body)
			}
		}
		leavesNothing(t, w, p, "ops", nil, 0)
	})
}

// TestAScannerHasTheLastWord (security C.9): over whole files and files in parts;
// one that fails lets nothing in.
func TestAScannerHasTheLastWord(t *testing.T) {
	for command, want := range map[string]string{
		"grep -qv EOF": "文件未通过安全检查", "cat /nowhere/at/all": "文件未通过安全检查",
		"/nowhere/scan": "上传失败，安全检查暂时不可用",
	} {
		p := &place{url: filepath.Join(t.TempDir(), "files")}
		w := apptest.Start(t, apptest.SQLite, p.use, func(c *app.Config) { c.ScanCommand = command })
		ops, content := w.SignIn("ops"), []byte("%PDF-1.7 %%EOF")
		whole := ops.Upload("temp", "a.pdf", content)
		id := begin(ops, "a.pdf", content).Text("result.id")
		sendFrom(t, ops, id, content, 0)
		for name, a := range map[string]apptest.Answer{"whole": whole, "in parts": finish(ops, id)} {
			if a.Success() || a.Text("message") != want {
				t.Errorf("%s by %s: %d %s", name, command, a.Status, a.Body)
			}
		}
		if n := count(t, w, countFiles.With("ops")); n != 0 {
			t.Errorf("%s let %d files in", command, n)
		}
	}
}
