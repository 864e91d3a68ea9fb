package app

import (
	"testing"

	"freightdesk/internal/app/seed"
)

// TestEveryBuiltinDictionaryHasReaders: a dictionary that ships without being
// bound would be read by every operator, like those of administrators.
func TestEveryBuiltinDictionaryHasReaders(t *testing.T) {
	readers := dictReaders()
	for _, d := range seed.Dictionaries() {
		if _, bound := readers[d.Code]; !bound {
			t.Errorf("dictionary %s is bound to no permission: name it in dictReaders", d.Code)
		}
		delete(readers, d.Code)
	}
	for code := range tableDictionaries(nil, nil) {
		if _, bound := readers[code]; !bound {
			t.Errorf("table dictionary %s is bound to no permission: name it in dictReaders", code)
		}
		delete(readers, code)
	}
	for code := range readers {
		t.Errorf("dictReaders names %s, which does not exist", code)
	}
}
