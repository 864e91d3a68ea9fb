package vehicle

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/instant"
)

// facts are what pre-checks need beside the profile itself.
type facts struct {
	today       instant.Instant
	plateUsed   bool // the same number and colour, by another vehicle
	vinUsed     bool
	blacklisted bool
}

// precheck runs the rules V01 to V11 of the domain over one profile.
func precheck(p Profile, f facts) []review.Precheck {
	c := checking{&dossier.Finding{}}
	c.plate(p, f)
	c.masses(p)
	c.permit(p)
	c.validity(p, f.today)
	c.vin(p, f)
	c.age(p, f.today)
	needsLocating := !p.IsTrailer() && (p.GrossMass >= heavyMass || p.IsTractor())
	c.When(needsLocating && !p.Located, "V10", dossier.Warns, "12吨及以上车辆和牵引车应接入北斗并在线", "")
	c.When(p.IsTractor() && p.Trailer == "", "V11", dossier.Warns, "牵引车未填写挂车牌照号", "")
	c.When(f.blacklisted, "V12", dossier.Blocks, "该车辆在黑名单中", "")
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
	c.When(!fieldrule.Matches("plate", p.Number), "V01", dossier.Blocks, "车牌号「"+p.Number+"」格式不正确", LicenceFront)
	c.When(f.plateUsed, "V02", dossier.Blocks, plateIsTaken, LicenceFront)
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
	c.When(isOther || wants == "" && isNEVColor, "V03", dossier.Blocks, "车牌颜色与号牌类型不符", FrontView)
	c.When(p.IsTrailer() != (wants == trailerColor), "V03", dossier.Blocks, "号牌类型与车辆类型不符：挂车号牌以「挂」结尾", FrontView)
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
	c.When(isOff, "V04", dossier.Warns, fmt.Sprintf("车辆类型与总质量 %d 千克不符", p.GrossMass), LicenceBack)
	isSmall := class == "H3" || class == "H4"
	isLarge := class == "H1" || class == "H2" || p.IsTractor() || p.IsTrailer()
	c.When(p.Color == bluePlate && isLarge || p.Color == yellowPlate && isSmall, "V04", dossier.Warns, "车牌颜色与车辆类型不符", FrontView)
	isNEV, isLargePlate := p.Color == smallNEVColor || p.Color == largeNEVColor, p.Color == largeNEVColor
	c.When(isNEV && !slices.Contains(newEnergies, p.Energy), "V04", dossier.Warns, "新能源号牌与能源类型不符", LicenceBack)
	c.When(isNEV && isLargePlate == isSmall, "V04", dossier.Warns, "新能源号牌的大小与车辆类型不符", FrontView)
	c.When(p.IsTrailer() != (p.Energy == noEnergy), "V04", dossier.Warns, "能源类型与车辆类型不符：只有挂车没有能源", LicenceBack)
	c.When(p.CurbMass+p.Tonnage > p.GrossMass, "V11", dossier.Warns, "整备质量与核定载质量之和大于总质量", LicenceBack)
	c.When(!p.IsTractor() && p.Tonnage >= p.GrossMass, "V11", dossier.Warns, "核定载质量不小于总质量", LicenceBack)
}

func (c checking) permit(p Profile) {
	isPlaceholder := strings.HasSuffix(p.Permit, "000000")
	c.When(p.needsPermit() && p.Permit == "", "V05", dossier.Blocks, "总质量超过4.5吨，缺少道路运输证", Permit)
	c.When(p.needsPermit() && isPlaceholder, "V05", dossier.Warns, "总质量超过4.5吨，道路运输证号为占位号", Permit)
	c.When(isElsewhere(p.Permit, p.Number), "V08", dossier.Warns, "道路运输证号的地区与车牌归属地不符", Permit)
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

func (c checking) validity(p Profile, today instant.Instant) {
	c.When(p.PermitFrom > today.Date(), "V06", dossier.Warns, "道路运输证自 "+p.PermitFrom+" 起有效", Permit)
	for _, paper := range []struct{ name, until, docType string }{
		{"检验有效期", p.InspectionTo, LicenceBack},
		{"道路运输证", p.PermitTo, Permit},
		{"交强险", p.CompulsoryTo, Compulsory},
	} {
		if paper.until == "" || paper.docType == Permit && !p.needsPermit() {
			continue
		}
		switch dossier.ExpireState(paper.until, today) {
		case dossier.Expired:
			c.When(true, "V06", dossier.Blocks, paper.name+"已于 "+paper.until+" 过期", paper.docType)
		case dossier.Expiring:
			c.When(true, "V06", dossier.Warns, paper.name+"将于 "+paper.until+" 到期", paper.docType)
		}
	}
}

func (c checking) vin(p Profile, f facts) {
	c.When(p.VIN != "" && !fieldrule.VINHolds(p.VIN), "V07", dossier.Warns, "车辆识别代号校验位不符", LicenceFront)
	c.When(f.vinUsed, "V07", dossier.Blocks, vinIsTaken, LicenceFront)
}

// oldestAge is how long goods vehicles may run before they are scrapped, in years.
const oldestAge = 15

func (c checking) age(p Profile, today instant.Instant) {
	registered, err := time.Parse(instant.DateLayout, p.Registered)
	if err != nil {
		return
	}
	isOld := registered.AddDate(oldestAge, 0, 0).Before(today.Time())
	c.When(isOld, "V09", dossier.Warns, fmt.Sprintf("注册日期 %s，车龄超过 %d 年", p.Registered, oldestAge), LicenceFront)
}

func first(text string, n int) string { return text[:min(n, len(text))] }
