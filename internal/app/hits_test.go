package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestHitsOfAnotherTenantDoNotExist: neither listed nor counted.
func TestHitsOfAnotherTenantDoNotExist(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		const hits = "/risk/check/hits?rule=driver.D04.expiring"
		if own := w.SignIn("admin").Get(hits); own.Int("result.total") == 0 || len(own.List("result.records")) == 0 {
			t.Fatalf("nothing was found: %s", own.Body)
		}
		if got := inSecondTenant(t, w).Get(hits); !got.Success() || got.Int("result.total") != 0 || len(got.List("result.records")) != 0 {
			t.Errorf("the second tenant is answered %s", got.Body)
		}
	})
}
