package database

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/text"
)

// superTerm is one line of the family's advanced query.
type superTerm struct {
	Field string `json:"field"`
	Rule  string `json:"rule"`
	Val   any    `json:"val"`
}

// superQuery reads superQueryParams, which arrives percent-encoded once more.
// Terms are typed against the declared fields. Lines that are not filled in are
// left out, as the family does; what cannot be understood is refused, because
// the answer would be rows that nobody asked for.
func (l *List[T]) superQuery(query url.Values) ([]Condition, error) {
	terms, err := superTerms(query.Get("superQueryParams"))
	if err != nil {
		return nil, err
	}
	var all []Condition
	for _, term := range terms {
		value := term.value()
		if term.Field == "" || term.Rule == "" || value == "" {
			continue
		}
		field, known := l.fields[term.Field]
		if !known || field.NoFilter {
			return nil, fault.Field("superQueryParams", "不支持按字段 "+term.Field+" 高级查询")
		}
		if !text.Readable(value) {
			return nil, fault.Field("superQueryParams", "高级查询条件含有无效字符")
		}
		condition, err := l.superCondition(field, term.Rule, value)
		if err != nil {
			return nil, err
		}
		all = append(all, condition)
	}
	if len(all) > 1 && strings.EqualFold(query.Get("superQueryMatchType"), "or") {
		return []Condition{either(all)}, nil
	}
	return all, nil
}

// maxTerms bounds an advanced query.
const maxTerms = 10

func superTerms(sent string) ([]superTerm, error) {
	if sent == "" {
		return nil, nil
	}
	if decoded, err := url.QueryUnescape(sent); err == nil {
		sent = decoded
	}
	var terms []superTerm
	if err := json.Unmarshal([]byte(sent), &terms); err != nil || !text.Readable(sent) {
		return nil, fault.Field("superQueryParams", "高级查询条件无法识别").Because(err)
	}
	if len(terms) > maxTerms {
		return nil, fault.Field("superQueryParams", "高级查询最多 10 个条件")
	}
	return terms, nil
}

// value is what a line compares with, "" for none.
func (t superTerm) value() string {
	switch v := t.Val.(type) {
	case string:
		return text.Visible(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

func (l *List[T]) superCondition(f Field, rule, value string) (Condition, error) {
	switch strings.ToLower(rule) {
	case "eq", "=":
		return compare(f, "=", value)
	case "ne", "!=":
		return compare(f, "<>", value)
	case "gt", ">":
		return compare(f, ">", value)
	case "ge", ">=":
		return compare(f, ">=", value)
	case "lt", "<":
		return compare(f, "<", value)
	case "le", "<=":
		return compare(f, "<=", value)
	case "like":
		return l.contains(f, "*"+value+"*"), nil
	case "left_like":
		return l.contains(f, "*"+value), nil
	case "right_like":
		return prefix(string(f.Column), value), nil
	case "in":
		return l.anyOf(f, value)
	}
	return Condition{}, fault.Field("superQueryParams", "高级查询不支持匹配规则 "+rule)
}
