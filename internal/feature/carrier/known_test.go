package carrier_test

import (
	"log/slog"
	"testing"
	"time"

	"freightdesk/internal/app"
	"freightdesk/internal/app/apptest"
	"freightdesk/internal/app/demo"
	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/gate"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fanout"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/ident"
	"freightdesk/internal/foundation/scope"
	"freightdesk/internal/foundation/vault"
)

// TestWhatIsKnownOfACarrier: numbers in the clear, for the tenant that has it.
func TestWhatIsKnownOfACarrier(t *testing.T) {
	var c app.Config
	w := apptest.Start(t, apptest.SQLite, func(given *app.Config) { c = *given })
	secrets, err := vault.Open(c.KeyFile)
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return w.Clock.Now() }
	bus, err := fanout.Open("", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	service := carrier.New(w.App.DB(), secrets, carrier.Deps{
		Needs: dossier.Needs{
			Desk: review.New(w.App.DB(), nil, now, ident.New, nil, nil), Rules: check.New(w.App.DB(), nil, nil, now, ident.New),
			Gates: gate.New(w.App.DB(), bus, now, ident.New),
		}, Formats: fieldrule.Rules{Demo: true},
	}, now, ident.New)
	known := func(tenant int64, id string) (dossier.Standing, carrier.Profile, error) {
		who := caller.Caller{UserID: "u", TenantID: tenant, Rights: caller.Rights{Super: true}}
		return service.Seen(caller.With(t.Context(), who), id)
	}
	ops := w.SignIn("ops")
	added := add(t, ops)
	company, expired, person := demo.CarrierID(9), demo.CarrierID(6), demo.CarrierID(17)
	for name, test := range map[string]struct {
		id, number, permit string
		isUsable           bool
	}{
		"a company":      {company, "91990101MADEM010XJ", "990101900010", true},
		"an expired one": {expired, "91990101MADEM0070A", "990101900007", false},
		"a person":       {person, "", "", true},
		"one that waits": {added, "91990101MADEM9016P", "990101990015", false},
	} {
		standing, got, err := known(1, test.id)
		why, stopped := service.WhyStopped(t.Context(), scope.Tenant(1), standing, got, gate.Orders)
		if err == nil {
			err = stopped
		}
		isUsable := why == ""
		isWhole := got.Number == test.number || test.number == "" && fieldrule.IDCardHolds(got.Number)
		if err != nil || standing.ID != test.id || got.Name == "" || !isWhole || got.Permit != test.permit || isUsable != test.isUsable {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if _, _, err := known(2, company); !fault.Is(err, fault.NotFound) {
		t.Errorf("of another tenant: %v", err)
	}
	ops.Delete("/carrier/hyCarrier/delete?id=" + added)
	if _, _, err := known(1, added); !fault.Is(err, fault.NotFound) {
		t.Errorf("a removed one: %v", err)
	}
}
