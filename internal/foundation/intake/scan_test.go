package intake_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"freightdesk/internal/foundation/intake"
)

// TestAScannerKeepsFilesOut that it finds something in, and all when it fails.
func TestAScannerKeepsFilesOut(t *testing.T) {
	if intake.Scanner("  ") != nil {
		t.Error("no command is a scanner")
	}
	script := filepath.Join(t.TempDir(), "scan")
	if err := os.WriteFile(script, []byte("#!/bin/sh\ncase $(cat) in clean) exit 0;; bad) exit 1;; esac\necho no database >&2\nexit 2\n"),
		0o700); err != nil {
		t.Fatal(err)
	}
	look := intake.Scanner(script)
	if err := look(t.Context(), strings.NewReader("clean")); err != nil {
		t.Errorf("a clean file: %v", err)
	}
	if _, refused := errors.AsType[*intake.Refusal](look(t.Context(), strings.NewReader("bad"))); !refused {
		t.Error("a bad file was let in")
	}
	err := look(t.Context(), strings.NewReader("other"))
	if _, refused := errors.AsType[*intake.Refusal](err); err == nil || refused || !strings.Contains(err.Error(), "no database") {
		t.Errorf("a scanner that fails: %v", err)
	}
	if err := intake.Scanner("/nowhere/scan")(t.Context(), strings.NewReader("clean")); err == nil {
		t.Error("a scanner that is not there let a file in")
	}
}
