// Package checkrule tells forms whether a value keeps a rule that is known by
// its code. A rule is a row of pieces, each a pattern for some of the value's
// characters; the rules are declared here and take no expression from anybody.
package checkrule

import (
	"context"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/httpapi"
)

// Piece is a condition on the next Digits characters, or on the whole value
// where Digits is 0. A value that ends too soon leaves the piece what there is.
type Piece struct {
	Digits  int
	Pattern *regexp.Regexp // for the whole piece
	Message string
}

// Common is the code of the rule that codes of every kind keep.
const Common = "common"

// Service knows the rules.
type Service struct{ rules map[string][]Piece }

// New declares the rules: the presets under their ids, and that of codes.
func New() *Service {
	s := &Service{rules: map[string][]Piece{Common: {
		{Digits: 1, Pattern: regexp.MustCompile(`^[A-Za-z]$`), Message: "第一位只能是字母"},
		{Pattern: regexp.MustCompile(`^[0-9A-Za-z_]*$`), Message: "只能填写数字、大小写字母和下划线"},
		{Pattern: regexp.MustCompile(`^.{3,}$`), Message: "至少3位"},
		{Pattern: regexp.MustCompile(`^.{0,64}$`), Message: "至多64位"},
	}}}
	for _, preset := range fieldrule.Presets {
		s.rules[preset.ID] = []Piece{{Pattern: regexp.MustCompile(preset.Pattern), Message: preset.Message}}
	}
	return s
}

// longest is more characters than any rule admits.
const longest = 255

// Check refuses a value that breaks the rule, with the words of the first piece
// that does not fit. An empty value keeps every rule.
func (s *Service) Check(code, value string) error {
	pieces, known := s.rules[code]
	switch {
	case !known:
		return fault.New(fault.Refused, "该编码不存在")
	case utf8.RuneCountInString(value) > longest:
		return fault.Field("value", "内容过长")
	case strings.TrimSpace(value) == "":
		return nil
	}
	rest := []rune(value)
	begin := 0
	for _, piece := range pieces {
		part := value
		if piece.Digits > 0 {
			length := min(piece.Digits, len(rest))
			part, rest = string(rest[:length]), rest[length:]
		}
		if !piece.Pattern.MatchString(part) {
			return broken(piece, begin, part)
		}
		begin += piece.Digits
	}
	return nil
}

// broken says which piece does not fit, in the family's shape.
func broken(piece Piece, begin int, part string) error {
	refusal := fault.New(fault.Refused, piece.Message).With("passed", false).With("checkValue", part).With("message", piece.Message)
	if piece.Digits == 0 {
		return refusal.With("digits", "*")
	}
	return refusal.With("digits", strconv.Itoa(piece.Digits)).With("beginIndex", begin).With("endIndex", begin+piece.Digits)
}

// Routes publishes the call of contract §9.2.
func (s *Service) Routes(api *httpapi.API) {
	httpapi.Handle(api, "GET /sys/checkRule/checkByCode", httpapi.SignedIn,
		"按编码规则校验值", s.handleCheck, httpapi.Rate(httpapi.Checks), httpapi.Says("成功"))
}

type checkQuery struct {
	Code  string `query:"ruleCode"`
	Value string `query:"value"`
}

// handleCheck reads a value that clients encode twice: once by themselves.
func (s *Service) handleCheck(_ context.Context, in *checkQuery) (httpapi.Nothing, error) {
	value := in.Value
	if decoded, err := url.PathUnescape(value); err == nil {
		value = decoded
	}
	return httpapi.Nothing{}, s.Check(in.Code, value)
}
