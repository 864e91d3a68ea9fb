package fieldrule

import (
	"regexp"
	"strings"
)

// The rules of cells that no pattern expresses (spec §5). They are written down
// once here, and their outcomes are generated for the pages' tests.

var (
	numberTyping = regexp.MustCompile(`^(?:-?|-?\d+\.?\d*)$`)
	numberWhole  = regexp.MustCompile(`^-?\d+(?:\.\d+)?$`)
)

// NonEmpty is the preset `*`: something other than blanks.
func NonEmpty(value string) bool { return strings.TrimSpace(value) != "" }

// Repeated is the preset `only`: the places of values that stand more than once
// in their column. Empty values repeat nothing.
func Repeated(column []string) []int {
	count := map[string]int{}
	for _, value := range column {
		count[value]++
	}
	places := []int{}
	for at, value := range column {
		if NonEmpty(value) && count[value] > 1 {
			places = append(places, at)
		}
	}
	return places
}

// MayBecomeNumber tells whether a text may stand in a number cell while one
// types: nothing, a lone minus, digits with an optional decimal part.
func MayBecomeNumber(text string) bool { return numberTyping.MatchString(text) }

// CellNumber is the number a text leaves in its cell, in digits; "" where it is
// none.
func CellNumber(text string) string {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	if !numberWhole.MatchString(text) {
		return ""
	}
	sign, digits := "", text
	if rest, isNegative := strings.CutPrefix(text, "-"); isNegative {
		sign, digits = "-", rest
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	whole, fraction = strings.TrimLeft(whole, "0"), strings.TrimRight(fraction, "0")
	switch {
	case whole == "" && fraction == "":
		return "0"
	case whole == "":
		whole = "0"
	}
	if fraction != "" {
		fraction = "." + fraction
	}
	return sign + whole + fraction
}

const (
	tagLength    = 2
	tagSeparator = ';'
)

// CellTags is what is typed into a tags cell with a separator after every
// second character; separators that were typed do not count.
func CellTags(typed string) string {
	var out strings.Builder
	length := 0
	for _, sign := range typed {
		if sign == tagSeparator || sign == '；' {
			continue
		}
		if length > 0 && length%tagLength == 0 {
			out.WriteRune(tagSeparator)
		}
		out.WriteRune(sign)
		length++
	}
	return out.String()
}

// CellVector is a text in a cell and what becomes of it.
type CellVector struct{ Text, Becomes string }

// CellVectors are the outcomes of the rules of cells, for the pages' tests.
type CellVectors struct {
	Required, Typing []Vector
	Unique           []Column
	Number, Tags     []CellVector
}

// Column is a column's values and the places of those that repeat.
type Column struct {
	Values   []string
	Repeated []int
}

// Texts whose outcomes both sides must agree on.
var (
	requiredTexts = []string{"", " ", "\t", "a", "0", "字"}
	uniqueColumns = [][]string{{"A", "B", "A"}, {"A", "a"}, {"", "", "x"}, {"1", "1", "1"}, {"1", "01", "1.0"}, {}}
	typingTexts   = []string{"", "-", "-1", "-12.5", "12.", "0.50", "1a", ".5", "-.5", "1.2.3", "1-", "--", " 1", "1e5", "１"}
	numberTexts   = []string{"", "-", "12.", "-12.50", "007", "0", "-0", "0.0", "1e5", "abc", " 8 ", "-1.", "99999999.25"}
	tagTexts      = []string{"", "a", "ab", "abc", "abcd", "abcde", "ab;cd", "加急防雨", "加；急"}
)

// CellOutcomes applies the rules to the texts.
func CellOutcomes() CellVectors {
	var all CellVectors
	for _, text := range requiredTexts {
		all.Required = append(all.Required, Vector{"*", text, NonEmpty(text)})
	}
	for _, values := range uniqueColumns {
		all.Unique = append(all.Unique, Column{values, Repeated(values)})
	}
	for _, text := range typingTexts {
		all.Typing = append(all.Typing, Vector{"typing", text, MayBecomeNumber(text)})
	}
	for _, text := range numberTexts {
		all.Number = append(all.Number, CellVector{text, CellNumber(text)})
	}
	for _, text := range tagTexts {
		all.Tags = append(all.Tags, CellVector{text, CellTags(text)})
	}
	return all
}
