package carrier

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Draft is what a caller may write of a carrier. On an edit absent fields stay
// as they are, and so does a number that comes back as its mask.
type Draft struct {
	ID      string             `json:"id,omitempty"`
	Version httpapi.Opt[int64] `json:"version"`
	// Submitted says what the fields of an edit were read beside: what was
	// submitted last, else the data in force.
	Submitted bool `json:"submitted,omitempty"`

	CarrierType httpapi.Opt[string] `json:"type" label:"承运商类型"`
	Name        httpapi.Opt[string] `json:"actualCarrierName" label:"名称"`
	Number      httpapi.Opt[string] `json:"actualCarrierId" label:"证件号码"`
	LicenceTo   httpapi.Opt[string] `json:"licenceValidTo" label:"营业执照有效期止"`
	Permit      httpapi.Opt[string] `json:"actualCarrierBusinessLicense" label:"道路运输经营许可证号"`
	PermitFrom  httpapi.Opt[string] `json:"permitValidFrom" label:"许可证有效期起"`
	PermitTo    httpapi.Opt[string] `json:"permitValidTo" label:"许可证有效期止"`
	Scope       httpapi.Opt[string] `json:"businessScope" label:"经营范围"`
	Contact     httpapi.Opt[string] `json:"contact" label:"联系人"`
	Phone       httpapi.Opt[string] `json:"contactPhone" label:"联系电话"`
	Division    httpapi.Opt[string] `json:"divisionCode" label:"所在地区"`
	Address     httpapi.Opt[string] `json:"address" label:"详细地址"`

	Documents httpapi.Opt[[]dossier.DraftDocument] `json:"documents" label:"证件照片"`

	Remark httpapi.Opt[string] `json:"remark" label:"备注"`
}

// over puts the draft on top of a profile. Numbers with an asterisk that is not
// their own mask are refused.
func (d Draft) over(p Profile) (Profile, error) {
	var refused fault.Collector
	for _, n := range []struct {
		sent   httpapi.Opt[string]
		target *string
		mask   func(string) string
		field  string
	}{
		{d.Number, &p.Number, p.mask(), "actualCarrierId"},
		{d.Phone, &p.Phone, personal.MaskPhone, "contactPhone"},
	} {
		if !n.sent.Given {
			continue
		}
		value, ok := personal.Meant(strings.ToUpper(strings.TrimSpace(n.sent.Value)), *n.target, n.mask)
		refused.Require(ok, n.field, "该字段含有掩码，请输入完整内容")
		*n.target = value
	}
	for _, text := range []struct {
		sent   httpapi.Opt[string]
		target *string
	}{
		{d.CarrierType, &p.CarrierType},
		{d.Name, &p.Name},
		{d.LicenceTo, &p.LicenceTo},
		{d.Permit, &p.Permit},
		{d.PermitFrom, &p.PermitFrom},
		{d.PermitTo, &p.PermitTo},
		{d.Scope, &p.Scope},
		{d.Contact, &p.Contact},
		{d.Division, &p.Division},
		{d.Address, &p.Address},
	} {
		*text.target = strings.TrimSpace(text.sent.Or(*text.target))
	}
	p.Documents = dossier.Replaced(p.Documents, d.Documents)
	return p, refused.Err()
}

// check refuses what may not even be submitted by hand: its documents belong to it.
func (p Profile) check(rules fieldrule.Rules) error {
	var refused fault.Collector
	documentTypes.Check(&refused, p)
	return fault.Together(p.checkData(rules), refused.Err())
}

// permitForm is that of the certificate's number, which provinces number in their
// own ways.
var permitForm = regexp.MustCompile(`^[A-Za-z0-9]{6,50}$`)

// checkData refuses data that may not be submitted, with or without documents.
func (p Profile) checkData(rules fieldrule.Rules) error {
	var refused fault.Collector
	refused.Require(p.CarrierType != "", "type", "请选择承运商类型!")
	refused.Require(p.Name != "", "actualCarrierName", "请填写名称")
	refused.Line("actualCarrierName", "名称", p.Name, 256)
	p.checkNumber(&refused, rules)
	p.checkPermit(&refused, rules)
	refused.Require(p.Contact != "", "contact", "请填写联系人")
	refused.Line("contact", "联系人", p.Contact, 50)
	if message := fieldrule.Check("telephone", p.Phone); message != "" {
		refused.Add("contactPhone", message)
	}
	if p.Division != "" {
		message := rules.Division(p.Division, false)
		refused.Require(message == "", "divisionCode", message)
	}
	refused.Line("address", "详细地址", p.Address, 256)
	p.checkDates(&refused)
	return refused.Err()
}

func (p Profile) checkNumber(refused *fault.Collector, rules fieldrule.Rules) {
	switch {
	case p.CarrierType == "": // it says what the number is
	case p.Number == "" && p.isPerson():
		refused.Add("actualCarrierId", "请填写"+idCardName)
	case p.Number == "":
		refused.Add("actualCarrierId", "请填写"+creditCodeName)
	default:
		message := p.wrongNumber(rules)
		refused.Require(message == "", "actualCarrierId", message)
	}
}

func (p Profile) checkPermit(refused *fault.Collector, rules fieldrule.Rules) {
	if !p.isPerson() && p.CarrierType != "" {
		refused.Require(p.Permit != "", "actualCarrierBusinessLicense", "请填写道路运输经营许可证号，只有4.5吨及以下车辆的填区划代码加000000")
		refused.Require(p.LicenceTo != "", "licenceValidTo", "请填写营业执照有效期止")
	}
	isForm := p.Permit == "" || permitForm.MatchString(p.Permit)
	refused.Require(isForm, "actualCarrierBusinessLicense", "道路运输经营许可证号应为6到50位数字或字母")
	if p.hasPlaceholder() {
		isPlace := rules.Division(p.Permit[:6], false) == ""
		refused.Require(isPlace, "actualCarrierBusinessLicense", "占位许可证号的前6位应为行政区划代码")
	}
	if p.hasPermit() {
		refused.Require(p.PermitTo != "", "permitValidTo", "请填写许可证有效期止")
		refused.Require(p.Scope != "", "businessScope", "请填写经营范围")
	}
	refused.Text("businessScope", "经营范围", p.Scope, 512)
}

func (p Profile) checkDates(refused *fault.Collector) {
	for _, date := range []struct{ field, name, value string }{
		{"licenceValidTo", "营业执照有效期止", p.LicenceTo},
		{"permitValidFrom", "许可证有效期起", p.PermitFrom},
		{"permitValidTo", "许可证有效期止", p.PermitTo},
	} {
		mayBeEndless := date.field == "licenceValidTo"
		why := instant.WhyNoDay(date.name, date.value)
		refused.Require(why == "" || mayBeEndless && date.value == dossier.Forever, date.field, why)
	}
	refused.Require(p.PermitTo == "" || p.PermitFrom <= p.PermitTo, "permitValidTo", "有效期止不能早于有效期起")
}

// checkChoices refuses values that their dictionary does not offer, or whose
// meaning nobody knows. What is there already stays.
func (s *Service) checkChoices(ctx context.Context, before, p Profile, refused *fault.Collector) error {
	offered, err := s.choices(ctx, carrierTypes)
	isKnown := slices.Contains([]string{SingleDriver, Household, Company, Captain}, p.CarrierType)
	isOffered := p.CarrierType == "" || isKnown && offered[p.CarrierType] != "" || p.CarrierType == before.CarrierType
	refused.Require(isOffered, "type", "承运商类型只能是字典「承运商类型」中的值")
	return err
}
