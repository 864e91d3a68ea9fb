package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"freightdesk/internal/app/apptest"
)

const (
	crashCycles  = 40
	crashWriters = 8
	crashPass    = "berg-und-tal-7"
)

// running is the real binary on a data folder.
type running struct {
	process *exec.Cmd
	url     string
	said    string // until it was ready
}

// built is the binary, made once for all tests.
var built = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "freightdesk-binary-")
	if err != nil {
		return "", err
	}
	binary := filepath.Join(folder, "freightdesk")
	if output, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		return folder, fmt.Errorf("build: %w: %s", err, output)
	}
	return binary, nil
})

func TestMain(m *testing.M) {
	apptest.Main(m, func() {
		if binary, err := built(); err == nil {
			_ = os.RemoveAll(filepath.Dir(binary)) // a leftover temp folder harms nobody
		}
	})
}

func build(t *testing.T) string {
	t.Helper()
	binary, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// launch starts the server without the demo.
func launch(t *testing.T, binary, data string, environment ...string) *running {
	t.Helper()
	return launchAt(t, binary, data, append(environment, "FREIGHTDESK_ADMIN_PASSWORD="+crashPass, "FREIGHTDESK_DEMO=0")...)
}

// launchAt starts the server and waits until it says that it is ready.
func launchAt(t *testing.T, binary, data string, environment ...string) *running {
	t.Helper()
	c := exec.Command(binary, "serve")
	c.Env = append(append(os.Environ(), "FREIGHTDESK_ADDR=127.0.0.1:0", "FREIGHTDESK_DATA="+data), environment...)
	output, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	r := &running{process: c}
	printed := bufio.NewScanner(output)
	for printed.Scan() {
		r.said += printed.Text() + "\n"
		if _, url, found := strings.Cut(printed.Text(), "ready on "); found {
			r.url = url
			go func() { _, _ = io.Copy(io.Discard, output) }()
			return r
		}
	}
	t.Fatal("the server ended before it was ready")
	return nil
}

// stop ends the server as a supervisor does.
func (r *running) stop(t *testing.T) {
	t.Helper()
	if err := r.process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := r.process.Wait(); err != nil {
		t.Error(err)
	}
}

func (r *running) call(method, path, token string, body any) (map[string]any, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, r.url+path, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Access-Token", token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var envelope map[string]any
	return envelope, json.NewDecoder(answer.Body).Decode(&envelope)
}

func (r *running) signIn(t *testing.T) string {
	t.Helper()
	return r.signInAs(t, "admin", crashPass)
}

func (r *running) signInAs(t *testing.T, username, password string) string {
	t.Helper()
	envelope, err := r.call("POST", "/sys/login", "", map[string]string{"username": username, "password": password})
	if err != nil || envelope["success"] != true {
		t.Fatalf("sign in: %v %v", envelope, err)
	}
	return envelope["result"].(map[string]any)["token"].(string)
}

// write adds dictionaries until the server dies and notes every one that was
// acknowledged.
func (r *running) write(token string, cycle, writer int, acknowledged *sync.Map) {
	for n := 0; ; n++ {
		code := fmt.Sprintf("c%d_w%d_n%d", cycle, writer, n)
		envelope, err := r.call("POST", "/sys/dict/add", token, map[string]string{"dictCode": code, "dictName": code})
		if err != nil {
			return
		}
		if envelope["success"] == true {
			acknowledged.Store(code, true)
		}
	}
}

// TestNoAcknowledgedWriteIsLostWhenTheServerIsKilled kills the process with
// SIGKILL in the middle of parallel writes, again and again, and looks for
// every write that was answered with success.
func TestNoAcknowledgedWriteIsLostWhenTheServerIsKilled(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			binary, data, database := build(t), t.TempDir(), "FREIGHTDESK_DATABASE_URL="+engine.Empty(t)
			var acknowledged sync.Map
			for cycle := range crashCycles {
				server := launch(t, binary, data, database)
				server.writeUntilKilled(t, cycle, &acknowledged)
			}
			server := launch(t, binary, data, database)
			defer server.stop(t)
			server.findAll(t, &acknowledged)
		})
	}
}

// writeUntilKilled kills the server while writers write, each cycle at another
// moment.
func (r *running) writeUntilKilled(t *testing.T, cycle int, acknowledged *sync.Map) {
	t.Helper()
	token := r.signIn(t)
	var writers sync.WaitGroup
	for writer := range crashWriters {
		writers.Go(func() { r.write(token, cycle, writer, acknowledged) })
	}
	time.Sleep(time.Duration(40+cycle*7) * time.Millisecond)
	r.end(t, syscall.SIGKILL)
	writers.Wait()
}

// findAll looks for every write that was acknowledged.
func (r *running) findAll(t *testing.T, acknowledged *sync.Map) {
	t.Helper()
	kept := r.dictionaries(t)
	count := 0
	acknowledged.Range(func(code, _ any) bool {
		count++
		if !kept[code.(string)] {
			t.Errorf("%s was acknowledged and is gone", code)
		}
		return true
	})
	if count < crashCycles {
		t.Errorf("only %d writes were acknowledged in %d cycles: the test proves nothing", count, crashCycles)
	}
	t.Logf("%d acknowledged writes survived %d kills", count, crashCycles)
}

// dictionaries reads all codes, a page after another: one call a code would use
// up what a person may ask in a minute.
func (r *running) dictionaries(t *testing.T) map[string]bool {
	t.Helper()
	token := r.signIn(t)
	kept := map[string]bool{}
	for cursor, more := "", true; more; {
		envelope, err := r.call("GET", "/sys/dict/list?pageSize=200&cursor="+url.QueryEscape(cursor), token, nil)
		result, _ := envelope["result"].(map[string]any)
		records, _ := result["records"].([]any)
		if err != nil || envelope["success"] != true {
			t.Fatalf("dictionaries after %q: %v %v", cursor, envelope, err)
		}
		for _, record := range records {
			kept[record.(map[string]any)["dictCode"].(string)] = true
		}
		cursor, more = result["cursor"].(string)
	}
	return kept
}
