package bed

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
	"sync/atomic"
	"syscall"
	"time"
)

// Postgres is a server that keeps its cluster and its socket in the folder of a
// bed and trusts everybody on this machine.
type Postgres struct {
	bin, dir string
	port     int
	process  *exec.Cmd // nil: another process started it
	names    atomic.Int64
}

// Started is the server of the bed when cmd/testbed started one, else nil.
func Started(dir string) (*Postgres, error) {
	content, err := os.ReadFile(portFile(dir))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p := &Postgres{dir: dir}
	if p.port, err = strconv.Atoi(string(content)); err != nil {
		return nil, err
	}
	p.bin, err = postgresBin()
	return p, err
}

func portFile(dir string) string { return filepath.Join(dir, "port") }

// Start makes a cluster in the folder of the bed and serves it. The server
// refuses to run as root, so root runs it as the user postgres. It ends with
// this process.
func Start(dir string) (*Postgres, error) {
	bin, err := postgresBin()
	if err != nil {
		return nil, err
	}
	p := &Postgres{bin: bin, dir: dir}
	if p.port, err = freePort(); err != nil {
		return nil, err
	}
	if os.Geteuid() == 0 {
		if err := giveToPostgres(dir); err != nil {
			return nil, err
		}
	}
	data := filepath.Join(dir, "cluster")
	initdb := p.command("initdb", "-D", data, "-N", "-A", "trust", "-U", "freightdesk", "--locale=C", "--encoding=UTF8")
	if output, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, output)
	}
	p.process = p.command("postgres", "-D", data, "-p", strconv.Itoa(p.port), "-k", dir, "-c", "listen_addresses=127.0.0.1",
		"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "wal_level=minimal", "-c", "max_wal_senders=0",
		"-c", "max_wal_size=512MB", "-c", "max_connections=400", "-c", "shared_buffers=64MB")
	var log bytes.Buffer
	p.process.Stdout, p.process.Stderr = &log, &log
	if err := p.process.Start(); err != nil {
		return nil, fmt.Errorf("start postgres: %w", err)
	}
	for range 200 {
		if err = p.Run("SELECT 1"); err == nil {
			return p, os.WriteFile(portFile(dir), []byte(strconv.Itoa(p.port)), 0o600)
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.Stop()
	return nil, fmt.Errorf("postgres does not answer: %w: %s", err, log.String())
}

// Stop ends the server if this process started it.
func (p *Postgres) Stop() {
	if p.process == nil {
		return
	}
	_ = p.process.Process.Signal(syscall.SIGINT) // fast shutdown; the folder goes with it
	_ = p.process.Wait()
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

func (p *Postgres) command(program string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(p.bin, program), args...)
	c.Dir = p.dir
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

// Run sends one statement by psql, so that only the database package needs a
// driver.
func (p *Postgres) Run(statement string) error {
	output, err := p.command("psql", "-h", "127.0.0.1", "-p", strconv.Itoa(p.port), "-U", "freightdesk", "-d", "postgres", "-v",
		"ON_ERROR_STOP=1", "-qc", statement).CombinedOutput()
	if err != nil {
		return fmt.Errorf("psql: %w: %s", err, strings.TrimSpace(string(output)))
	}
	return nil
}

// URL is where the database of the name is.
func (p *Postgres) URL(name string) string {
	return fmt.Sprintf("postgres://freightdesk@127.0.0.1:%d/%s?sslmode=disable", p.port, name)
}

// Empty makes a database without a schema.
func (p *Postgres) Empty(name string) error {
	return p.Run("CREATE DATABASE " + name + " TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'")
}

// Copy makes a database like the template, to which nobody may be connected.
func (p *Postgres) Copy(name, template string) error {
	return p.Run("CREATE DATABASE " + name + " TEMPLATE " + template)
}

// NewName is one that no other test has, of this process or of another.
func (p *Postgres) NewName() string { return fmt.Sprintf("test_%d_%d", os.Getpid(), p.names.Add(1)) }

// Drop removes a database and whoever is connected to it.
func (p *Postgres) Drop(name string) {
	_ = p.Run("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)") // the whole cluster is thrown away anyway
}
