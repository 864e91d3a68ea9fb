package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"freightdesk/internal/foundation/blob"
	"freightdesk/internal/foundation/database"
)

const (
	uploadKills   = 100
	uploadLanes   = 10 // no more kills each than a user's unfinished uploads allow
	uploadSenders = 4
	crashPart     = 1 << 20
)

func (r *running) upload(token string, content []byte) (string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "a.png")
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		return "", err
	}
	request, err := http.NewRequest(http.MethodPost, r.url+"/sys/common/upload", &body)
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set("X-Access-Token", token)
	return pathIn(http.DefaultClient.Do(request))
}

// uploadInParts sends a PDF in two parts.
func (r *running) uploadInParts(token, name string) (string, error) {
	content := bytes.Repeat([]byte(name), 2*crashPart/len(name))
	copy(content, "%PDF-1.7\n")
	copy(content[len(content)-6:], "%%EOF\n")
	begun, err := r.call("POST", "/sys/common/upload/begin", token, map[string]any{"name": "a.pdf", "size": len(content)})
	if err != nil {
		return "", err
	}
	progress, ok := begun["result"].(map[string]any)
	if !ok {
		return "", fmt.Errorf("begin: %v", begun)
	}
	id, _ := progress["id"].(string)
	for offset := 0; offset < len(content); offset += crashPart {
		address := fmt.Sprintf("%s/sys/common/upload/part?id=%s&offset=%d", r.url, id, offset)
		request, err := http.NewRequest(http.MethodPut, address, bytes.NewReader(content[offset:min(offset+crashPart, len(content))]))
		if err != nil {
			return "", err
		}
		request.Header.Set("X-Access-Token", token)
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return "", err
		}
		answer.Body.Close()
	}
	done, err := r.call("POST", "/sys/common/upload/finish", token, map[string]string{"id": id})
	path, _ := done["result"].(string)
	return path, err
}

func pathIn(answer *http.Response, err error) (string, error) {
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var envelope struct{ Message string }
	err = json.NewDecoder(answer.Body).Decode(&envelope)
	return envelope.Message, err
}

// send uploads until the server dies, notes every path that was answered, and tells
// of the first.
func (r *running) send(token string, sender int, picture []byte, acknowledged *sync.Map, answered chan<- struct{}) {
	for n := 0; ; n++ {
		path, err := "", error(nil)
		if sender%2 == 0 {
			path, err = r.upload(token, picture)
		} else {
			path, err = r.uploadInParts(token, fmt.Sprintf("%d %d %d", sender, n, time.Now().UnixNano()))
		}
		if err != nil {
			return
		}
		if path == "" {
			continue
		}
		acknowledged.Store(path, true)
		select {
		case answered <- struct{}{}:
		default:
		}
	}
}

var (
	storedPaths = database.Define("crashtest.files", `SELECT 'f/' || id || '.' || extension FROM file`)
	loosePaths  = database.Define("crashtest.loose", `SELECT path FROM loose_object`)
	partPaths   = database.Define("crashtest.parts", `SELECT object FROM upload_part`)
)

// TestAKilledUploadLeavesNoHalf (security F02) kills a hundred processes in the
// middle of uploads, whole and in parts: ten servers, each started again on what
// it left. Every answered path is there, every row has its object, and what lies
// in the store without a row is noted to be swept.
func TestAKilledUploadLeavesNoHalf(t *testing.T) {
	lane := crashLane{binary: build(t)}
	template := t.TempDir()
	first := launch(t, lane.binary, template)
	lane.token = first.signIn(t)
	first.end(t, syscall.SIGTERM)
	var drawn bytes.Buffer
	if err := png.Encode(&drawn, image.NewNRGBA(image.Rect(0, 0, 200, 200))); err != nil {
		t.Fatal(err)
	}
	lane.picture = drawn.Bytes()
	for n := range uploadLanes {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			data := filepath.Join(t.TempDir(), "data")
			if err := os.CopyFS(data, os.DirFS(template)); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(filepath.Join(data, "key"), 0o600); err != nil {
				t.Fatal(err)
			}
			lane.run(t, data, n)
		})
	}
}

// crashLane is what the servers that are killed have in common.
type crashLane struct {
	binary, token string
	picture       []byte
}

// run kills the server on data again and again, each time at another moment after
// its first answer or before it, and looks at what is left.
func (l crashLane) run(t *testing.T, data string, n int) {
	var acknowledged sync.Map
	for kill := range uploadKills / uploadLanes {
		server := launch(t, l.binary, data)
		var senders sync.WaitGroup
		answered := make(chan struct{}, 1)
		for sender := range uploadSenders {
			senders.Go(func() { server.send(l.token, sender, l.picture, &acknowledged, answered) })
		}
		if kill%2 > 0 {
			select {
			case <-answered:
			case <-time.After(10 * time.Second):
			}
		}
		time.Sleep(time.Duration(15+kill*17+n*2) * time.Millisecond)
		server.end(t, syscall.SIGKILL)
		senders.Wait()
	}
	server := launch(t, l.binary, data)
	count := 0
	acknowledged.Range(func(path, _ any) bool {
		count++
		answer, err := http.Get(server.url + "/sys/common/static/" + path.(string))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if n, err := io.Copy(io.Discard, answer.Body); answer.StatusCode != http.StatusOK || err != nil || n == 0 {
			t.Errorf("%s was acknowledged and is gone: %d %v", path, answer.StatusCode, err)
		}
		return true
	})
	if count == 0 {
		t.Error("no upload was acknowledged: the test proves nothing")
	}
	server.end(t, syscall.SIGTERM)
	compareStore(t, data)
	t.Logf("%d acknowledged uploads survived %d kills", count, uploadKills/uploadLanes)
}

// end ends the process by a signal and waits until it is gone.
func (r *running) end(t *testing.T, signal os.Signal) {
	t.Helper()
	if err := r.process.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	_ = r.process.Wait() // how it ends is another test's matter
}

// compareStore holds rows against objects.
func compareStore(t *testing.T, data string) {
	t.Helper()
	ctx := context.Background()
	db, err := database.Open(ctx, filepath.Join(data, "freightdesk.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	store, err := blob.Open(ctx, filepath.Join(data, "files"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	known := map[string]bool{}
	for _, rows := range []*database.Statement{storedPaths, partPaths} {
		for _, path := range listed(t, db, rows) {
			known[path] = true
			if _, err := store.Stat(ctx, path); err != nil {
				t.Errorf("%s has a row and no object: %v", path, err)
			}
		}
	}
	for _, path := range listed(t, db, loosePaths) {
		known[path] = true
	}
	err = store.List(ctx, "f/", func(info blob.Info) error {
		if !known[info.Key] {
			t.Errorf("%s is an object that nobody knows", info.Key)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func listed(t *testing.T, db *database.DB, s *database.Statement) []string {
	t.Helper()
	paths, err := database.All[string](context.Background(), db, s.With())
	if err != nil {
		t.Fatal(err)
	}
	return paths
}
