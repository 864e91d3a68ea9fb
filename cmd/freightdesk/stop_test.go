package main_test

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
)

// speak opens a connection and sends what a client would.
func (r *running) speak(t *testing.T, lines ...string) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := io.WriteString(conn, strings.Join(lines, "\r\n")+"\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	return conn, bufio.NewReader(conn)
}

// openSocket opens the live socket and waits until the server has it.
func (r *running) openSocket(t *testing.T, token string) *bufio.Reader {
	t.Helper()
	_, in := r.speak(t, "GET /vxeSocket/u-admin/p1 HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade",
		"Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol: "+token)
	status := ""
	for line := "?"; line != "\r\n"; {
		var err error
		if line, err = in.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		if status == "" {
			status = line
		}
	}
	if !strings.Contains(status, " 101 ") {
		t.Fatalf("socket: %s", status)
	}
	return in
}

// farewell waits for the end of a socket and gives its code.
func farewell(t *testing.T, in *bufio.Reader) uint16 {
	t.Helper()
	frame := make([]byte, 4)
	if _, err := io.ReadFull(in, frame); err != nil || frame[0] != 0x88 {
		t.Fatalf("the socket ends with % x, %v", frame, err)
	}
	return binary.BigEndian.Uint16(frame[2:])
}

const slowBody = "--x\r\nContent-Disposition: form-data; name=\"biz\"\r\n\r\ntemp\r\n" +
	"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\na,b\n1,2\n\r\n--x--\r\n"

// slowUpload begins an upload; the server reads it when this returns.
func (r *running) slowUpload(t *testing.T, token string) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, in := r.speak(t, "POST /sys/common/upload HTTP/1.1", "Host: x", "X-Access-Token: "+token, "Expect: 100-continue",
		"Content-Type: multipart/form-data; boundary=x", fmt.Sprintf("Content-Length: %d", len(slowBody)))
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("upload: %q %v", line, err)
	}
	if _, err := in.ReadString('\n'); err != nil { // the empty line
		t.Fatal(err)
	}
	return conn, in
}

func (r *running) signal(t *testing.T) {
	t.Helper()
	if err := r.process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}

// TestConsolesAreToldBeforeTheLastUploadEnds, and the upload is finished.
func TestConsolesAreToldBeforeTheLastUploadEnds(t *testing.T) {
	server := launch(t, build(t), t.TempDir(), "FREIGHTDESK_STOP_WITHIN=1m")
	token := server.signIn(t)
	socket := server.openSocket(t, token)
	upload, in := server.slowUpload(t, token)
	server.signal(t)
	if code := farewell(t, socket); code != 1001 {
		t.Errorf("the socket ends with %d", code)
	}
	if _, err := io.WriteString(upload, slowBody); err != nil {
		t.Fatal(err)
	}
	if said, err := io.ReadAll(in); err != nil || !strings.Contains(string(said), `"success":true`) {
		t.Errorf("the upload that ran: %s, %v", said, err)
	}
	if err := server.process.Wait(); err != nil {
		t.Error(err)
	}
}

// TestAnUploadThatNeverEndsIsCut: the server is gone all the same, in order.
func TestAnUploadThatNeverEndsIsCut(t *testing.T) {
	server := launch(t, build(t), t.TempDir())
	token := server.signIn(t)
	socket := server.openSocket(t, token)
	_, in := server.slowUpload(t, token)
	server.signal(t)
	farewell(t, socket)
	if err := server.process.Wait(); err != nil {
		t.Error(err)
	}
	if said, _ := io.ReadAll(in); strings.Contains(string(said), `"success":true`) { // it may end without a word
		t.Errorf("the upload that was cut: %s", said)
	}
}

// TestAServerThatStopsIsNotReady but answers for the time that a proxy needs; a
// second signal does not wait for that.
func TestAServerThatStopsIsNotReady(t *testing.T) {
	server := launchAt(t, build(t), t.TempDir(), "FREIGHTDESK_ADMIN_PASSWORD="+crashPass, "FREIGHTDESK_DEMO=0", "FREIGHTDESK_STOP_DELAY=1m")
	token := server.signIn(t)
	socket := server.openSocket(t, token)
	if ready, err := server.call("GET", "/readyz", "", nil); err != nil || ready["success"] != true {
		t.Fatalf("ready: %v %v", ready, err)
	}
	server.signal(t)
	farewell(t, socket)
	if ready, err := server.call("GET", "/readyz", "", nil); err != nil || ready["code"] != 503.0 {
		t.Errorf("ready: %v %v", ready, err)
	}
	if own, err := server.call("GET", "/user/info", token, nil); err != nil || own["success"] != true {
		t.Errorf("a call meanwhile: %v %v", own, err)
	}
	server.signal(t)
	if err := server.process.Wait(); err == nil || err.Error() != "signal: terminated" {
		t.Errorf("the second signal: %v", err)
	}
}
