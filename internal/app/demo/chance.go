package demo

import (
	"encoding/base32"
	"encoding/binary"
	"math"
	"strings"
	"time"
)

// seed fixes the whole world: equal seeds and equal mornings give equal rows.
const seed = 20260101

// chance draws the values of one row. Each field has a number of its own, so
// that any row can be made again alone and a new field changes no other.
type chance struct{ row uint64 }

// driversTable tells the tables apart.
const (
	driversTable  = 1
	vehiclesTable = 2
	waybillsTable = 3
	carriersTable = 5
)

func chanceOf(table, row int) chance { return chance{uint64(table)<<40 | uint64(row)} }

// bits is a uniform 64-bit value for a field.
func (c chance) bits(field int) uint64 { return mix(mix(seed^c.row<<8) ^ uint64(field)) }

// mix is the splitmix64 finaliser.
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is uniform over 0 … n-1.
func (c chance) below(field, n int) int { return int(c.bits(field) % uint64(n)) }

// between is uniform over low … high, both included.
func (c chance) between(field, low, high int) int { return low + c.below(field, high-low+1) }

// percent is true in n of a hundred rows.
func (c chance) percent(field, n int) bool { return c.below(field, 100) < n }

// share is uniform over 0 … 1.
func (c chance) share(field int) float64 { return float64(c.bits(field)>>11) / (1 << 53) }

// normal is normally distributed, by Box and Muller; it uses two fields.
func (c chance) normal(field int, mean, deviation float64) float64 {
	u := math.Max(c.share(field), 1e-12)
	return mean + deviation*math.Sqrt(-2*math.Log(u))*math.Cos(2*math.Pi*c.share(field+1))
}

// one picks an element.
func one[T any](c chance, field int, from []T) T { return from[c.below(field, len(from))] }

// weighted picks an element by its weight.
func weighted[T any](c chance, field int, from []T, weights []int) T {
	total := 0
	for _, w := range weights {
		total += w
	}
	at := c.below(field, total)
	for i, w := range weights {
		if at < w {
			return from[i]
		}
		at -= w
	}
	return from[len(from)-1]
}

// ident is the row's id: a UUIDv7 like all others, of the given moment.
func (c chance) ident(field int, at time.Time) string {
	var raw [16]byte
	binary.BigEndian.PutUint64(raw[:8], uint64(at.UnixMilli())<<16)
	binary.BigEndian.PutUint16(raw[6:], uint16(c.bits(field))&0x0fff|0x7000)
	binary.BigEndian.PutUint64(raw[8:], c.bits(field+1)&(1<<62-1)|1<<63)
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(raw[:]))
}
