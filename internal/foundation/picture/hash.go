package picture

import (
	"math"
	"math/bits"
	"slices"
)

const (
	hashSide  = 32
	hashWaves = 8
	perBlock  = 4 // samples along a side of each of hashSide blocks
	// usualCrop is what a copy may have lost of a side.
	usualCrop = 0.05
)

// Hash is 64 bits of what a picture looks like from afar: of each of its lowest
// waves, whether it is stronger than their median. Copies differ in few bits; so
// do other pictures of one template, which Same tells apart.
func (p Print) Hash() uint64 { return p.hashOn(span{}, span{}) }

// Sought are hashes by which copies of a picture are found: its own, and what it
// would be had it lost, or had its copies lost, a twentieth on some of its sides.
type Sought []uint64

// Sought makes them of a print; the picture's own hash comes first.
func (p Print) Sought() Sought {
	all := Sought{p.Hash()}
	for sides := 1; sides < 16; sides++ {
		lost := func(side int) float32 { return usualCrop * float32(sides>>side&1) }
		x, y := span{lost(0), lost(1)}, span{lost(2), lost(3)}
		all = append(all, p.hashOn(x, y), p.hashOn(x.reversed(), y.reversed()))
	}
	return all
}

// reversed is the span from the other's point of view.
func (s span) reversed() span {
	kept := 1 - s.head - s.tail
	return span{-s.head / kept, -s.tail / kept}
}

// Bits is in how many bits a hash differs from the nearest that is sought. Few
// hashes are as near to the first as the rest of them: the others are not looked at.
func (s Sought) Bits(hash uint64) int {
	least := bits.OnesCount64(s[0] ^ hash)
	if least > maxFarBits {
		return least
	}
	for _, other := range s[1:] {
		least = min(least, bits.OnesCount64(other^hash))
	}
	return least
}

const (
	// maxFarBits is how far a crop moves the hash at most, with some room.
	maxFarBits = 24
	// MaxBits is how far a hash that may be a copy's is from the nearest that is sought.
	MaxBits = 12
)

// hashOn is the hash of a frame in which the print lies.
func (p Print) hashOn(x, y span) uint64 {
	waves := wavesOf(p.blocks(x, y))
	sorted := slices.Sorted(slices.Values(waves[1:])) // the first is the brightness
	median := sorted[len(sorted)/2]
	hash := uint64(0)
	for i, wave := range waves {
		if wave > median {
			hash |= 1 << i
		}
	}
	return hash
}

type blocks [hashSide][hashSide]float32

// blocks are the means of the parts of a frame; what the print does not show of
// it looks like what is next to it.
func (p Print) blocks(x, y span) *blocks {
	const samples = hashSide * perBlock
	var out blocks
	for j := range samples {
		fromY, _ := pixel(y.on((float32(j)+0.5)/samples, 1)*printSide - 0.5)
		for i := range samples {
			fromX, fx := pixel(x.on((float32(i)+0.5)/samples, 1)*printSide - 0.5)
			q := p.pix[fromY*printSide+fromX:]
			out[j/perBlock][i/perBlock] += float32(q[0])*(1-fx) + float32(q[1])*fx
		}
	}
	return &out
}

// cosines are the waves along a side of hashSide.
var cosines = func() (all [hashWaves][hashSide]float32) {
	for wave := range hashWaves {
		for at := range hashSide {
			all[wave][at] = float32(math.Cos(math.Pi * float64(wave) * (float64(at) + 0.5) / hashSide))
		}
	}
	return all
}()

// wavesOf are the lowest of the cosine transform.
func wavesOf(b *blocks) (out [hashWaves * hashWaves]float32) {
	for y := range hashSide {
		for wave := range hashWaves {
			across := float32(0)
			for x, v := range b[y] {
				across += v * cosines[wave][x]
			}
			for down := range hashWaves {
				out[down*hashWaves+wave] += across * cosines[down][y]
			}
		}
	}
	return out
}
