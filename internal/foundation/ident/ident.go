// Package ident makes the ids of rows: UUIDv7 written as 26 lower-case
// base32hex characters. They sort by time on both engines, fit varchar(32) and
// never look like an identity-card number. An id is not a secret.
package ident

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"strings"
	"sync"
	"time"
)

var encoding = base32.HexEncoding.WithPadding(base32.NoPadding)

// Source makes ids. Features take one as an argument so that tests can fix it.
type Source func() string

// Length is the number of characters of every id.
const Length = 26

var state struct {
	sync.Mutex
	lastMillis int64
	sequence   uint16
}

// New returns an id that sorts after every id this process made before it.
func New() string { return At(time.Now()) }

// At returns an id of the given moment; ids of one millisecond keep their order.
func At(moment time.Time) string {
	var raw [16]byte
	if _, err := rand.Read(raw[:]); err != nil {
		panic("ident: no randomness: " + err.Error())
	}
	millis, sequence := next(moment.UnixMilli())
	var head [8]byte
	binary.BigEndian.PutUint64(head[:], uint64(millis)<<16)
	copy(raw[:6], head[:6])
	raw[6] = 0x70 | byte(sequence>>8)&0x0f
	raw[7] = byte(sequence)
	raw[8] = 0x80 | raw[8]&0x3f
	return strings.ToLower(encoding.EncodeToString(raw[:]))
}

// next keeps the 12-bit sequence of UUIDv7's rand_a rising within a
// millisecond and borrows from the next one when it overflows.
func next(millis int64) (int64, uint16) {
	state.Lock()
	defer state.Unlock()
	if millis > state.lastMillis {
		state.lastMillis, state.sequence = millis, 0
		return millis, 0
	}
	state.sequence++
	if state.sequence > 0x0fff {
		state.lastMillis, state.sequence = state.lastMillis+1, 0
	}
	return state.lastMillis, state.sequence
}
