package customer

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Draft is what a caller may write of a customer. On an edit absent fields stay
// as they are, and so does a number that comes back as its mask. The account is
// only read when adding.
type Draft struct {
	ID      string             `json:"id,omitempty"`
	Version httpapi.Opt[int64] `json:"version"`
	// Submitted says what the reviewed fields of an edit were read beside: what was
	// submitted last, else the data in force.
	Submitted bool `json:"submitted,omitempty"`

	CustomerType httpapi.Opt[int]    `json:"customerType" label:"客户类型"`
	Consignor    httpapi.Opt[string] `json:"consignor" label:"客户名称"`
	ConsignorID  httpapi.Opt[string] `json:"consignorId" label:"证件号码"`
	LegalPerson  httpapi.Opt[string] `json:"legalPerson" label:"法定代表人"`
	Contact      httpapi.Opt[string] `json:"contact" label:"联系人"`
	ContactPhone httpapi.Opt[string] `json:"contactPhone" label:"联系电话"`
	DivisionCode httpapi.Opt[string] `json:"divisionCode" label:"所在地区"`
	Address      httpapi.Opt[string] `json:"address" label:"详细地址"`

	InvoiceTitle   httpapi.Opt[string] `json:"invoiceTitle" label:"发票抬头"`
	InvoiceTaxNo   httpapi.Opt[string] `json:"invoiceTaxNo" label:"纳税人识别号"`
	InvoiceBank    httpapi.Opt[string] `json:"invoiceBank" label:"开户银行"`
	InvoiceAccount httpapi.Opt[string] `json:"invoiceAccount" label:"银行账号"`
	InvoiceAddress httpapi.Opt[string] `json:"invoiceAddress" label:"开票地址"`
	InvoicePhone   httpapi.Opt[string] `json:"invoicePhone" label:"开票电话"`

	ContractNo   httpapi.Opt[string] `json:"contractNo" label:"合同编号"`
	ContractFrom httpapi.Opt[string] `json:"contractFrom" label:"合同开始日期"`
	ContractTo   httpapi.Opt[string] `json:"contractTo" label:"合同截止日期"`
	SettleType   httpapi.Opt[int]    `json:"settleType" label:"结算方式"`
	CreditLimit  httpapi.Opt[int64]  `json:"creditLimitFen" label:"信用额度"`
	ServiceRate  httpapi.Opt[int64]  `json:"serviceRatePermille" label:"服务费率"`
	Salesman     httpapi.Opt[string] `json:"salesman" label:"业务员"`

	LicenceTo httpapi.Opt[string]                  `json:"licenceValidTo" label:"证照有效期止"`
	Documents httpapi.Opt[[]dossier.DraftDocument] `json:"documents" label:"证件照片"`

	AccountDraft
}

// over puts the draft on top of a profile. Numbers with an asterisk that is not
// their own mask are refused.
func (d Draft) over(p Profile) (Profile, error) {
	err := meant(sentNumber{d.ConsignorID, &p.ConsignorID, personal.MaskIdentity(p.CustomerType != Company), "consignorId"})
	assign(sentText{d.Consignor, &p.Consignor}, sentText{d.LegalPerson, &p.LegalPerson}, sentText{d.LicenceTo, &p.LicenceTo},
		sentText{d.ContractNo, &p.ContractNo}, sentText{d.ContractFrom, &p.ContractFrom}, sentText{d.ContractTo, &p.ContractTo})
	p.CustomerType = d.CustomerType.Or(p.CustomerType)
	p.Documents = dossier.Replaced(p.Documents, d.Documents)
	return p, err
}

// overTerms puts it on top of the terms of a customer of a type.
func (d Draft) overTerms(t Terms, customerType int) (Terms, error) {
	err := meant(
		sentNumber{d.ContactPhone, &t.ContactPhone, personal.MaskPhone, "contactPhone"},
		sentNumber{d.InvoiceTaxNo, &t.Invoice.TaxNo, personal.MaskIdentity(customerType != Company), "invoiceTaxNo"},
		sentNumber{d.InvoiceAccount, &t.Invoice.Account, personal.MaskAccount, "invoiceAccount"},
		sentNumber{d.InvoicePhone, &t.Invoice.Phone, personal.MaskPhone, "invoicePhone"},
	)
	assign(sentText{d.Contact, &t.Contact}, sentText{d.DivisionCode, &t.DivisionCode}, sentText{d.Address, &t.Address},
		sentText{d.InvoiceTitle, &t.Invoice.Title}, sentText{d.InvoiceBank, &t.Invoice.Bank}, sentText{d.InvoiceAddress, &t.Invoice.Address},
		sentText{d.Salesman, &t.Salesman})
	t.SettleType = d.SettleType.Or(t.SettleType)
	t.CreditLimit, t.ServiceRate = d.CreditLimit.Or(t.CreditLimit), d.ServiceRate.Or(t.ServiceRate)
	return t, err
}

type (
	sentNumber struct {
		sent   httpapi.Opt[string]
		target *string
		mask   func(string) string
		field  string
	}
	sentText struct {
		sent   httpapi.Opt[string]
		target *string
	}
)

// meant takes the numbers that were sent, a mask for what it stands for.
func meant(numbers ...sentNumber) error {
	var refused fault.Collector
	for _, n := range numbers {
		if !n.sent.Given {
			continue
		}
		value, ok := personal.Meant(strings.ToUpper(strings.TrimSpace(n.sent.Value)), *n.target, n.mask)
		refused.Require(ok, n.field, "该字段含有掩码，请输入完整内容")
		if ok {
			*n.target = value
		}
	}
	return refused.Err()
}

