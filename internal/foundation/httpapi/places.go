package httpapi

import (
	"net/netip"
	"sync"

	"freightdesk/internal/foundation/fault"
)

// places counts what is under way, for all and for each holder: a session, or
// the network of an address.
type places struct {
	most, mostEach int

	mu   sync.Mutex
	all  int
	each map[string]int
}

func newPlaces(most, mostEach int) *places {
	return &places{most: most, mostEach: mostEach, each: map[string]int{}}
}

var errTooManyAtOnce = &fault.Fault{Kind: fault.TooMany, Message: "同时进行的请求过多，请稍后再试", RetryAfter: 1}

// enter takes a place; leave gives it back. A holder without a name, a trusted
// proxy that speaks for itself, counts among all only.
func (p *places) enter(holder string) (leave func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if holder != "" && p.each[holder] >= p.mostEach {
		return nil, errTooManyAtOnce
	}
	if p.all >= p.most {
		return nil, errBusy
	}
	p.all++
	p.each[holder]++
	return func() { p.leave(holder) }, nil
}

func (p *places) leave(holder string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all--
	if p.each[holder]--; p.each[holder] == 0 {
		delete(p.each, holder)
	}
}

// networkOf is what counts as one client: an IPv4 address, or the /64 of an
// IPv6 one, which every household has to itself.
func networkOf(addr netip.Addr) string {
	addr = addr.Unmap().WithZone("")
	if addr.Is4() {
		return addr.String()
	}
	prefix, err := addr.Prefix(64)
	if err != nil {
		return addr.String()
	}
	return prefix.String()
}
