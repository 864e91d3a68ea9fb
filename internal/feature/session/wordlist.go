package session

import (
	_ "embed"
	"strings"
	"sync"
)

// commonPasswords are frequent passwords, one a line, lower case. The list is
// taken from @zxcvbn-ts/language-common (MIT), cut to what matters for a
// minimum of ten characters: long ones, and short ones people stretch.
//
//go:embed common-passwords.txt
var commonPasswords string

var commonSet = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(commonPasswords) {
		set[strings.TrimSpace(line)] = true
	}
	return set
})

// productWords are guesses about this product.
var productWords = []string{"freightdesk", "huoyun", "wuliu", "admin", "password", "passw0rd"}

// isCommon tells a password that is on the list, also with digits and marks
// around it, one that repeats a short piece, and one that counts up or down.
func isCommon(folded string) bool {
	core := strings.Trim(folded, "0123456789!@#$%^&*._-+=? ")
	if commonSet()[folded] || (len(core) >= 5 && commonSet()[core]) {
		return true
	}
	for _, word := range productWords {
		if core == word {
			return true
		}
	}
	return repeats(folded) || counts(folded)
}

// repeats: the whole is one piece of at most four characters over and over.
func repeats(text string) bool {
	for size := 1; size <= 4 && size < len(text); size++ {
		if strings.TrimRight(strings.ReplaceAll(text, text[:size], ""), text[:size]) == "" {
			return true
		}
	}
	return false
}

// counts: every character follows its neighbour by the same step of one.
func counts(text string) bool {
	if len(text) < 2 {
		return false
	}
	step := int(text[1]) - int(text[0])
	if step != 1 && step != -1 {
		return false
	}
	for i := 1; i < len(text); i++ {
		wraps := text[i] == '0' && text[i-1] == '9'
		if next := int(text[i]) - int(text[i-1]); next != step && !wraps {
			return false
		}
	}
	return true
}
