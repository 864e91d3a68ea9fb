package carrier

import (
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

var (
	today = instant.Of(time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai))
	rules = fieldrule.Rules{Demo: true}
)

func pictures(docTypes ...string) []dossier.Document {
	var out []dossier.Document
	for _, docType := range docTypes {
		out = append(out, dossier.Document{DocType: docType, Path: "f/" + docType})
	}
	return out
}

// company is a carrier of which nothing is found.
func company(change func(*Profile)) Profile {
	p := Profile{
		CarrierType: Company, Name: "江河货运（演示）有限公司", Number: "91990101MADEM0003C", LicenceTo: dossier.Forever, Permit: "990101900015",
		PermitFrom: "2025-01-01", PermitTo: "2029-01-01", Scope: "道路普通货运", Contact: "江明", Phone: "15400009601", Division: "140105",
		Documents: pictures(BusinessLicence, OperatingPermit),
	}
	change(&p)
	return p
}

// single is a driver who carries on their own account: no permit.
func single(change func(*Profile)) Profile {
	return company(func(p *Profile) {
		p.CarrierType, p.Name, p.Number, p.LicenceTo, p.Permit, p.PermitFrom, p.PermitTo, p.Scope = SingleDriver, "程远", "990101198003150117",
			"", "", "", "", ""
		p.Documents = pictures(IDCardFront, IDCardBack)
		change(p)
	})
}

func captain(change func(*Profile)) Profile {
	return single(func(p *Profile) {
		p.CarrierType, p.Documents = Captain, pictures(IDCardFront, IDCardBack, PayeeLetter, Commitment, VehicleRegister)
		change(p)
	})
}

func same(*Profile) {}

// permit is one that nobody asks of a person.
func permit(until, scope string) func(*Profile) {
	return func(p *Profile) { p.Permit, p.PermitTo, p.Scope = "990101900015", until, scope }
}

func number(text string) func(*Profile) { return func(p *Profile) { p.Number = text } }

func household(p *Profile) { p.CarrierType = Household }

func found(p Profile, f facts) []string {
	f.today = today
	var out []string
	for _, hit := range precheck(p, f, rules, nil) {
		out = append(out, hit.Code+" "+hit.Level+" "+hit.DocType+" "+hit.Message)
	}
	return out
}

func TestPrechecks(t *testing.T) {
	scope := func(text string) func(*Profile) { return func(p *Profile) { p.Scope = text } }
	for name, test := range map[string]struct {
		profile Profile
		facts   facts
		want    string
	}{
		"a wrong credit code":        {company(number("91990101MADEM0003D")), facts{}, "C01 B 41 统一社会信用代码校验位不正确"},
		"a wrong identity card":      {single(number("990101198003150118")), facts{}, "C01 B 11 身份证号校验位不正确"},
		"a card of a company":        {company(number("990101198003150117")), facts{}, "C01 B 41 统一社会信用代码"},
		"a permit that has expired":  {company(func(p *Profile) { p.PermitTo = "2026-11-20" }), facts{}, "C02 B 42 道路运输经营许可证已于 2026-11-20 过期"},
		"a permit about to expire":   {company(func(p *Profile) { p.PermitTo = "2026-12-21" }), facts{}, "C02 W 42 道路运输经营许可证将于 2026-12-21 到期"},
		"an expired licence":         {company(func(p *Profile) { p.LicenceTo = "2026-11-20" }), facts{}, "C02 B 41 营业执照已于 2026-11-20 过期"},
		"a licence about to expire":  {company(func(p *Profile) { p.LicenceTo = "2026-11-21" }), facts{}, "C02 W 41 营业执照将于 2026-11-21 到期"},
		"a permit of tomorrow":       {company(func(p *Profile) { p.PermitFrom = "2026-11-22" }), facts{}, "C02 W 42 道路运输经营许可证自 2026-11-22 起有效"},
		"an expired one of a person": {single(permit("2026-01-01", "普通货运")), facts{}, "C02 B 42"},
		"a business without permit":  {company(func(p *Profile) { p.Permit, p.Scope = "140105000000", "" }), facts{}, "C02 W 42 许可证号为占位号"},
		"a scope without goods":      {company(scope("道路旅客运输")), facts{}, "C03 B 42 经营范围不含普通货运"},
		"no scope":                   {company(scope("")), facts{}, "C03 B 42"},
		"a household's scope":        {company(func(p *Profile) { household(p); p.Scope = "仓储" }), facts{}, "C03 B 42"},
		"a person's scope":           {single(permit("2029-01-01", "仓储")), facts{}, "C03 B 42"},
		"the same number twice":      {company(same), facts{numberUsed: []string{"c2"}}, "C04 B 41 证件号码已被其他承运商使用"},
		"the same card twice":        {captain(same), facts{numberUsed: []string{"c2"}}, "C04 B 11"},
		"on the blacklist":           {company(same), facts{blacklisted: true}, "C05 B 41 该承运商在黑名单中"},
	} {
		if hits := found(test.profile, test.facts); len(hits) != 1 || !strings.HasPrefix(hits[0], test.want) {
			t.Errorf("%s: %q, want %q", name, hits, test.want)
		}
	}
	for name, p := range map[string]Profile{
		"a company":                company(same),
		"a household":              company(household),
		"thirty-one days left":     company(func(p *Profile) { p.PermitTo = "2026-12-22" }),
		"a single driver":          single(same),
		"a single with light cars": single(func(p *Profile) { p.Permit = "140105000000" }),
		"a captain":                captain(same),
		"a person's old licence":   single(func(p *Profile) { p.LicenceTo = "2020-01-01" }),
	} {
		if hits := found(p, facts{}); len(hits) != 0 {
			t.Errorf("%s: %q", name, hits)
		}
	}
}

