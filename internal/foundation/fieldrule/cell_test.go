package fieldrule_test

import (
	"slices"
	"testing"

	"freightdesk/internal/foundation/fieldrule"
)

func TestNumberCells(t *testing.T) {
	for text, want := range map[string]struct {
		typing bool
		leaves string
	}{
		"":          {true, ""},
		"-":         {true, ""},
		"-12.5":     {true, "-12.5"},
		"12.":       {true, "12"},
		"-12.50":    {true, "-12.5"},
		"007":       {true, "7"},
		"-0":        {true, "0"},
		"0.0":       {true, "0"},
		"0.50":      {true, "0.5"},
		"1a":        {false, ""},
		".5":        {false, ""},
		"-.5":       {false, ""},
		"1.2.3":     {false, ""},
		"1e5":       {false, ""},
		"\x208\x20": {false, "8"},
		"１":         {false, ""},
		"1234567":   {true, "1234567"},
	} {
		if got := fieldrule.MayBecomeNumber(text); got != want.typing {
			t.Errorf("%q may stand while typing: %t", text, got)
		}
		if got := fieldrule.CellNumber(text); got != want.leaves {
			t.Errorf("%q leaves %q, want %q", text, got, want.leaves)
		}
	}
}

func TestTagsCells(t *testing.T) {
	for typed, want := range map[string]string{"abcd": "ab;cd", "abcde": "ab;cd;e", "ab;cd": "ab;cd", "加急防雨": "加急;防雨", "a": "a", "": ""} {
		if got := fieldrule.CellTags(typed); got != want {
			t.Errorf("tags of %q: %q, want %q", typed, got, want)
		}
	}
}

func TestRequiredAndUnique(t *testing.T) {
	for value, want := range map[string]bool{"": false, " ": false, "a": true, "0": true} {
		if got := fieldrule.NonEmpty(value); got != want {
			t.Errorf("%q is something: %t", value, got)
		}
	}
	if got := fieldrule.Repeated([]string{"A", "B", "A", "", ""}); !slices.Equal(got, []int{0, 2}) {
		t.Errorf("repeated: %v", got)
	}
}

// TestEveryRuleOfCellsHasOutcomesBothWays keeps a rule from losing its vectors.
func TestEveryRuleOfCellsHasOutcomesBothWays(t *testing.T) {
	all := fieldrule.CellOutcomes()
	both := func(vectors []fieldrule.Vector) bool {
		holds := func(v fieldrule.Vector) bool { return v.Holds }
		return slices.ContainsFunc(vectors, holds) && slices.ContainsFunc(vectors, func(v fieldrule.Vector) bool { return !v.Holds })
	}
	if !both(all.Required) || !both(all.Typing) {
		t.Error("required and typing need vectors that hold and vectors that do not")
	}
	changed := func(v fieldrule.CellVector) bool { return v.Becomes != v.Text }
	kept := func(v fieldrule.CellVector) bool { return v.Becomes == v.Text }
	for name, vectors := range map[string][]fieldrule.CellVector{"number": all.Number, "tags": all.Tags} {
		if !slices.ContainsFunc(vectors, changed) || !slices.ContainsFunc(vectors, kept) {
			t.Errorf("%s needs texts that change and texts that stay", name)
		}
	}
}
