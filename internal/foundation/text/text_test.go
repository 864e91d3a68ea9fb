package text

import (
	"strings"
	"testing"
)

func TestReadable(t *testing.T) {
	for s, want := range map[string]bool{"": true, "中文\n": true, "\ufffd": true, "a\x00b": false, "a\xffb": false, "中"[:2]: false} {
		if Readable(s) != want {
			t.Errorf("%q is readable: %v, want %v", s, !want, want)
		}
	}
}

func TestATextOfOneLine(t *testing.T) {
	for s, want := range map[string]bool{
		"": true, "甲 公司": true, "甲\u3000公司": true, "甲\t乙": false, "甲\n乙": false, "甲\r乙": false, "甲\u0085乙": false, "甲\u2028乙": false, "\a": false,
	} {
		if OneLine(s) != want {
			t.Errorf("%q stands in one line: %v, want %v", s, !want, want)
		}
	}
}

func TestATextThatIsOnlyKeptIsCleaned(t *testing.T) {
	for s, want := range map[string]string{
		"curl/8": "curl/8", "a\xffb": "a\ufffdb", "a\x00\tb": "a\ufffd\ufffdb",
		strings.Repeat("中", 100): strings.Repeat("中", 85), strings.Repeat("x", 300): strings.Repeat("x", 256),
	} {
		if got := Clean(s, 256); got != want || !Readable(got) {
			t.Errorf("%.20q becomes %q", s, got)
		}
	}
}

func TestATextIsCutAtACharacter(t *testing.T) {
	for s, want := range map[string]string{"": "", "abc": "abc", "abcd": "abc…", "中文字": "中文字", "中文字符": "中文字…"} {
		if got := Cut(s, 3); got != want {
			t.Errorf("%q is cut to %q, want %q", s, got, want)
		}
	}
}

func TestWordsAreMadeOfLettersIdeographsAndDigits(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "..": 0, "——": 0, "👍👍": 0, "\u3164\uffa0": 0, "O.": 1, "已核": 2, "、已。核、": 2, "é5": 2, "𠮷十": 2, "Ⅳ½": 2, "a\t9": 2,
	} {
		if got := Signs(s); got != want {
			t.Errorf("%q has %d, want %d", s, got, want)
		}
	}
}

func TestATextOfWhichNothingIsSeenIsBlank(t *testing.T) {
	for s, want := range map[string]bool{
		"": true, "\t": true, "\u3000": true, "\u200b\u200b": true, "\u2060\ufeff\u00ad": true, "\u3164": true, "\u2800": true, "\a": true,
		"\u202e\ufe0f": true, "a": false, "\u200b已核实": false, "0": false, "。": false, "👍": false, "𠮷": false,
	} {
		if Blank(s) != want {
			t.Errorf("%q is blank: %v, want %v", s, !want, want)
		}
	}
}

func TestWhatHasNoShapeIsTakenOut(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "双胞胎\u200b公司": "双胞胎公司", "\ufeffa\u2060b\u00ad": "ab", "\u202d138\u202c": "138", "\u200ea\u200f\u2066b\u2069": "ab",
		"a\u200db\u200c": "ab", "👨\u200d👩\u200d👧": "👨\u200d👩\u200d👧", "👩🏽\u200d⚕\ufe0f": "👩🏽\u200d⚕\ufe0f", "👩\u200d": "👩", "两 行\n": "两 行\n",
		"\u3164收\u115f货\u1160方\uffa0": "收货方", "\u2800": "",
	} {
		if got := Visible(s); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
}
