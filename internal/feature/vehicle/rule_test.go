package vehicle

import (
	"slices"
	"strings"
	"testing"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

var today = instant.Of(time.Date(2026, 11, 21, 9, 0, 0, 0, instant.Shanghai))

// sound is a heavy truck of which nothing is found.
func sound() Profile {
	return Profile{
		Facts: Facts{
			Listed: Listed{
				Number: "晋Z00015", Color: "2", VehicleType: "H12", Energy: "B", Owner: "江河物流（演示）有限公司", Tonnage: 9_900, GrossMass: 18_000,
				InspectionTo: "2027-06-30", PermitTo: "2028-03-10", CompulsoryTo: "2027-03-01", Located: true,
			},
			UseCharacter: "F", VIN: "L99DEM009N0000001", IssuingOrganizations: "演示交警", Registered: "2022-03-01", Issued: "2022-03-04",
			Axles: 2, Length: 12_000, Width: 2_550, Height: 3_990, Permit: "990101000015", PermitFrom: "2022-03-10",
		},
		Documents: []dossier.Document{
			{DocType: LicenceFront, Path: "f/1"},
			{DocType: LicenceBack, Path: "f/2"},
			{DocType: Permit, Path: "f/3"},
			{DocType: FrontView, Path: "f/4"},
		},
	}
}

func with(change func(*Profile)) Profile {
	p := sound()
	p.Documents = slices.Clone(p.Documents)
	change(&p)
	return p
}

// van is a truck of up to 4.5 t: no permit, a blue plate.
func van(change func(*Profile)) Profile {
	return with(func(p *Profile) {
		p.VehicleType, p.Color, p.GrossMass, p.Tonnage, p.Length, p.Permit, p.PermitTo = "H32", "1", 4_495, 1_495, 5_995, "", ""
		change(p)
	})
}

func semitrailer(change func(*Profile)) Profile {
	return with(func(p *Profile) {
		p.Number, p.VehicleType, p.Energy, p.GrossMass, p.Tonnage, p.Located = "鲁Z0012挂", "B11", "Y", 40_000, 33_500, false
		p.Permit, p.PermitTo = "", ""
		change(p)
	})
}

func same(*Profile) {}

// finding is a profile with what is found of it: code, level and document.
type finding struct {
	profile Profile
	facts   facts
	want    string
	says    string
}

func tractor(p *Profile) {
	p.VehicleType, p.Tonnage, p.TractionMass, p.GrossMass = "Q11", 0, 40_000, 25_000
}

func findings() map[string]finding {
	return map[string]finding{
		"a plate that is none":        {with(func(p *Profile) { p.Number = "晋I00015" }), facts{}, "V01 B 21", "格式"},
		"a plate of another vehicle":  {sound(), facts{plateUsed: []string{"v2"}}, "V02 B 21", "已存在"},
		"green for an ordinary plate": {with(func(p *Profile) { p.Color = "94" }), facts{}, "V03 B 25", "颜色"},
		"yellow for a small electric": {with(func(p *Profile) { p.Number = "皖ZD00012" }), facts{}, "V03 B 25", "颜色"},
		"small green for a large one": {with(func(p *Profile) { p.Number, p.Color = "苏Z00012D", "94" }), facts{}, "V03 B 25", "颜色"},
		"a blue trailer":              {semitrailer(func(p *Profile) { p.Color = "1" }), facts{}, "V03 B 25", "颜色"},
		"a truck with a trailer's":    {with(func(p *Profile) { p.Number = "鲁Z0012挂" }), facts{}, "V03 B 25", "挂"},
		"a trailer with a truck's":    {semitrailer(func(p *Profile) { p.Number = "晋Z00015" }), facts{}, "V03 B 25", "挂"},
		"heavy below 12 t":            {with(func(p *Profile) { p.GrossMass = 11_999 }), facts{}, "V04 W 22", "总质量"},
		"medium of 12 t":              {with(func(p *Profile) { p.VehicleType, p.GrossMass = "H22", 12_000 }), facts{}, "V04 W 22", "总质量"},
		"light of 6 m":                {van(func(p *Profile) { p.Length = 6_000 }), facts{}, "V04 W 22", "总质量"},
		"heavy with a blue plate":     {with(func(p *Profile) { p.Color = "1" }), facts{}, "V04 W 25", "颜色"},
		"light with a yellow plate":   {van(func(p *Profile) { p.Color = "2" }), facts{}, "V04 W 25", "颜色"},
		"above 4.5 t, no permit":      {with(func(p *Profile) { p.Permit = "" }), facts{}, "V05 B 24", "缺少"},
		"a permit that stands in":     {with(func(p *Profile) { p.Permit = "990101000000" }), facts{}, "V05 W 24", "占位"},
		"an inspection that ended":    {with(func(p *Profile) { p.InspectionTo = "2026-11-20" }), facts{}, "V06 B 22", "检验"},
		"a permit that ends soon":     {with(func(p *Profile) { p.PermitTo = "2026-12-21" }), facts{}, "V06 W 24", "道路运输证"},
		"an insurance that ended":     {with(func(p *Profile) { p.CompulsoryTo = "2026-01-01" }), facts{}, "V06 B 27", "交强险"},
		"a VIN that does not add up":  {with(func(p *Profile) { p.VIN = "L99DEM008N0000001" }), facts{}, "V07 W 21", "校验位"},
		"a VIN of another vehicle":    {sound(), facts{vinUsed: []string{"v2"}}, "V07 B 21", "已被"},
		"a permit of elsewhere":       {with(func(p *Profile) { p.Permit = "370101000015" }), facts{}, "V08 W 24", "归属地"},
		"fifteen years and a day":     {with(func(p *Profile) { p.Registered = "2011-11-19" }), facts{}, "V09 W 21", "15 年"},
		"not located":                 {with(func(p *Profile) { p.Located = false }), facts{}, "V10 W ", "北斗"},
		"a tractor not located":       {with(func(p *Profile) { tractor(p); p.Located, p.GrossMass = false, 11_000 }), facts{}, "V10 W ", "北斗"},
		"a tractor alone":             {with(tractor), facts{}, "V11 W ", "挂车"},
		"a load above the whole":      {with(func(p *Profile) { p.Tonnage = 18_000 }), facts{}, "V11 W 22", "核定载质量"},
		"a green plate on diesel":     {with(func(p *Profile) { p.Number, p.Color = "苏Z00012D", "93" }), facts{}, "V04 W 22", "能源"},
		"small green, heavy truck":    {with(func(p *Profile) { p.Number, p.Color, p.Energy = "皖ZD00012", "94", "C" }), facts{}, "V04 W 25", "大"},
		"a trailer that burns diesel": {semitrailer(func(p *Profile) { p.Energy = "B" }), facts{}, "V04 W 22", "挂车"},
		"a truck without energy":      {with(func(p *Profile) { p.Energy = "Y" }), facts{}, "V04 W 22", "挂车"},
		"more than it may weigh":      {with(func(p *Profile) { p.CurbMass = 8_101 }), facts{}, "V11 W 22", "之和"},
		"a permit of next year":       {with(func(p *Profile) { p.PermitFrom = "2027-01-01" }), facts{}, "V06 W 24", "起有效"},
		"on the blacklist":            {sound(), facts{blacklisted: true}, "V12 B 21", "黑名单"},
	}
}

// isOfOthers tells of a finding whose rule says that it asks more than a submission holds.
func isOfOthers(f review.Precheck) bool {
	return slices.ContainsFunc(Rules.Rules, func(r *check.Rule) bool { return r.Code == f.Code && r.Part == f.Part && r.Now != "" })
}

// unsaid are findings that come from what others hold, of rules that do not say so.
func unsaid(found, alone []review.Precheck) []review.Precheck {
	return slices.DeleteFunc(slices.Clone(found), func(f review.Precheck) bool {
		return isOfOthers(f) || slices.ContainsFunc(alone, func(a review.Precheck) bool { return a.Code == f.Code && a.Part == f.Part })
	})
}

func TestPrechecks(t *testing.T) {
	for name, test := range findings() {
		test.facts.today = today
		found := precheck(test.profile, test.facts, nil)
		hit := slices.IndexFunc(found, func(p review.Precheck) bool { return p.Code+" "+p.Level+" "+p.DocType == test.want })
		if hit < 0 || !strings.Contains(found[hit].Message, test.says) {
			t.Errorf("%s: found %+v, want %q saying %q", name, found, test.want, test.says)
		}
		if others := unsaid(found, precheck(test.profile, facts{today: today}, nil)); len(others) > 0 {
			t.Errorf("%s: %+v is of others, and does not say so", name, others)
		}
	}
	for name, p := range map[string]Profile{
		"a sound truck":                sound(),
		"a van":                        van(same),
		"a van not located":            van(func(p *Profile) { p.Located = false }),
		"a trailer":                    semitrailer(same),
		"a tractor with its trailer":   with(func(p *Profile) { tractor(p); p.Trailer = "鲁Z0012挂" }),
		"a permit of the own":          with(func(p *Profile) { p.Permit = "140105000015" }),
		"fifteen years less a day":     with(func(p *Profile) { p.Registered = "2011-11-22" }),
		"a large electric":             with(func(p *Profile) { p.Number, p.Color, p.Energy = "苏Z00012D", "93", "C" }),
		"a van with an expired permit": van(func(p *Profile) { p.PermitTo = "2020-01-01" }),
	} {
		if found := precheck(p, facts{today: today}, nil); len(found) != 0 {
			t.Errorf("%s: found %+v", name, found)
		}
	}
}

func TestSubmissionsThatAreRefused(t *testing.T) {
	for name, p := range map[string]Profile{"a truck": sound(), "a van": van(same), "a trailer": semitrailer(same)} {
		if err := p.check(today); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for field, p := range map[string]Profile{
		"vehicleNumber":                   with(func(p *Profile) { p.Number = "晋I00015" }),
		"vehiclePlateColorCode":           with(func(p *Profile) { p.Color = "" }),
		"vehicleType":                     with(func(p *Profile) { p.VehicleType = "" }),
		"vehicleEnergyType":               with(func(p *Profile) { p.Energy = "" }),
		"owner":                           with(func(p *Profile) { p.Owner = "" }),
		"vin":                             with(func(p *Profile) { p.VIN = "L99DEM009N000000O" }),
		"licenceFileNo":                   with(func(p *Profile) { p.LicenceFile = "1" }),
		"grossMassKg":                     with(func(p *Profile) { p.GrossMass = 0 }),
		"vehicleTonnageKg":                with(func(p *Profile) { p.Tonnage = 0 }),
		"tractionMassKg":                  with(func(p *Profile) { p.VehicleType, p.Tonnage = "Q11", 0 }),
		"lengthMm":                        with(func(p *Profile) { p.Length = 18_101 }),
		"axles":                           with(func(p *Profile) { p.Axles = -1 }),
		"roadTransportCertificateNumber":  with(func(p *Profile) { p.Permit = "" }),
		"roadTransportCertificateValidTo": with(func(p *Profile) { p.PermitTo = "2021-01-01" }),
		"inspectionValidTo":               with(func(p *Profile) { p.InspectionTo = "" }),
		"registerDate":                    with(func(p *Profile) { p.Registered, p.Issued = "2026-11-22", "" }),
		"issueDate":                       with(func(p *Profile) { p.Issued = "2022-02-28" }),
		"useCharacter":                    van(func(p *Profile) { p.UseCharacter = "" }),
		"trailerVehiclePlateNumber":       semitrailer(func(p *Profile) { p.Trailer = "鲁Z0013挂" }),
		"documents.24":                    with(func(p *Profile) { p.Documents = slices.Delete(p.Documents, 2, 3) }),
	} {
		refused, ok := fault.As(p.check(today))
		if !ok || refused.Fields[0].Field != field {
			t.Errorf("%s: %+v", field, refused)
		}
	}
}

func TestTheTailOfAPlate(t *testing.T) {
	for number, want := range map[string]string{"晋Z00015": "015", "鲁Z0012挂": "012", "皖ZD00012": "012", "苏Z00012D": "12D", "": ""} {
		if got := tail(number); got != want {
			t.Errorf("%s: %s, want %s", number, got, want)
		}
	}
}

func TestWhatExpiresFirst(t *testing.T) {
	for want, p := range map[string]Profile{
		"2027-03-01": sound(),
		"2026-12-01": with(func(p *Profile) { p.PermitTo = "2026-12-01" }),
		"2026-12-02": van(func(p *Profile) { p.PermitTo, p.InspectionTo = "2026-12-01", "2026-12-02" }),
	} {
		if got := p.ExpiresOn(); got != want {
			t.Errorf("expires on %s, want %s", got, want)
		}
	}
}

func TestDocumentsThatKeepTheirPass(t *testing.T) {
	for name, test := range map[string]struct {
		after Profile
		want  string
	}{
		"a longer permit":        {with(func(p *Profile) { p.PermitTo = "2029-01-01" }), "21 22 25"},
		"another owner":          {with(func(p *Profile) { p.Owner = "张三" }), "24 25"},
		"a new inspection":       {with(func(p *Profile) { p.InspectionTo = "2028-06-30" }), "24 25"},
		"a new picture in front": {with(func(p *Profile) { p.Documents[3].Path = "f/9" }), "21 22 24"},
		"another plate":          {with(func(p *Profile) { p.Number = "晋Z00016" }), ""},
	} {
		if got := strings.Join(kind.Untouched(test.after, kind.Differences(sound(), test.after)), " "); got != test.want {
			t.Errorf("%s: kept %s, want %s", name, got, test.want)
		}
	}
}
