package customer

import (
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

var (
	today = instant.Of(time.Date(2026, 11, 20, 9, 0, 0, 0, instant.Shanghai))
	demo  = fieldrule.Rules{Demo: true}
)

// company and person are customers about whom nothing is found.
func company(change func(*Profile)) Profile {
	p := Profile{
		CustomerType: Company, Consignor: "示例物流有限公司", ConsignorID: "91990101MA0DEM013U", LicenceTo: dossier.Forever, ContractNo: "KJ-1",
		ContractFrom: "2026-01-01", ContractTo: "2027-12-31",
	}
	change(&p)
	return p
}

func person(change func(*Profile)) Profile {
	p := Profile{CustomerType: Person, Consignor: "谭小苗", ConsignorID: "990101199001010019", LicenceTo: "2036-01-01"}
	change(&p)
	return p
}

func same(*Profile) {}

func TestPrechecks(t *testing.T) {
	for name, test := range map[string]struct {
		profile    Profile
		used       bool
		want, says string
	}{
		"a code that does not add up":  {company(func(p *Profile) { p.ConsignorID = "91990101MA0DEM0130" }), false, "K01 B 41", "校验位"},
		"a card that does not add up":  {person(func(p *Profile) { p.ConsignorID = "990101199001010010" }), false, "K01 B 11", "校验位"},
		"a card as a company's code":   {company(func(p *Profile) { p.ConsignorID = "990101199001010019" }), false, "K01 B 41", "信用代码"},
		"a licence of yesterday":       {company(func(p *Profile) { p.LicenceTo = "2026-11-19" }), false, "K02 B 41", "营业执照已于"},
		"a licence of thirty days":     {company(func(p *Profile) { p.LicenceTo = "2026-12-20" }), false, "K02 W 41", "营业执照将于"},
		"a card of yesterday":          {person(func(p *Profile) { p.LicenceTo = "2026-11-19" }), false, "K02 B 11", "身份证已于"},
		"a number of another customer": {company(same), true, "K03 B 41", "其他客户"},
		"a contract of yesterday":      {company(func(p *Profile) { p.ContractTo = "2026-11-19" }), false, "K04 W ", "合同已于"},
		"a contract that is at hand": {company(func(p *Profile) {
			p.ContractTo, p.Documents = "2026-11-20", append(p.Documents, dossier.Document{DocType: Contract, Path: "temp/36.jpg"})
		}), false, "K04 W 36", "合同将于"},
		"a contract of today": {company(func(p *Profile) { p.ContractTo = "2026-11-20" }), false, "K04 W ", "合同将于"},
	} {
		found := precheck(test.profile, facts{today, test.used}, demo, nil)
		hit := slices.IndexFunc(found, func(p review.Precheck) bool { return p.Code+" "+p.Level+" "+p.DocType == test.want })
		if len(found) != 1 || hit < 0 || !strings.Contains(found[hit].Message, test.says) {
			t.Errorf("%s: found %+v, want %q saying %q alone", name, found, test.want, test.says)
		}
	}
	for name, p := range map[string]Profile{
		"a company": company(same), "a person": person(same),
		"a licence of thirty-one days": company(func(p *Profile) { p.LicenceTo = "2026-12-21" }),
		"no contract":                  company(func(p *Profile) { p.ContractTo = "" }),
	} {
		if found := precheck(p, facts{today: today}, demo, nil); len(found) > 0 {
			t.Errorf("%s: found %+v", name, found)
		}
	}
}

// TestWhatACustomerMustShow: a company its licence, a person both sides of the card.
func TestWhatACustomerMustShow(t *testing.T) {
	if got := company(same).Required(); !slices.Equal(got, []string{Licence}) {
		t.Errorf("a company shows %v", got)
	}
	if got := person(same).Required(); !slices.Equal(got, []string{IDCardFront, IDCardBack}) {
		t.Errorf("a person shows %v", got)
	}
	for _, field := range person(same).Fields() {
		if field.Field == "consignorId" && (!field.Masked || strings.Contains(field.Value, "19900101")) {
			t.Errorf("the desk shows the number of a person: %+v", field)
		}
	}
}
