package user

import (
	"strings"
	"unicode/utf8"
)

// MaskPhone shows the first three and the last four digits.
func MaskPhone(phone string) string {
	if len(phone) <= 7 {
		return strings.Repeat("*", len(phone))
	}
	return phone[:3] + strings.Repeat("*", len(phone)-7) + phone[len(phone)-4:]
}

// MaskEmail shows the first character and the domain.
func MaskEmail(email string) string {
	name, domain, found := strings.Cut(email, "@")
	if !found {
		return strings.Repeat("*", utf8.RuneCountInString(email))
	}
	_, first := utf8.DecodeRuneInString(name)
	return name[:first] + "***@" + domain
}

// unmasked is the value a write means: what comes back as its mask leaves what
// is stored; ok is false for any other value with an asterisk.
func unmasked(sent, stored string, mask func(string) string) (value string, ok bool) {
	if stored != "" && sent == mask(stored) {
		return stored, true
	}
	return sent, !strings.Contains(sent, "*")
}
