package session

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"

	"freightdesk/internal/foundation/httpapi"
)

const (
	argonLanes = 1
	argonKey   = 32
	argonSalt  = 16
)

// Work is what one hash of argon2id costs in one lane; zero stands for OWASP's
// minimum, 19 MiB and two passes. Only tests take less.
type Work struct {
	Memory uint32 // KiB
	Passes uint32
}

// Hasher hashes passwords in few slots at once: each costs 19 MiB and a core.
type Hasher struct {
	work   Work
	turns  *turns
	nobody string
}

// NewHasher leaves one core to the API where there are several.
func NewHasher(work Work) *Hasher {
	if work == (Work{}) {
		work = Work{Memory: 19 * 1024, Passes: 2}
	}
	return &Hasher{work: work, turns: newTurns(max(1, runtime.NumCPU()/2)), nobody: work.encode(randomSalt(), randomSalt())}
}

// Nobody is a hash no password has.
func (h *Hasher) Nobody() string { return h.nobody }

// Hash makes the PHC string of a password.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	release, err := h.turns.take(ctx, Turn{Network: httpapi.ClientNetwork(ctx)})
	if err != nil {
		return "", err
	}
	defer release()
	salt := randomSalt()
	return h.work.encode(salt, argon2.IDKey([]byte(password), salt, h.work.Passes, h.work.Memory, argonLanes, argonKey)), nil
}

// compareHash compares a password with a PHC string; the caller holds a slot.
func compareHash(phc, password string) (bool, error) {
	var version, memory, time int
	var lanes uint8
	parts := strings.Split(phc, "$")
	if len(parts) != 6 || parts[1] != "argon2id" {
		return false, fmt.Errorf("session: stored password is no argon2id hash")
	}
	if _, err := fmt.Sscanf(parts[2]+" "+parts[3], "v=%d m=%d,t=%d,p=%d", &version, &memory, &time, &lanes); err != nil {
		return false, fmt.Errorf("session: stored password: %w", err)
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	key, keyErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || keyErr != nil {
		return false, fmt.Errorf("session: stored password is damaged")
	}
	given := argon2.IDKey([]byte(password), salt, uint32(time), uint32(memory), lanes, uint32(len(key)))
	return subtle.ConstantTimeCompare(given, key) == 1, nil
}

func (w Work) encode(salt, key []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, w.Memory, w.Passes, argonLanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key))
}

func randomSalt() []byte {
	salt := make([]byte, argonSalt)
	if _, err := rand.Read(salt); err != nil {
		panic("session: no randomness: " + err.Error())
	}
	return salt
}
