package demo

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/feature/carrier"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/instant"
)

func carriersOf(now time.Time) []carrier.Seeded { return CarriersOf(now, DriversOf(now)) }

func TestCarriersHaveTheirNumbers(t *testing.T) {
	if !reflect.DeepEqual(carriersOf(morning), carriersOf(morning)) {
		t.Error("two worlds of one morning differ")
	}
	count, seen := map[string]int{}, map[string]bool{}
	for row, c := range carriersOf(morning) {
		p := c.Profile
		isPerson := p.CarrierType == carrier.SingleDriver || p.CarrierType == carrier.Captain
		wrong := rules.CreditCode(p.Number)
		if isPerson {
			wrong = rules.IDCard(p.Number)
		}
		count["all"]++
		count[map[review.State]string{review.Pending: "pending", review.Passed: "passed", review.Failed: "failed"}[c.State]]++
		if c.Update != nil {
			count["updates"]++
		}
		for what, holds := range map[string]bool{
			"wrong sums": wrong != "", "no goods": p.Scope != "" && !strings.Contains(p.Scope, "普通货运"),
			"expired":  dossier.ExpireState(p.ExpiresOn(), instant.Of(morning)) == dossier.Expired,
			"expiring": dossier.ExpireState(p.ExpiresOn(), instant.Of(morning)) == dossier.Expiring,
		} {
			if holds {
				count[what]++
			}
		}
		if !isPerson && !strings.Contains(p.Name, "（演示）") || p.Phone[:3] != "154" {
			t.Errorf("%s looks like somebody real", p.Name)
		}
		if c.ID != CarrierID(row) || seen[c.ID] || seen[p.Number] {
			t.Errorf("row %d: %s or %s occurs twice", row, c.ID, p.Number)
		}
		seen[c.ID], seen[p.Number] = true, true
	}
	want := map[string]int{
		"all": 28, "pending": 3, "failed": 2, "passed": 23, "updates": 1, "wrong sums": 1, "no goods": 1, "expired": 1, "expiring": 2,
	}
	if !reflect.DeepEqual(count, want) {
		t.Errorf("counted %v, want %v", count, want)
	}
}

func TestNobodyIsWithTwoCarriers(t *testing.T) {
	drivers := DriversOf(morning)
	carriers := CarriersOf(morning, drivers)
	ids, present, fleet := map[string]bool{}, map[string]bool{}, map[string]int{}
	for _, m := range membersOf(carriers, VehiclesOf(morning), drivers) {
		if ids[m.id] || present[m.of] {
			t.Errorf("%s occurs twice", m.of)
		}
		ids[m.id], present[m.of] = true, true
		if m.kind == carrier.OfVehicle {
			fleet[m.carrier]++
		}
	}
	for row, c := range carriers {
		if fleet[c.ID] != firms[row].fleet {
			t.Errorf("%s has %d vehicles, want %d", c.Profile.Name, fleet[c.ID], firms[row].fleet)
		}
	}
}

func TestEveryDocumentOfACarrierIsDrawn(t *testing.T) {
	for _, c := range carriersOf(morning) {
		for _, document := range c.Profile.Documents {
			picture, drawn := drawCarrier(document.DocType, c.Profile)
			if !drawn || !bytes.Contains(picture, []byte("演示数据")) {
				t.Errorf("%s of %s was not drawn, or does not say that it is a demonstration", document.DocType, c.Profile.Name)
				continue
			}
			wellFormed(t, document.DocType, picture)
		}
		if _, drawn := drawCarrier("25", c.Profile); drawn {
			t.Error("a plate was drawn")
		}
	}
}
