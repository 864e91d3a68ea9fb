package httpapi

import (
	"net"
	"net/netip"
	"sync"
)

// Connections that are open at once (security D.2). An office shares one
// address, so one address may have many; proxies stand for all of theirs.
const (
	maxConnections     = 4_000
	maxConnectionsEach = 1_000
)

// Bounded is a listener that closes what comes beyond the bounds at once.
// Trusted proxies are not counted by themselves.
func Bounded(inner net.Listener, trusted []netip.Prefix) net.Listener {
	return &boundedListener{Listener: inner, trusted: trusted, open: newPlaces(maxConnections, maxConnectionsEach)}
}

type boundedListener struct {
	net.Listener
	trusted proxies
	open    *places
}

func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		leave, err := l.open.enter(l.holder(conn))
		if err == nil {
			return &boundedConn{Conn: conn, leave: leave}, nil
		}
		_ = conn.Close() // it was never served
	}
}

// holder is whom a connection counts for; "" for a proxy.
func (l *boundedListener) holder(conn net.Conn) string {
	peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil || l.trusted.include(peer.Addr().String()) {
		return ""
	}
	return networkOf(peer.Addr())
}

type boundedConn struct {
	net.Conn
	once  sync.Once
	leave func()
}

func (c *boundedConn) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}
