package session_test

import (
	"strings"
	"testing"

	"freightdesk/internal/feature/session"
)

func TestPasswordsAreWorthOWASPsMinimum(t *testing.T) {
	hasher := session.NewHasher(session.Work{})
	hash, err := hasher.Hash(t.Context(), "berg-und-tal-7")
	if err != nil {
		t.Fatal(err)
	}
	// Whoever does not exist costs as much as who does.
	for _, one := range []string{hash, hasher.Nobody()} {
		if !strings.HasPrefix(one, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("a hash is %s", one)
		}
	}
}
