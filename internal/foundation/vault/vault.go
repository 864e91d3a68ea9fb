// Package vault encrypts personal information at rest and makes it findable
// (security C.11): AES-256-GCM bound to table, column and row, and an HMAC
// blind index for exact search. The key lives in one 0600 file outside the
// database; every instance of a deployment uses the same file, which the
// database knows by its fingerprint.
package vault

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const (
	keyBytes = 32
	// keyID heads every sealed value, so that a later key can tell old ones.
	keyID = "k1:"
)

// Vault seals, opens and indexes with keys derived from one secret.
type Vault struct {
	seal  cipher.AEAD
	index []byte
	check []byte
}

// Sample is a sealed value and the place it was sealed for.
type Sample struct{ Place, Text string }

// Open reads the key file. One that others may read is refused, and so is one
// that is empty or no key; without one the error is fs.ErrNotExist.
func Open(path string) (*Vault, error) {
	secret, err := readKey(path)
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	v, err := New(secret)
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, path)
	}
	return v, nil
}

// Create makes a key file, readable by its owner only, where there is none.
func Create(path string) (*Vault, error) {
	secret, err := createKey(path)
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	return New(secret)
}

// New derives the keys from a secret of at least 32 bytes.
func New(secret []byte) (*Vault, error) {
	if len(secret) < keyBytes {
		return nil, fmt.Errorf("vault: the key has %d bytes, at least %d are needed", len(secret), keyBytes)
	}
	var keys [3][]byte
	for i, purpose := range []string{"seal", "index", "check"} {
		key, err := hkdf.Key(sha256.New, secret, nil, "freightdesk "+purpose, keyBytes)
		if err != nil {
			return nil, fmt.Errorf("vault: %w", err)
		}
		keys[i] = key
	}
	block, err := aes.NewCipher(keys[0])
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	return &Vault{seal: gcm, index: keys[1], check: keys[2]}, nil
}

func readKey(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s may be read by others; chmod 600 it", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	secret, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s is not written in hexadecimal digits", path) // the error would repeat one of them
	}
	return secret, nil
}

func createKey(path string) ([]byte, error) {
	secret := make([]byte, keyBytes)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if _, err := file.WriteString(hex.EncodeToString(secret) + "\n"); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if err := file.Sync(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return secret, file.Close()
}

// Seal encrypts a value for one place, e.g. "driver|phone|<id>". Nothing stays
// nothing.
func (v *Vault) Seal(place, clear string) string {
	if clear == "" {
		return ""
	}
	nonce := make([]byte, v.seal.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		panic("vault: no randomness: " + err.Error())
	}
	sealed := v.seal.Seal(nonce, nonce, []byte(clear), []byte(place))
	return keyID + base64.RawStdEncoding.EncodeToString(sealed)
}

// OpenSealed decrypts what Seal made for the same place.
func (v *Vault) OpenSealed(place, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	encoded, ok := strings.CutPrefix(sealed, keyID)
	if !ok {
		return "", errors.New("vault: value of an unknown key")
	}
	raw, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil || len(raw) < v.seal.NonceSize() {
		return "", errors.New("vault: damaged value")
	}
	clear, err := v.seal.Open(nil, raw[:v.seal.NonceSize()], raw[v.seal.NonceSize():], []byte(place))
	if err != nil {
		return "", fmt.Errorf("vault: %s does not open: %w", place, err)
	}
	return string(clear), nil
}

// BlindIndex is equal for equal values of one kind and tells nothing else. It
// serves exact search and uniqueness. Nothing stays nothing.
func (v *Vault) BlindIndex(kind, clear string) string {
	if clear == "" {
		return ""
	}
	return hex.EncodeToString(mac(v.index, kind+"|"+clear)[:16])
}

// Fingerprint tells this key from every other and nothing of it.
func (v *Vault) Fingerprint() string { return hex.EncodeToString(mac(v.check, "fingerprint")) }

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
