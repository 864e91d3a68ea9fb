package driver

import "strings"

// MaskPhone shows the first three and the last four digits.
func MaskPhone(phone string) string { return mask(phone, 3, 4) }

// MaskIDCard shows the first four and the last four characters.
func MaskIDCard(number string) string { return mask(number, 4, 4) }

// MaskBankCard shows the last four digits.
func MaskBankCard(number string) string { return mask(number, 0, 4) }

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