func assign(texts ...sentText) {
	for _, text := range texts {
		*text.target = strings.TrimSpace(text.sent.Or(*text.target))
	}
}

var (
	taxNoForm   = regexp.MustCompile(`^[0-9A-Z]{15,20}$`)
	accountForm = regexp.MustCompile(`^\d{8,30}$`)
)

const (
	mostCredit = 100_000_000_000 // fen: a billion yuan
	mostRate   = 1_000           // permille
)

// check refuses what may not be stored. A salesman who has left since stays. What
// is uploaded must be of a customer; what is missing is for the desk, which passes
// nothing without it: clients of the family send no pictures.
func (s *Service) check(ctx context.Context, was Terms, p Profile, t Terms) error {
	var refused fault.Collector
	refused.Require(p.CustomerType == Company || p.CustomerType == Person, "customerType", "请选择客户类型!")
	refused.Require(p.Consignor != "", "consignor", "请输入客户名称!")
	s.checkIdentity(p, &refused)
	refused.Require(t.Contact != "", "contact", "请输入联系人!")
	switch {
	case t.ContactPhone == "":
		refused.Add("contactPhone", "请输入联系电话!")
	case !fieldrule.Matches("telephone", t.ContactPhone):
		refused.Add("contactPhone", "请输入正确的手机号或座机号")
	}
	if t.DivisionCode != "" {
		message := s.needs.Formats.Division(t.DivisionCode, false)
		refused.Require(message == "", "divisionCode", message)
	}
	t.Invoice.check(&refused)
	p.checkDates(&refused)
	if err := s.checkSettlement(ctx, was, t, &refused); err != nil {
		return err
	}
	t.checkMoney(&refused)
	checkLengths(p, t, &refused)
	documentTypes.CheckKinds(&refused, p)
	if t.Salesman != "" && t.Salesman != was.Salesman {
		isSalesman, err := s.needs.IsSalesman(ctx, t.Salesman)
		if err != nil {
			return err
		}
		refused.Require(isSalesman, "salesman", "所选业务员不存在或已停用")
	}
	return refused.Err()
}

// checkSettlement refuses what its dictionary does not offer; what is there stays.
func (s *Service) checkSettlement(ctx context.Context, before, t Terms, refused *fault.Collector) error {
	if t.SettleType == 0 {
		refused.Add("settleType", "请选择结算方式!")
		return nil
	}
	if t.SettleType == before.SettleType {
		return nil
	}
	offered, err := s.needs.Offers(ctx, settleTypes)
	refused.Require(offered[strconv.Itoa(t.SettleType)] != "", "settleType", "结算方式只能是字典「结算方式」中的值")
	return err
}

func (s *Service) checkIdentity(p Profile, refused *fault.Collector) {
	switch {
	case p.ConsignorID == "" && p.CustomerType == Person:
		refused.Add("consignorId", "请输入身份证号!")
	case p.ConsignorID == "":
		refused.Add("consignorId", "请输入统一社会信用代码!")
	case p.CustomerType == Person || p.CustomerType == Company:
		wrong := p.wrongNumber(s.needs.Formats)
		refused.Require(wrong == "", "consignorId", wrong)
	}
}

func (i Invoice) check(refused *fault.Collector) {
	refused.Require(i.TaxNo == "" || taxNoForm.MatchString(i.TaxNo), "invoiceTaxNo", "纳税人识别号应为15到20位数字或大写字母")
	refused.Require(i.Account == "" || accountForm.MatchString(i.Account), "invoiceAccount", "银行账号应为8到30位数字")
	refused.Require(i.Phone == "" || fieldrule.Matches("telephone", i.Phone), "invoicePhone", "请输入正确的手机号或座机号")
}

func (p Profile) checkDates(refused *fault.Collector) {
	for _, date := range []struct{ field, name, value string }{
		{"contractFrom", "合同开始日期", p.ContractFrom},
		{"contractTo", "合同截止日期", p.ContractTo},
		{"licenceValidTo", "证照有效期止", endless(p.LicenceTo)},
	} {
		why := instant.WhyNoDay(date.name, date.value)
		refused.Require(why == "", date.field, why)
	}
	refused.Require(p.ContractTo == "" || p.ContractFrom <= p.ContractTo, "contractTo", "合同截止日期不能早于开始日期")
}

// endless is a last day as a date of today's papers, none for 长期.
func endless(until string) string {
	if until == dossier.Forever {
		return ""
	}
	return until
}

func (t Terms) checkMoney(refused *fault.Collector) {
	refused.Require(t.CreditLimit >= 0 && t.CreditLimit <= mostCredit, "creditLimitFen", "信用额度应在 0 到 10 亿元之间")
	refused.Require(t.ServiceRate >= 0 && t.ServiceRate <= mostRate, "serviceRatePermille", "服务费率应在 0‰ 到 1000‰ 之间")
}

func checkLengths(p Profile, t Terms, refused *fault.Collector) {
	for _, text := range []struct {
		field, label, value string
		limit               int
	}{
		{"consignor", "客户名称", p.Consignor, 512},
		{"legalPerson", "法定代表人", p.LegalPerson, 50},
		{"contact", "联系人", t.Contact, 50},
		{"address", "详细地址", t.Address, 256},
		{"invoiceTitle", "发票抬头", t.Invoice.Title, 256},
		{"invoiceBank", "开户银行", t.Invoice.Bank, 128},
		{"invoiceAddress", "开票地址", t.Invoice.Address, 256},
		{"contractNo", "合同编号", p.ContractNo, 64},
	} {
		refused.Line(text.field, text.label, text.value, text.limit)
	}
}
