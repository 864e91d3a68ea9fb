package apptest

import (
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Line stands between a server and its PostgreSQL, so that a test can let it
// fall silent or break without touching anybody else's.
type Line struct {
	target   string
	listener net.Listener

	mu     sync.Mutex
	flows  chan struct{} // closed while bytes flow
	broken bool
	conns  map[net.Conn]struct{}
}

// NewLine opens a line and returns the database's address at its near end.
func NewLine(t testing.TB, databaseURL string) (line *Line, near string) {
	t.Helper()
	far, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	line = &Line{target: far.Host, listener: listener, flows: make(chan struct{}), conns: map[net.Conn]struct{}{}}
	close(line.flows)
	go line.serve()
	t.Cleanup(func() {
		_ = listener.Close()
		line.Mend() // who waits for bytes may go
		line.Break()
	})
	far.Host = listener.Addr().String()
	return line, far.String()
}

// Hold keeps every byte back; connections stand and new ones are taken, as with
// a database whose process is stopped.
func (l *Line) Hold() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flows = make(chan struct{})
}

// Break ends every connection and refuses new ones.
func (l *Line) Break() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken = true
	for conn := range l.conns {
		_ = conn.Close() // it is to be gone
	}
}

// Mend ends what Hold or Break began.
func (l *Line) Mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.broken = false
	select {
	case <-l.flows:
	default:
		close(l.flows)
	}
}

func (l *Line) serve() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", l.target)
		if err != nil || !l.keep(near, far) {
			_ = near.Close() // the client learns that nobody answers
			continue
		}
		go l.pass(near, far)
		go l.pass(far, near)
	}
}

func (l *Line) keep(near, far net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken {
		_ = far.Close() // nobody uses it
		return false
	}
	l.conns[near], l.conns[far] = struct{}{}, struct{}{}
	return true
}

func (l *Line) pass(from, to net.Conn) {
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		l.mu.Lock()
		flows := l.flows
		l.mu.Unlock()
		<-flows
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				_ = from.Close() // broken on purpose or by the other side
			}
			return
		}
	}
}
