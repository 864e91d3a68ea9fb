package customer

import (
	"strings"

	"freightdesk/internal/foundation/fieldrule"
)

// maskPhone shows the first three and the last four digits.
func maskPhone(phone string) string { return mask(phone, 3, 4) }

// maskAccount shows the last four digits.
func maskAccount(number string) string { return mask(number, 0, 4) }

// maskNumber masks the number that names a person; that of a company is public.
// What is an identity card stays masked when a person is turned into a company.
func maskNumber(customerType int) func(string) string {
	return func(number string) string {
		if customerType == Company && !fieldrule.IDCardHolds(number) {
			return number
		}
		return mask(number, 4, 4)
	}
}

// mask hides the middle. A value too short to keep anything secret is hidden
// whole.
func mask(text string, head, tail int) string {
	runes := []rune(text)
	if len(runes) <= head+tail {
		return strings.Repeat("*", len(runes))
	}
	return string(runes[:head]) + strings.Repeat("*", len(runes)-head-tail) + string(runes[len(runes)-tail:])
}

// unmasked is the value a write means: an answer echoed with its mask leaves
// what is stored; ok is false for any other value with an asterisk.
func unmasked(sent, stored string, masked func(string) string) (value string, ok bool) {
	if stored != "" && sent == masked(stored) {
		return stored, true
	}
	return sent, !strings.Contains(sent, "*")
}
