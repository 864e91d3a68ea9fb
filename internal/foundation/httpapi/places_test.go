package httpapi

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"testing"
	"time"
)

func TestNetworks(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2::9": "2001:db8:1:2::/64", "fe80::1%eth0": "fe80::/64", "::1": "::/64",
	} {
		if got := networkOf(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s counts as %s, want %s", address, got, want)
		}
	}
}

// TestConnectionsOfOneAddressAreBounded: what is too much is closed at once,
// proxies count among all only, and a place that is left is free.
func TestConnectionsOfOneAddressAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		trusted    proxies
		most, each int
	}{"an address": {nil, 10, 3}, "a proxy": {proxies{netip.MustParsePrefix("127.0.0.0/8")}, 3, 1}} {
		inner, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		listener := &boundedListener{Listener: inner, trusted: c.trusted, open: newPlaces(c.most, c.each)}
		accepted := make(chan net.Conn, 10)
		go func() {
			for {
				conn, err := listener.Accept()
				if err != nil {
					return
				}
				accepted <- conn
			}
		}()
		dial := func() net.Conn {
			conn, err := net.Dial("tcp", inner.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			return conn
		}
		for range 3 {
			defer dial().Close()
		}
		first := <-accepted
		<-accepted
		<-accepted
		turnedAway := dial()
		if err := turnedAway.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
			t.Fatal(err)
		}
		if _, err := turnedAway.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
			if _, reset := errors.AsType[*net.OpError](err); !reset || isTimeout(err) {
				t.Errorf("%s: a fourth connection reads %v", name, err)
			}
		}
		if err := errors.Join(first.Close(), first.Close()); err == nil {
			t.Errorf("%s: closing twice is an error of the connection", name)
		}
		defer dial().Close()
		(<-accepted).Close()
		inner.Close()
	}
}

func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}