func TestSubmissionsThatAreRefused(t *testing.T) {
	for name, p := range map[string]Profile{
		"a company": company(same), "a household": company(household), "a single driver": single(same), "a captain": captain(same),
		"without a permit": company(func(p *Profile) {
			p.Permit, p.PermitFrom, p.PermitTo, p.Scope, p.Documents = "140105000000", "", "", "", pictures(BusinessLicence)
		}),
		"a landline":         company(func(p *Profile) { p.Phone = "0351-7654321" }),
		"a scope that fails": company(func(p *Profile) { p.Scope = "仓储" }), // found, not refused
	} {
		if err := p.check(rules); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	long := func(n int) string { return strings.Repeat("长", n) }
	for name, test := range map[string]struct {
		profile Profile
		field   string
	}{
		"no type":                    {company(func(p *Profile) { p.CarrierType = "" }), "type"},
		"no name":                    {company(func(p *Profile) { p.Name = "" }), "actualCarrierName"},
		"a long name":                {company(func(p *Profile) { p.Name = long(257) }), "actualCarrierName"},
		"no number":                  {company(number("")), "actualCarrierId"},
		"no card":                    {single(number("")), "actualCarrierId"},
		"a person's credit code":     {single(number("91990101MADEM0003C")), "actualCarrierId"},
		"no permit":                  {company(func(p *Profile) { p.Permit = "" }), "actualCarrierBusinessLicense"},
		"a permit in words":          {company(func(p *Profile) { p.Permit = "晋字900015号" }), "actualCarrierBusinessLicense"},
		"a long permit":              {company(func(p *Profile) { p.Permit = strings.Repeat("9", 51) }), "actualCarrierBusinessLicense"},
		"a placeholder nowhere":      {company(func(p *Profile) { p.Permit = "889999000000" }), "actualCarrierBusinessLicense"},
		"a permit without end":       {company(func(p *Profile) { p.PermitTo = "" }), "permitValidTo"},
		"a permit for ever":          {company(func(p *Profile) { p.PermitTo = dossier.Forever }), "permitValidTo"},
		"a permit turned round":      {company(func(p *Profile) { p.PermitTo = "2024-12-31" }), "permitValidTo"},
		"a beginning that is no day": {company(func(p *Profile) { p.PermitFrom = "2025-02-30" }), "permitValidFrom"},
		"no end of the licence":      {company(func(p *Profile) { p.LicenceTo = "" }), "licenceValidTo"},
		"a licence until never":      {company(func(p *Profile) { p.LicenceTo = "2026-13-01" }), "licenceValidTo"},
		"no scope":                   {company(func(p *Profile) { p.Scope = "" }), "businessScope"},
		"a long scope":               {company(func(p *Profile) { p.Scope = "普通货运" + long(509) }), "businessScope"},
		"nobody to talk to":          {company(func(p *Profile) { p.Contact = "" }), "contact"},
		"no phone":                   {company(func(p *Profile) { p.Phone = "" }), "contactPhone"},
		"a place that is none":       {company(func(p *Profile) { p.Division = "889999" }), "divisionCode"},
		"a long address":             {company(func(p *Profile) { p.Address = long(257) }), "address"},
		"no licence shown":           {company(func(p *Profile) { p.Documents = pictures(OperatingPermit) }), "documents.41"},
		"no permit shown":            {company(func(p *Profile) { p.Documents = pictures(BusinessLicence) }), "documents.42"},
		"half a card":                {single(func(p *Profile) { p.Documents = pictures(IDCardFront) }), "documents.12"},
		"a captain's letter":         {captain(func(p *Profile) { p.Documents = slices.Delete(p.Documents, 2, 3) }), "documents.17"},
		"a captain's word":           {captain(func(p *Profile) { p.Documents = slices.Delete(p.Documents, 3, 4) }), "documents.43"},
		"a captain's list":           {captain(func(p *Profile) { p.Documents = slices.Delete(p.Documents, 4, 5) }), "documents.44"},
		"a plate's picture":          {company(func(p *Profile) { p.Documents = append(p.Documents, pictures("25")...) }), "documents.25"},
	} {
		refused, ok := fault.As(test.profile.check(rules))
		if !ok || len(refused.Fields) != 1 || refused.Fields[0].Field != test.field {
			t.Errorf("%s: %+v, want %s alone", name, refused, test.field)
		}
	}
}

func TestWhatExpiresFirst(t *testing.T) {
	for name, test := range map[string]struct {
		profile Profile
		want    string
	}{
		"the permit":             {company(same), "2029-01-01"},
		"the licence":            {company(func(p *Profile) { p.LicenceTo = "2028-01-01" }), "2028-01-01"},
		"nothing of a person":    {single(func(p *Profile) { p.LicenceTo = "2028-01-01" }), dossier.Forever},
		"the permit of a person": {single(permit("2028-01-01", "")), "2028-01-01"},
		"no placeholder":         {company(func(p *Profile) { p.Permit, p.PermitTo = "140105000000", "2020-01-01" }), dossier.Forever},
	} {
		if got := test.profile.ExpiresOn(); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

func TestDocumentsThatKeepTheirPass(t *testing.T) {
	for name, test := range map[string]struct {
		before, after Profile
		want          string
	}{
		"a longer permit":  {company(same), company(func(p *Profile) { p.PermitTo = "2030-01-01" }), "41"},
		"another phone":    {company(same), company(func(p *Profile) { p.Phone = "15400009602" }), "41 42"},
		"another name":     {company(same), company(func(p *Profile) { p.Name = "江海货运（演示）有限公司" }), ""},
		"another number":   {single(same), single(number("990101198103150130")), ""},
		"half a new card":  {captain(same), captain(func(p *Profile) { p.Documents[1].Path = "f/new" }), "17 43 44"},
		"a person no more": {single(same), company(func(p *Profile) { p.Name = "程远" }), ""},
	} {
		if got := strings.Join(kind.Untouched(test.after, kind.Differences(test.before, test.after)), " "); got != test.want {
			t.Errorf("%s: kept %q, want %q", name, got, test.want)
		}
	}
}

// TestNumbersOfPeopleAreMasked wherever the desk and the history show them.
func TestNumbersOfPeopleAreMasked(t *testing.T) {
	field := func(p Profile, name string) review.Field {
		fields := p.fieldsWithReading()
		return fields[slices.IndexFunc(fields, func(f review.Field) bool { return f.Field == name })]
	}
	read := func(docType string) func(*Profile) {
		return func(p *Profile) {
			for i := range p.Documents {
				if p.Documents[i].DocType == docType {
					p.Documents[i].OCRName, p.Documents[i].OCRNumber = "另一个", "990101198103150130"
				}
			}
		}
	}
	for name, test := range map[string]struct {
		profile  Profile
		field    string
		value    string
		isMasked bool
	}{
		"a credit code":               {company(same), "actualCarrierId", "91990101MADEM0003C", false},
		"an identity card":            {single(same), "actualCarrierId", "9901**********0117", true},
		"a card turned to a company":  {company(number("990101198003150117")), "actualCarrierId", "9901**********0117", true},
		"a wrong card":                {captain(number("990101198003150118")), "actualCarrierId", "9901**********0118", true},
		"the phone of a company, too": {company(same), "contactPhone", "154****9601", true},
	} {
		if f := field(test.profile, test.field); f.Value != test.value || f.Masked != test.isMasked {
			t.Errorf("%s: %+v", name, f)
		}
	}
	if f := field(single(read(IDCardFront)), "actualCarrierId"); f.OCR != "9901**********0130" || *f.Match {
		t.Errorf("what was read of a card: %+v", f)
	}
	if f := field(company(read(BusinessLicence)), "actualCarrierName"); f.OCR != "另一个" || *f.Match {
		t.Errorf("what was read of a licence: %+v", f)
	}
}
