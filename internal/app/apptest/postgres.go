package apptest

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// server is a PostgreSQL that this test process started for itself.
type server struct {
	bin     string
	dir     string
	port    int
	process *exec.Cmd
	names   atomic.Int64
}

var (
	postgres = sync.OnceValues(startPostgres)
	started  atomic.Pointer[server]
)

// startPostgres makes a cluster in a temporary folder. The server refuses to
// run as root, so root runs it as the user postgres.
func startPostgres() (*server, error) {
	bin, err := postgresBin()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "freightdesk-pg-")
	if err != nil {
		return nil, err
	}
	s := &server{bin: bin, dir: dir}
	if s.port, err = freePort(); err != nil {
		return nil, err
	}
	if os.Geteuid() == 0 {
		if err := giveToPostgres(dir); err != nil {
			return nil, err
		}
	}
	initdb := s.command("initdb", "-D", filepath.Join(dir, "data"), "-N", "-A", "trust", "-U", "freightdesk", "--locale=C", "--encoding=UTF8")
	if output, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, output)
	}
	s.process = s.command("postgres", "-D", filepath.Join(dir, "data"), "-p", strconv.Itoa(s.port), "-k", dir, "-c", "listen_addresses=127.0.0.1",
		"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "max_connections=200", "-c", "shared_buffers=64MB")
	var log bytes.Buffer
	s.process.Stdout, s.process.Stderr = &log, &log
	if err := s.process.Start(); err != nil {
		return nil, fmt.Errorf("start postgres: %w", err)
	}
	started.Store(s)
	for range 200 {
		if err = s.run("SELECT 1"); err == nil {
			return s, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, fmt.Errorf("postgres does not answer: %w: %s", err, log.String())
}

func postgresBin() (string, error) {
	candidates, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	slices.Sort(candidates)
	for _, dir := range slices.Backward(candidates) {
		if _, err := os.Stat(filepath.Join(dir, "initdb")); err == nil {
			return dir, nil
		}
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errors.New("PostgreSQL is not installed: run scripts/setup, or set FREIGHTDESK_TEST_ENGINES=sqlite")
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	port := listener.Addr().(*net.TCPAddr).Port
	return port, listener.Close()
}

func giveToPostgres(dir string) error {
	owner, err := user.Lookup("postgres")
	if err != nil {
		return fmt.Errorf("PostgreSQL cannot run as root and there is no user postgres: %w", err)
	}
	uid, _ := strconv.Atoi(owner.Uid)
	gid, _ := strconv.Atoi(owner.Gid)
	return os.Chown(dir, uid, gid)
}

func (s *server) command(program string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, program), args...)
	c.Dir = s.dir
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if os.Geteuid() != 0 {
		return c
	}
	if owner, err := user.Lookup("postgres"); err == nil {
		uid, _ := strconv.ParseUint(owner.Uid, 10, 32)
		gid, _ := strconv.ParseUint(owner.Gid, 10, 32)
		c.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	return c
}

// run sends one statement by psql, so that only the database package needs a
// driver.
func (s *server) run(statement string) error {
	output, err := s.command("psql", "-h", "127.0.0.1", "-p", strconv.Itoa(s.port), "-U", "freightdesk", "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-qc", statement).CombinedOutput()
	if err != nil {
		return fmt.Errorf("psql: %w: %s", err, strings.TrimSpace(string(output)))
	}
	return nil
}

func (s *server) url(name string) string {
	return fmt.Sprintf("postgres://freightdesk@127.0.0.1:%d/%s?sslmode=disable", s.port, name)
}

func (s *server) newName() string { return fmt.Sprintf("test_%d", s.names.Add(1)) }

func (s *server) drop(name string) {
	_ = s.run("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)") // the whole cluster is thrown away anyway
}

func plantPostgresTemplate() (string, error) {
	s, err := postgres()
	if err != nil {
		return "", err
	}
	const name = "planted"
	if err := s.run("CREATE DATABASE " + name + " TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'"); err != nil {
		return "", err
	}
	_, err = plantTemplate(s.url(name))
	return name, err
}

func copyPostgres(t testing.TB, template string) string {
	t.Helper()
	s, err := postgres()
	if err != nil {
		t.Fatal(err)
	}
	name := s.newName()
	if err := s.run("CREATE DATABASE " + name + " TEMPLATE " + template); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.drop(name) })
	return s.url(name)
}

func stopPostgres() {
	s := started.Load()
	if s == nil {
		return
	}
	_ = s.process.Process.Signal(syscall.SIGINT) // fast shutdown; the folder goes with it
	_ = s.process.Wait()
	_ = os.RemoveAll(s.dir)
}
