package httpapi

import (
	"fmt"
	"net/netip"
	"strings"
)

// proxies are the peers whose X-Forwarded-For and X-Forwarded-Proto are
// believed.
type proxies []netip.Prefix

// ParseProxies reads addresses and CIDR ranges such as 10.0.0.7, fd00::/8.
func ParseProxies(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		one, err := parseProxy(text)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func parseProxy(text string) (netip.Prefix, error) {
	if !strings.Contains(text, "/") {
		address, err := netip.ParseAddr(text)
		if err != nil {
			return netip.Prefix{}, fmt.Errorf("%q is neither an address nor a range such as 10.0.0.0/8", text)
		}
		address = plain(address)
		return netip.PrefixFrom(address, address.BitLen()), nil
	}
	prefix, err := netip.ParsePrefix(text)
	if err != nil || prefix.Addr().Is4In6() {
		return netip.Prefix{}, fmt.Errorf("%q is not a range such as 10.0.0.0/8", text)
	}
	if prefix != prefix.Masked() {
		return netip.Prefix{}, fmt.Errorf("%q is an address within %s: write one of the two", text, prefix.Masked())
	}
	return prefix, nil
}

// include tells whether a peer is one of them.
func (p proxies) include(peer string) bool {
	address, err := netip.ParseAddr(peer)
	if err != nil {
		return false
	}
	address = plain(address)
	for _, prefix := range p {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// plain is an address without its zone; one of IPv4 that came over a socket of
// IPv6 is one of IPv4.
func plain(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }
