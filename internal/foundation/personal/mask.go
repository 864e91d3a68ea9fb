// Package personal hides numbers and addresses of people, and shows one of
// them whole to whoever may see it: in a call of its own, after the password, with
// an entry in the trail.
package personal

import (
	"strings"
	"unicode/utf8"

	"freightdesk/internal/foundation/fieldrule"
)

// MaskPhone shows the first three and the last four digits.
func MaskPhone(phone string) string { return mask(phone, 3, 4) }

// MaskIDCard shows the first four and the last four characters of the number of
// a certificate.
func MaskIDCard(number string) string { return mask(number, 4, 4) }

// MaskIdentity masks the number that names a person; that of a business is public.
// What is an identity card stays masked when a person is turned into a business.
func MaskIdentity(isPerson bool) func(string) string {
	return func(number string) string {
		if !isPerson && !fieldrule.IDCardHolds(number) {
			return number
		}
		return MaskIDCard(number)
	}
}

// MaskAccount shows the last four digits of a card or account.
func MaskAccount(number string) string { return mask(number, 0, 4) }

// MaskEmail shows the first character and the domain.
func MaskEmail(email string) string {
	name, domain, found := strings.Cut(email, "@")
	if !found {
		return strings.Repeat("*", utf8.RuneCountInString(email))
	}
	_, first := utf8.DecodeRuneInString(name)
	return name[:first] + "***@" + domain
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

// Meant is the value a write means: what comes back as its mask leaves what is
// stored; ok is false for any other value with an asterisk.
func Meant(sent, stored string, masked func(string) string) (value string, ok bool) {
	if stored != "" && sent == masked(stored) {
		return stored, true
	}
	return sent, !strings.Contains(sent, "*")
}
