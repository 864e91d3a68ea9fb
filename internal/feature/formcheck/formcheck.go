// Package formcheck judges values of forms before they are sent: whether one is
// still free, and whether one keeps a rule that is known by its code. What may be
// asked is declared here: names on the wire choose among registered columns and
// rules, and reach no statement and no expression.
package formcheck

import (
	"context"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
)

// Column is one value that must be unique. Table and Field are the family's
// names for it.
type Column struct {
	Table, Field string
	// Codes are the permissions of the form: who holds one of them may ask.
	Codes []string
	// Taken tells whether a record other than exceptID has the value. Records in
	// the recycle bin count.
	Taken func(ctx context.Context, value, exceptID string) (bool, error)
}

// piece is a condition on the next digits characters, or on the whole value
// where digits is 0. A value that ends too soon leaves the piece what there is.
type piece struct {
	digits  int
	pattern *regexp.Regexp // for the whole piece
	message string
}

// common is the code of the rule that codes of every kind keep.
const common = "common"

type name struct{ table, field string }

// Service answers the checks.
type Service struct {
	columns map[name]Column
	rules   map[string][]piece
}

// New makes the service over the registered columns and declares the rules: the
// presets under their ids, and that of codes.
func New(columns ...Column) *Service {
	s := &Service{columns: map[name]Column{}, rules: map[string][]piece{common: {
		{1, regexp.MustCompile(`^[A-Za-z]$`), "第一位只能是字母"},
		{0, regexp.MustCompile(`^[0-9A-Za-z_]*$`), "只能填写数字、大小写字母和下划线"},
		{0, regexp.MustCompile(`^.{3,}$`), "至少3位"},
		{0, regexp.MustCompile(`^.{0,64}$`), "至多64位"},
	}}}
	for _, c := range columns {
		if len(c.Codes) == 0 {
			panic("formcheck: " + c.Table + "." + c.Field + " has no form that may ask")
		}
		s.columns[name{c.Table, c.Field}] = c
	}
	for _, preset := range fieldrule.Presets {
		s.rules[preset.ID] = []piece{{0, regexp.MustCompile(preset.Pattern), preset.Message}}
	}
	return s
}

// longest is more characters than any registered column or rule admits.
const longest = 255

// Routes publishes the calls of contract §9.1 and §9.2. Each form has its own
// right, so the routes themselves ask for a session only.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/duplicate/check", httpapi.Asks("add or edit of the form"), "检查值是否重复", s.handleUnique,
		httpapi.Rate(httpapi.Checks), httpapi.Says("该值可用！"))
	httpapi.Handle(api, "GET /sys/checkRule/checkByCode", httpapi.SignedIn, "按编码规则校验值", s.handleRule,
		httpapi.Rate(httpapi.Checks), httpapi.Says("成功"))
}

type (
	uniqueQuery struct {
		Table string `query:"tableName"`
		Field string `query:"fieldName"`
		Value string `query:"fieldVal"`
		ID    string `query:"dataId"`
	}
	ruleQuery struct {
		Code  string `query:"ruleCode"`
		Value string `query:"value"`
	}
)

// handleUnique refuses a value that is taken, with the family's words. An empty
// value is free: no column requires one of each record.
func (s *Service) handleUnique(ctx context.Context, in *uniqueQuery) (none httpapi.Nothing, err error) {
	column, known := s.columns[name{in.Table, in.Field}]
	who := caller.From(ctx)
	switch {
	case !known:
		return none, fault.Field("fieldName", "该字段不支持重复校验")
	case !slices.ContainsFunc(column.Codes, who.May):
		return none, fault.Lacking(fault.Forbidden, column.Codes[0])
	case utf8.RuneCountInString(in.Value) > longest:
		return none, fault.Field("fieldVal", "内容过长")
	case in.Value == "":
		return none, nil
	}
	taken, err := column.Taken(ctx, in.Value, in.ID)
	if err == nil && taken {
		err = fault.New(fault.Refused, "该值不可用，系统中已存在！")
	}
	return none, err
}

// handleRule refuses a value that breaks the rule, with the words of the first
// piece that does not fit. An empty value keeps every rule. Clients encode values
// twice: once by themselves.
func (s *Service) handleRule(_ context.Context, in *ruleQuery) (none httpapi.Nothing, err error) {
	value := in.Value
	if decoded, err := url.PathUnescape(value); err == nil {
		value = decoded
	}
	pieces, known := s.rules[in.Code]
	switch {
	case !known:
		return none, fault.New(fault.Refused, "该编码不存在")
	case utf8.RuneCountInString(value) > longest:
		return none, fault.Field("value", "内容过长")
	case strings.TrimSpace(value) == "":
		return none, nil
	}
	rest := []rune(value)
	begin := 0
	for _, p := range pieces {
		part := value
		if p.digits > 0 {
			length := min(p.digits, len(rest))
			part, rest = string(rest[:length]), rest[length:]
		}
		if !p.pattern.MatchString(part) {
			return none, p.broken(begin, part)
		}
		begin += p.digits
	}
	return none, nil
}

// broken says that the piece does not fit, in the family's shape.
func (p piece) broken(begin int, part string) error {
	refusal := fault.New(fault.Refused, p.message).With("passed", false).With("checkValue", part).With("message", p.message)
	if p.digits == 0 {
		return refusal.With("digits", "*")
	}
	return refusal.With("digits", strconv.Itoa(p.digits)).With("beginIndex", begin).With("endIndex", begin+p.digits)
}
