package main_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// run runs a command of the binary in an empty folder of its own until it ends
// by itself; what it leaves in the folder is told too.
func run(t *testing.T, binary, input string, environment []string, args ...string) (status int, said string, left []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // only a server that wrongly serves needs it
	defer cancel()
	c := exec.CommandContext(ctx, binary, args...)
	c.Dir = t.TempDir()
	c.Env = append(os.Environ(), environment...)
	c.Stdin = strings.NewReader(input)
	var output bytes.Buffer
	c.Stdout, c.Stderr = &output, &output
	err := c.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(c.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		left = append(left, entry.Name())
	}
	return c.ProcessState.ExitCode(), output.String(), left
}

// TestWrongSettingsAreToldAtOnceAndNothingIsMade: each variable has a line of
// its own, secrets are not repeated, and the folder stays empty.
func TestWrongSettingsAreToldAtOnceAndNothingIsMade(t *testing.T) {
	binary := build(t)
	wrong := []string{
		"DATABASE_URL=mysql://me:topsecret@host/db", "DATABASE_POOLED=perhaps", "ADDR=8080", "BLOB_URL=ftp://me:topsecret@host/x",
		"NATS_URL=host:4222",
		"TRUSTED_PROXIES=10.0.0.0/8,not-an-ip", "PUBLIC_URL=desk.example.com", "STATIC_URL=//files", "UPLOAD_URL=files", "BANK_URL=ftp://bank",
		"WECHAT_URL=file:///etc/passwd", "WECOM_URL=x", "DINGTALK_URL=https://a b", "GITHUB_URL=https://github.com?x=1",
		"CAS_URL=sso.example.com", "SMS_URL=gateway",
		"SMS_TOKEN=topsecret ", "SCAN_COMMAND=/nowhere/scan", "LOG_LEVEL=loud", "STOP_DELAY=soon", "STOP_WITHIN=2m", "DEMO=maybe",
		"ADMIN_PASSWORD=topsecret", "DEMO_PASSWORD=a", "DATABSE_URL=topsecret",
	}
	var environment []string
	for _, setting := range wrong {
		environment = append(environment, "FREIGHTDESK_"+setting)
	}
	for _, command := range [][]string{{"serve"}, {"migrate"}, {"admin", "reset-password", "admin"}, {"load", "drivers", "5"}} {
		status, said, left := run(t, binary, "", environment, command...)
		if status != 2 || len(left) > 0 || strings.Contains(said, "topsecret") || strings.Count(said, "\n") != len(wrong) {
			t.Errorf("%v: status %d, left %v, said\n%s", command, status, left, said)
		}
		for _, setting := range wrong {
			name, _, _ := strings.Cut(setting, "=")
			if !strings.Contains(said, "freightdesk: FREIGHTDESK_"+name+" ") && !strings.Contains(said, "freightdesk: FREIGHTDESK_"+name+": ") {
				t.Errorf("%v says nothing of %s", command, name)
			}
		}
		if !strings.Contains(said, "FREIGHTDESK_DATABSE_URL: there is no such setting; the nearest is FREIGHTDESK_DATABASE_URL\n") {
			t.Errorf("%v: no nearest name in\n%s", command, said)
		}
	}
}

func TestADatabaseIsNeverMadeBesideTheOneThatWasMeant(t *testing.T) {
	binary := build(t)
	for _, url := range []string{
		"mysql://x", "Postgres://host/x", " postgres://host/x", "postgres://host:port/x", "sqlite://x.db",
		"file:x.db", "x.db ", "folder/",
	} {
		status, said, left := run(t, binary, "", []string{"FREIGHTDESK_DATABASE_URL=" + url}, "serve")
		if status != 2 || len(left) > 0 || strings.Count(said, "\n") != 1 ||
			!strings.HasPrefix(said, "freightdesk: FREIGHTDESK_DATABASE_URL (-database-url): ") {
			t.Errorf("%q: status %d, left %v, said %s", url, status, left, said)
		}
	}
}

