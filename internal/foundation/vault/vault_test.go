package vault_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"freightdesk/internal/foundation/vault"
)

func open(t *testing.T, path string) *vault.Vault {
	t.Helper()
	v, err := vault.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		v, err = vault.Create(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSealedValuesOpenOnlyInTheirPlace(t *testing.T) {
	v := open(t, filepath.Join(t.TempDir(), "key"))
	sealed := v.Seal("driver|phone|1", "15400000001")
	if strings.Contains(sealed, "154") || sealed == v.Seal("driver|phone|1", "15400000001") {
		t.Errorf("sealed value %q is readable or repeats", sealed)
	}
	if clear, err := v.OpenSealed("driver|phone|1", sealed); err != nil || clear != "15400000001" {
		t.Errorf("opened %q, %v", clear, err)
	}
	if _, err := v.OpenSealed("driver|phone|2", sealed); err == nil {
		t.Error("a value moved to another row still opens")
	}
}

func TestTheKeySurvivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	sealed := open(t, path).Seal("a", "b")
	if clear, err := open(t, path).OpenSealed("a", sealed); err != nil || clear != "b" {
		t.Errorf("after a restart: %q, %v", clear, err)
	}
}

func TestAKeyOthersMayReadIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	open(t, path)
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := vault.Open(path); err == nil {
		t.Error("a key file with mode 0644 was accepted")
	}
}

func TestABlindIndexTellsKindsApart(t *testing.T) {
	v := open(t, filepath.Join(t.TempDir(), "key"))
	first, again := v.BlindIndex("phone", "1"), v.BlindIndex("phone", "1")
	if first != again || first == v.BlindIndex("card", "1") {
		t.Error("a blind index is equal for equal values of one kind, and only for those")
	}
}

func TestAFingerprintTellsKeysApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	first, again, other := open(t, path), open(t, path), open(t, filepath.Join(t.TempDir(), "key"))
	if first.Fingerprint() != again.Fingerprint() || first.Fingerprint() == other.Fingerprint() {
		t.Error("a fingerprint is that of one key")
	}
	if _, err := vault.Create(path); err == nil {
		t.Error("a key was made where there is one")
	}
}

func TestABrokenKeyIsRefusedByName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	for _, content := range []string{"", "00ff\n", "not hexadecimal", strings.Repeat("0", 63)} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := vault.Open(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: %v", content, err)
		}
	}
}
