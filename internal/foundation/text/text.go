// Package text says which texts the server takes: those that every database
// stores and every reader shows alike. PostgreSQL refuses NUL and broken UTF-8,
// SQLite keeps them; nobody types them.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Readable tells whether a text is UTF-8 without NUL.
func Readable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// OneLine tells whether a text stands in one line: without tabs, line breaks
// and other control characters.
func OneLine(s string) bool { return !strings.ContainsFunc(s, breaksLine) }

// breaksLine counts the separators of Unicode too, which are no control
// characters.
func breaksLine(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }

// Clean makes a text that is only kept readable and short: broken and control
// characters become U+FFFD, and what is longer than so many bytes is cut at a
// character.
func Clean(s string, bytes int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, string(unicode.ReplacementChar)))
	if len(s) <= bytes {
		return s
	}
	for bytes > 0 && !utf8.RuneStart(s[bytes]) {
		bytes--
	}
	return s[:bytes]
}

// Visible is a text without what has neither width nor shape: it comes along
// from pages and chats, and two texts that differ in it look the same. The joiner
// stays between the parts of an emoji, which it makes one.
func Visible(s string) string {
	if !strings.ContainsFunc(s, unseen) {
		return s
	}
	signs := []rune(s)
	var out strings.Builder
	for i, r := range signs {
		joins := r == joiner && i > 0 && i+1 < len(signs) && drawn(signs[i-1]) && drawn(signs[i+1])
		if !unseen(r) || joins {
			out.WriteRune(r)
		}
	}
	return out.String()
}

const joiner = '\u200d'

// unseen counts the soft hyphen, joiners, marks of direction and of byte order, and
// letters that are drawn as nothing: the fillers of Hangul and the empty cell of Braille.
func unseen(r rune) bool {
	return r == '\u00ad' || r == '\u061c' || r >= '\u200b' && r <= '\u200f' || r >= '\u202a' && r <= '\u202e' ||
		r >= '\u2060' && r <= '\u2069' || r == '\ufeff' || r == brailleBlank ||
		r == '\u115f' || r == '\u1160' || r == '\u3164' || r == '\uffa0'
}

// drawn tells whether a character is part of an emoji: a picture, the tone of a
// skin, or the wish for colour.
func drawn(r rune) bool { return unicode.In(r, unicode.So, unicode.Sk) || r == '\ufe0f' }

// Cut shortens a text to so many characters, with an ellipsis for the rest.
func Cut(s string, characters int) string {
	if len(s) <= characters {
		return s
	}
	count := 0
	for at := range s {
		if count == characters {
			return s[:at] + "…"
		}
		count++
	}
	return s
}

// Parts are what stands between the commas of a text; none is empty.
func Parts(s string) []string { return strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) }

// Blank tells whether nothing of a text can be seen. Spaces, control
// characters and characters without width or shape fill no field.
func Blank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsSpace(r) && r != brailleBlank && !unicode.In(r, unicode.C, unicode.Other_Default_Ignorable_Code_Point,
			unicode.Variation_Selector)
	})
}

// Signs counts the letters, ideographs and digits of a text: what words are made
// of. Marks, signs and what cannot be seen count nothing.
func Signs(s string) int {
	count := 0
	for _, r := range s {
		if unicode.In(r, unicode.L, unicode.N) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
			count++
		}
	}
	return count
}

const brailleBlank = '\u2800' // a symbol by its class, a space to the eye
