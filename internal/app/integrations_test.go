package app_test

import (
	"testing"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
)

// TestAServerStartsWithoutTheBus and says so; changes reach its own consoles.
func TestAServerStartsWithoutTheBus(t *testing.T) {
	w := apptest.Start(t, apptest.SQLite, func(c *app.Config) { c.NatsURL = "nats://127.0.0.1:1" })
	for _, row := range w.SignIn("admin").Get("/api/service").List("result") {
		if hints := row.(map[string]any); hints["id"] == "hints" && hints["status"] != "down" {
			t.Errorf("the bus is away, told is %v", hints)
		}
	}
}

// TestIntegrationsTellHowTheyAre: what a test's world relies on is there, and
// what nobody set up is off.
func TestIntegrationsTellHowTheyAre(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		states := map[string]string{}
		for _, row := range w.SignIn("admin").Get("/api/service").List("result") {
			integration := row.(map[string]any)
			states[integration["id"].(string)] = integration["status"].(string)
		}
		for id, want := range map[string]string{"database": "up", "files": "up", "hints": "up", "wechat": "off"} {
			if states[id] != want {
				t.Errorf("%s is %q, want %q", id, states[id], want)
			}
		}
		if a := w.SignIn("service").Get("/api/service"); a.Status != 403 {
			t.Errorf("customer service reads them: %d", a.Status)
		}
	})
}