func TestAPortInUseIsToldBeforeAnythingIsMade(t *testing.T) {
	binary := build(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for addr, wanted := range map[string]int{taken.Addr().String(): 1, "203.0.113.7:1": 1, "localhost": 2, "127.0.0.1:70000": 2, "": 2} {
		status, said, left := run(t, binary, "", nil, "serve", "-addr="+addr)
		if status != wanted || len(left) > 0 || !strings.Contains(said, "FREIGHTDESK_ADDR") || strings.Count(said, "\n") != 1 {
			t.Errorf("%q: status %d, left %v, said %s", addr, status, left, said)
		}
	}
	if status, said, left := run(t, binary, "", nil, "serve", "-demo", "false"); status != 2 || len(left) > 0 {
		t.Errorf("a word that no flag takes: status %d, left %v, said %s", status, left, said)
	}
}

// TestFilesAreTheServersAlone: new ones and those that were open before; the
// folder that was there is named and stays as it is.
func TestFilesAreTheServersAlone(t *testing.T) {
	binary, data := build(t), filepath.Join(t.TempDir(), "data")
	first := launchAt(t, binary, data, "FREIGHTDESK_DEMO=1", "FREIGHTDESK_DEMO_PASSWORD="+crashPass)
	if strings.Contains(first.said, "others may enter") {
		t.Errorf("a folder that the server made is open: %s", first.said)
	}
	first.stop(t)
	for _, name := range []string{"freightdesk.db", "demo-password", "lock", "freightdesk.db.lock"} {
		if err := os.Chmod(filepath.Join(data, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.MkdirAll(filepath.Join(data, "files", "f"), 0o700), os.Chmod(filepath.Join(data, "files", "f"), 0o755),
		os.Chmod(data, 0o755)); err != nil {
		t.Fatal(err)
	}
	second := launchAt(t, binary, data, "FREIGHTDESK_DEMO=1")
	if !strings.Contains(second.said, "others may enter "+data+";") {
		t.Errorf("an open folder is not named: %s", second.said)
	}
	second.signIn(t) // a write makes -wal and -shm
	seen := map[string]bool{}
	err := filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == data {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %o", path, info.Mode().Perm())
		}
		seen[entry.Name()] = true
		return err
	})
	if err != nil || !seen["freightdesk.db-wal"] || !seen["freightdesk.db-shm"] || !seen["key"] {
		t.Errorf("saw %v, %v", seen, err)
	}
	if info, err := os.Stat(data); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the folder that was there: %v, %v", info.Mode(), err)
	}
}

// TestASQLiteFileHasOneServer whatever it is called.
func TestASQLiteFileHasOneServer(t *testing.T) {
	binary, home := build(t), t.TempDir()
	data := filepath.Join(home, "data")
	launchAt(t, binary, data)
	file := filepath.Join(data, "freightdesk.db")
	linked, folder := filepath.Join(home, "linked.db"), filepath.Join(home, "folder")
	if err := errors.Join(os.Symlink(file, linked), os.Symlink(data, folder)); err != nil {
		t.Fatal(err)
	}
	for name, environment := range map[string][]string{
		"the same folder":    {"FREIGHTDESK_DATA=" + data},
		"another folder":     {"FREIGHTDESK_DATABASE_URL=" + file},
		"a link to the file": {"FREIGHTDESK_DATABASE_URL=" + linked},
		"a linked folder":    {"FREIGHTDESK_DATABASE_URL=" + filepath.Join(folder, "freightdesk.db")},
		"another spelling":   {"FREIGHTDESK_DATABASE_URL=" + data + "/../data/./freightdesk.db"},
	} {
		for _, command := range [][]string{{"serve", "-addr=127.0.0.1:0"}, {"load", "drivers", "5"}} {
			status, said, _ := run(t, binary, "", environment, command...)
			if status != 1 || !strings.Contains(said, "in use by another freightdesk") || strings.Count(said, "\n") != 1 {
				t.Errorf("%s, %v: status %d, said %s", name, command, status, said)
			}
		}
	}
	if status, said, _ := run(t, binary, "", []string{"FREIGHTDESK_DATA=" + data}, "migrate"); status != 1 ||
		!strings.Contains(said, "in use by another freightdesk") {
		t.Errorf("migrate: status %d, said %s", status, said)
	}
}
