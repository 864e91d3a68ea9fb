package fieldrule

import (
	"strings"
	"unicode"
)

// Phone is a phone number as the pages write it while it is typed: without
// blanks and in plain digits; a mobile one also without its country or dashes.
func Phone(text string) string {
	number := strings.Map(plain, text)
	bare := strings.ReplaceAll(number, "-", "")
	for _, country := range []string{"+86", "0086", "86"} {
		if rest, found := strings.CutPrefix(bare, country); found {
			bare = rest
			break
		}
	}
	if Matches("m", bare) {
		return bare
	}
	return number
}

// plain is the sign that one of an input method stands for; blanks are none.
func plain(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return -1
	case strings.ContainsRune("－−﹣", r):
		return '-'
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	}
	return r
}
