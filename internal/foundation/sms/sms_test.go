package sms_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/foundation/sms"
)

var message = sms.Message{Phone: "15400000001", Code: "204816", Purpose: "login", Minutes: 5}

func TestTheGatewayIsToldEverythingOnce(t *testing.T) {
	var got sms.Message
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.Header.Get("Authorization") != "Bearer k1" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("call: %s %v", r.Method, r.Header)
		}
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	gateway, err := sms.NewGateway(server.URL+"/send", "k1", time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if err := gateway.Send(context.Background(), message); err != nil || got != message {
		t.Errorf("sent %+v, %v", got, err)
	}
}

func TestAFailureSaysNothingPersonal(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a redirect was followed") }))
	defer elsewhere.Close()
	status := http.StatusBadGateway
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", elsewhere.URL)
		w.WriteHeader(status)
	}))
	gateway, err := sms.NewGateway(server.URL+"/?key=hidden", "", time.Now)
	if err != nil {
		t.Fatal(err)
	}
	for _, status = range []int{http.StatusBadGateway, http.StatusTemporaryRedirect, http.StatusUnauthorized} {
		says(t, gateway.Send(context.Background(), message))
	}
	server.Close()
	says(t, gateway.Send(context.Background(), message))
}

func says(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		t.Fatal("a failure counts as sent")
	}
	for _, secret := range []string{message.Phone, message.Code, "hidden"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("an error tells %q: %v", secret, err)
		}
	}
}

func TestAnAddressMustBeOne(t *testing.T) {
	for _, address := range []string{"", "gateway", "ftp://host/x", "http://"} {
		if _, err := sms.NewGateway(address, "", time.Now); err == nil {
			t.Errorf("%q was taken", address)
		}
	}
}

// TestAGatewayIsAskedWhetherItIsThere: any gateway that answers POST alone is.
func TestAGatewayIsAskedWhetherItIsThere(t *testing.T) {
	status, asked, now := http.StatusMethodNotAllowed, 0, time.Now()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodHead || r.Header.Get("Authorization") != "" || r.ContentLength != 0 {
			t.Errorf("asked by %s %v", r.Method, r.Header)
		}
		asked++
		w.WriteHeader(status)
	}))
	gateway, err := sms.NewGateway(server.URL+"/?key=hidden", "k1", func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	for _, status = range []int{200, 204, 307, 401, 404, 405, 501} {
		now = now.Add(5 * time.Second)
		if err := gateway.Ready(t.Context()); err != nil {
			t.Errorf("%d: %v", status, err)
		}
	}
	for _, status = range []int{500, 502, 503, 504} {
		now = now.Add(5 * time.Second)
		says(t, gateway.Ready(t.Context()))
	}
	before := asked
	if err := gateway.Ready(t.Context()); err == nil || asked != before {
		t.Errorf("asked again at once: %v", err)
	}
	server.Close()
	now = now.Add(5 * time.Second)
	says(t, gateway.Ready(t.Context()))
}
