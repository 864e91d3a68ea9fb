package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const (
	crashCycles  = 20
	crashWriters = 8
	crashPass    = "berg-und-tal-7"
)

// running is the real binary on a data folder.
type running struct {
	process *exec.Cmd
	url     string
}

func build(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "freightdesk")
	if output, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v: %s", err, output)
	}
	return binary
}

// launch starts the server and waits until it says that it is ready.
func launch(t *testing.T, binary, data string) running {
	t.Helper()
	c := exec.Command(binary, "serve")
	c.Env = append(os.Environ(), "FREIGHTDESK_ADDR=127.0.0.1:0", "FREIGHTDESK_DATA="+data, "FREIGHTDESK_ADMIN_PASSWORD="+crashPass, "FREIGHTDESK_DEMO=0")
	output, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if _, url, found := strings.Cut(lines.Text(), "ready on "); found {
			go func() { _, _ = io.Copy(io.Discard, output) }()
			return running{c, url}
		}
	}
	t.Fatal("the server ended before it was ready")
	return running{}
}

func (r running) call(method, path, token string, body any) (map[string]any, error) {
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

func (r running) signIn(t *testing.T) string {
	t.Helper()
	envelope, err := r.call("POST", "/sys/login", "", map[string]string{"username": "admin", "password": crashPass})
	if err != nil || envelope["success"] != true {
		t.Fatalf("sign in: %v %v", envelope, err)
	}
	return envelope["result"].(map[string]any)["token"].(string)
}

// write adds dictionaries until the server dies and notes every one that was
// acknowledged.
func (r running) write(token string, cycle, writer int, acknowledged *sync.Map) {
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
	binary, data := build(t), t.TempDir()
	var acknowledged sync.Map
	for cycle := range crashCycles {
		server := launch(t, binary, data)
		token := server.signIn(t)
		var writers sync.WaitGroup
		for writer := range crashWriters {
			writers.Go(func() { server.write(token, cycle, writer, &acknowledged) })
		}
		time.Sleep(time.Duration(40+cycle*7) * time.Millisecond)
		if err := server.process.Process.Signal(syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		writers.Wait()
		_ = server.process.Wait() // killed on purpose
	}
	server := launch(t, binary, data)
	token := server.signIn(t)
	count := 0
	acknowledged.Range(func(code, _ any) bool {
		count++
		envelope, err := server.call("GET", "/sys/dict/list?dictCode="+code.(string), token, nil)
		result, _ := envelope["result"].(map[string]any)
		if err != nil || result["total"] != 1.0 {
			t.Errorf("%s was acknowledged and is gone: %v %v", code, envelope, err)
		}
		return true
	})
	if count < crashCycles {
		t.Errorf("only %d writes were acknowledged in %d cycles: the test proves nothing", count, crashCycles)
	}
	t.Logf("%d acknowledged writes survived %d kills", count, crashCycles)
}
