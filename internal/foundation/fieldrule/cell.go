package fieldrule

import (
	"regexp"
	"strings"
)

// What cells of the pages' tables take is said in the pages; the number that a
// text leaves is asked for here too. web/src/validation/cells.json has outcomes
// that both sides agree on.
var numberWhole = regexp.MustCompile(`^-?\d+(?:\.\d+)?$`)

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
