package file_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

func picture(t *testing.T) []byte {
	t.Helper()
	drawing := image.NewNRGBA(image.Rect(0, 0, 20, 10))
	drawing.Set(3, 3, color.NRGBA{R: 200, A: 255})
	var out bytes.Buffer
	if err := png.Encode(&out, drawing); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAnUploadIsAnsweredWithItsPathAndReadBack(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		ops := w.SignIn("ops")
		a := ops.Upload("temp", "../../etc/磅单.png", picture(t))
		path := a.Text("message")
		if !a.Success() || !strings.HasPrefix(path, "f/") || a.Text("result") != path {
			t.Fatalf("upload: %s", a.Body)
		}
		read := w.Stranger().Get("/sys/common/static/" + path)
		if read.Status != 200 || read.Header.Get("Content-Type") != "image/png" ||
			!strings.HasPrefix(read.Header.Get("Content-Disposition"), "inline") {
			t.Errorf("read: %d %v", read.Status, read.Header)
		}
		if read.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(read.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("headers of a file: %v", read.Header)
		}
	})
}

func TestWhatIsNoPictureIsRefusedWithoutATrace(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	for name, c := range map[string]struct {
		biz, file string
		content   []byte
	}{
		"script":           {"temp", "a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`)},
		"page":             {"temp", "a.html", []byte("<html></html>")},
		"disguised":        {"temp", "a.png", []byte("<html></html>")},
		"double extension": {"temp", "a.png.exe", picture(t)},
		"no file name":     {"temp", "", picture(t)},
		"picture wanted":   {"driver", "a.pdf", []byte("%PDF-1.7\n%%EOF")},
	} {
		a := ops.Upload(c.biz, c.file, c.content)
		if a.Success() || a.Status >= 500 || a.Text("message") == "" {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
	}
}

func TestPersonalDocumentsNeedTheRightAndTheirUploader(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	if a := w.SignIn("nobody").Upload("driver", "a.png", picture(t)); a.Status != 403 {
		t.Errorf("without driver:add: %d %s", a.Status, a.Body)
	}
	ops := w.SignIn("ops")
	path := "/sys/common/static/" + ops.Upload("driver", "a.png", picture(t)).Text("message")
	if a := w.Stranger().Get(path); a.Status != 404 {
		t.Errorf("a stranger reads an unowned document: %d", a.Status)
	}
	if a := w.SignIn("auditor").Get(path); a.Status != 404 {
		t.Errorf("somebody else reads an unowned document: %d", a.Status)
	}
	if a := ops.Get(path); a.Status != 200 {
		t.Errorf("its uploader: %d", a.Status)
	}
}

func TestASignedAddressOpensAFileForFiveMinutes(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	path := ops.Upload("driver", "a.png", picture(t)).Text("message")
	if a := w.SignIn("auditor").Post("/sys/common/sign", map[string]string{"path": path}); a.Status != 404 {
		t.Errorf("somebody else signs the address: %d %s", a.Status, a.Body)
	}
	url := ops.Post("/sys/common/sign", map[string]string{"path": path}).Text("result.url")
	if a := w.Stranger().Get(url); a.Status != 200 {
		t.Errorf("the signed address: %d %s", a.Status, a.Body)
	}
	if a := w.Stranger().Get(strings.Replace(url, "expires=1", "expires=2", 1)); a.Status != 404 {
		t.Errorf("an address with another time: %d", a.Status)
	}
	w.Clock.Advance(5 * time.Minute)
	if a := w.Stranger().Get(url); a.Status != 404 {
		t.Errorf("after five minutes: %d", a.Status)
	}
}

func TestForeignPathsReadNothing(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite)
	ops := w.SignIn("ops")
	for _, path := range []string{
		"/sys/common/static/f/..%2f..%2fkey", "/sys/common/static/f/key", "/sys/common/static/temp/a.png",
		"/sys/common/static/f/00000000000000000000000000.png",
		"/sys/common/static/f/00000000000000000000000000.png?expires=9999999999999&signature=x",
	} {
		if a := ops.Get(path); a.Status != 404 {
			t.Errorf("%s: %d", path, a.Status)
		}
	}
}

func TestUploadsNobodyTookAreSweptAfterADay(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		path := "/sys/common/static/" + w.SignIn("ops").Upload("temp", "a.png", picture(t)).Text("message")
		w.Clock.Advance(23 * time.Hour)
		w.App.RunDueJobs(context.Background())
		if a := w.Stranger().Get(path); a.Status != 200 {
			t.Errorf("after 23 hours: %d", a.Status)
		}
		w.Clock.Advance(2 * time.Hour)
		w.App.RunDueJobs(context.Background())
		if a := w.Stranger().Get(path); a.Status != 404 {
			t.Errorf("after 25 hours: %d", a.Status)
		}
	})
}
