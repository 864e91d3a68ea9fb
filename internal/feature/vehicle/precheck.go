package vehicle

import (
	"slices"
	"strings"
	"time"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	today       instant.Instant
	plateUsed   []string // the same number and colour, by other vehicles
	vinUsed     []string
	blacklisted bool
}

// precheck runs the rules of vehicles over one profile.
func precheck(p Profile, f facts, settings check.Settings) []review.Precheck {
	c := checking{&dossier.Finding{Settings: settings}}
	c.plate(p, f)
	c.masses(p)
	c.permit(p)
	c.When(p.PermitFrom > f.today.Date(), notYetValid, dossier.On(Permit, "roadTransportCertificateValidFrom"), p.PermitFrom)
	c.Papers(dossier.Validity{Expired: expiredRule, Expiring: expiringRule}, f.today, p.papers()...)
	c.vin(p, f)
	c.age(p, f.today)
	tonnes := c.Limit(notLocated, "tonnes")
	needsLocating := !p.IsTrailer() && (p.GrossMass >= tonnes*1000 || p.IsTractor())
	c.When(needsLocating && !p.Located, notLocated, dossier.On("", "gpsOnline"), tonnes)
	c.When(p.IsTractor() && p.Trailer == "", noTrailer, dossier.On("", "trailerVehiclePlateNumber"))
	c.When(f.blacklisted, blacklistRule, dossier.On(LicenceFront, "vehicleNumber"))
	return c.Found
}

type checking struct{ *dossier.Finding }

// Plate forms and the colours they come in (GA 36).
const (
	trailerColor  = "2"
	largeNEVColor = "93"
	smallNEVColor = "94"
)

func (c checking) plate(p Profile, f facts) {
	number, color := dossier.On(LicenceFront, "vehicleNumber"), dossier.On(FrontView, "vehiclePlateColorCode")
	c.When(!fieldrule.Matches("plate", p.Number), plateForm, number, p.Number)
	c.When(len(f.plateUsed) > 0, samePlate, number.With(f.plateUsed))
	wants := ""
	switch {
	case fieldrule.Matches("plate-trailer", p.Number):
		wants = trailerColor
	case fieldrule.Matches("plate-nev-small", p.Number):
		wants = smallNEVColor
	case fieldrule.Matches("plate-nev-large", p.Number):
		wants = largeNEVColor
	}
	isOther := wants != "" && p.Color != wants
	isNEVColor := p.Color == smallNEVColor || p.Color == largeNEVColor
	c.When(isOther || wants == "" && isNEVColor, plateColor, color)
	c.When(p.IsTrailer() != (wants == trailerColor), plateKind, dossier.On(FrontView, "vehicleType"))
}

// Bounds between heavy, medium and light goods vehicles (GA 802), kg of gross
// mass, and the length of a light one, mm.
const (
	heavyMass   = 12_000
	lightLength = 6_000
	bluePlate   = "1"
	yellowPlate = "2"
)

// newEnergies are those that give the right to a green plate: electric, plug-in
// hybrid, hydrogen. noEnergy is that of trailers.
var newEnergies = []string{"C", "O", "P"}

const noEnergy = "Y"

func (c checking) masses(p Profile) {
	class := first(p.VehicleType, 2)
	isHeavy, isMedium := p.GrossMass >= heavyMass, p.GrossMass > lightMass && p.GrossMass < heavyMass
	isLight := p.GrossMass <= lightMass && p.Length < lightLength
	isOff := class == "H1" && !isHeavy || class == "H2" && !isMedium || class == "H3" && !isLight
	c.When(isOff, massClass, dossier.On(LicenceBack, "grossMassKg"), p.GrossMass)
	isSmall := class == "H3" || class == "H4"
	isLarge := class == "H1" || class == "H2" || p.IsTractor() || p.IsTrailer()
	color := dossier.On(FrontView, "vehiclePlateColorCode")
	c.When(p.Color == bluePlate && isLarge || p.Color == yellowPlate && isSmall, colorClass, color)
	isNEV, isLargePlate := p.Color == smallNEVColor || p.Color == largeNEVColor, p.Color == largeNEVColor
	c.When(isNEV && !slices.Contains(newEnergies, p.Energy), greenEnergy, dossier.On(LicenceBack, "vehicleEnergyType"))
	c.When(isNEV && isLargePlate == isSmall, greenSize, color)
	c.When(p.IsTrailer() != (p.Energy == noEnergy), trailerEnergy, dossier.On(LicenceBack, "vehicleEnergyType"))
	c.When(p.CurbMass+p.Tonnage > p.GrossMass, curbAndLoad, dossier.On(LicenceBack, "curbMassKg"))
	c.When(!p.IsTractor() && p.Tonnage >= p.GrossMass, loadOverGross, dossier.On(LicenceBack, "vehicleTonnageKg"))
}

func (c checking) permit(p Profile) {
	isPlaceholder := strings.HasSuffix(p.Permit, "000000")
	permit := dossier.On(Permit, "roadTransportCertificateNumber")
	c.When(p.needsPermit() && p.Permit == "", noPermit, permit)
	c.When(p.needsPermit() && isPlaceholder, placeholderPermit, permit)
	c.When(isElsewhere(p.Permit, p.Number), permitElsewhere, permit)
}

// isElsewhere tells whether the province in which a permit was issued is another
// than that of the plate. Province 99 is nowhere.
func isElsewhere(permit, number string) bool {
	province, known := provinceOf[string([]rune(number + " ")[:1])]
	return known && fieldrule.Matches("permit", permit) && first(permit, 2) != fieldrule.FictitiousProvince && first(permit, 2) != province
}

var provinceOf = map[string]string{
	"京": "11", "津": "12", "冀": "13", "晋": "14", "蒙": "15", "辽": "21", "吉": "22", "黑": "23", "沪": "31", "苏": "32", "浙": "33",
	"皖": "34", "闽": "35", "赣": "36", "鲁": "37", "豫": "41", "鄂": "42", "湘": "43", "粤": "44", "桂": "45", "琼": "46", "渝": "50",
	"川": "51", "贵": "52", "云": "53", "藏": "54", "陕": "61", "甘": "62", "青": "63", "宁": "64", "新": "65",
}

func (p Profile) papers() []dossier.Paper {
	papers := []dossier.Paper{
		{Name: "检验有效期", Until: p.InspectionTo, At: dossier.On(LicenceBack, "inspectionValidTo")},
		{Name: "交强险", Until: p.CompulsoryTo, At: dossier.On(Compulsory, "compulsoryValidTo")},
	}
	if !p.needsPermit() {
		return papers
	}
	return append(papers, dossier.Paper{Name: "道路运输证", Until: p.PermitTo, At: dossier.On(Permit, "roadTransportCertificateValidTo")})
}

func (c checking) vin(p Profile, f facts) {
	c.When(p.VIN != "" && !fieldrule.VINHolds(p.VIN), vinCheck, dossier.On(LicenceFront, "vin"))
	c.When(len(f.vinUsed) > 0, sameVIN, dossier.On(LicenceFront, "vin").With(f.vinUsed))
}

func (c checking) age(p Profile, today instant.Instant) {
	registered, err := time.Parse(instant.DateLayout, p.Registered)
	if err != nil {
		return
	}
	years := c.Limit(oldRule, "years")
	isOld := registered.AddDate(int(years), 0, 0).Before(today.Time())
	c.When(isOld, oldRule, dossier.On(LicenceFront, "registerDate"), p.Registered, years)
}

func first(text string, n int) string { return text[:min(n, len(text))] }
