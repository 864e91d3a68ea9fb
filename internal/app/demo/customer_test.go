package demo

import (
	"reflect"
	"strings"
	"testing"

	"freightdesk/internal/feature/customer"
	"freightdesk/internal/foundation/instant"
)

func TestEveryCustomerIsValidAndFictitious(t *testing.T) {
	if !reflect.DeepEqual(CustomersOf(morning), CustomersOf(morning)) {
		t.Error("two worlds of one morning differ")
	}
	seen := map[string]bool{}
	for _, c := range CustomersOf(morning) {
		p := c.Profile
		number := rules.CreditCode(p.ConsignorID)
		if p.CustomerType == customer.Person {
			number = rules.IDCard(p.ConsignorID)
		}
		for what, refused := range map[string]string{
			"number": number, "phone": rules.Mobile(c.Terms.ContactPhone), "division": rules.Division(c.Terms.DivisionCode, true),
		} {
			if isMeant := what == "number" && c.ID == "c-demo-wrong-number"; refused != "" != isMeant {
				t.Errorf("%s: %s: %q", c.ID, what, refused)
			}
		}
		if !strings.Contains(p.Consignor, "演示") && p.CustomerType == customer.Company || c.Terms.ContactPhone[:3] != "154" {
			t.Errorf("%s looks like somebody real: %s %s", c.ID, p.Consignor, c.Terms.ContactPhone)
		}
		if p.ContractTo != "" && (!instant.ValidDate(p.ContractFrom) || p.ContractTo < p.ContractFrom) {
			t.Errorf("%s has a contract from %s to %s", c.ID, p.ContractFrom, p.ContractTo)
		}
		for _, unique := range []string{c.ID, p.ConsignorID, c.Terms.ContactPhone} {
			if seen[unique] {
				t.Errorf("%s: %s occurs twice", c.ID, unique)
			}
			seen[unique] = true
		}
	}
	for _, member := range Cast() {
		if member.Customer != "" && !seen[member.Customer] {
			t.Errorf("%s belongs to no customer", member.Username)
		}
	}
}
