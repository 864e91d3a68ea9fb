package freightdesk

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// translated are the documents that contributors read in Chinese too, by the
// English ones, which lead.
var translated = map[string]string{
	"ARCHITECTURE.md":        "ARCHITECTURE.zh-CN.md",
	"CONTRIBUTING.md":        "CONTRIBUTING.zh-CN.md",
	"docs/add-a-resource.md": "docs/add-a-resource.zh-CN.md",
	"docs/sql.md":            "docs/sql.zh-CN.md",
	"docs/testing.md":        "docs/testing.zh-CN.md",
}

// section is what two languages have in common of the text below a heading.
type section struct {
	level  int
	anchor string
	rows   []int    // of its tables, heads included
	code   []string // in quotes and blocks, sorted, without comments
}

var (
	headingLine = regexp.MustCompile(`^(#+) (?:<a id="([^"]+)"></a>)?(.*)$`)
	codeQuote   = regexp.MustCompile("`([^`]+)`")
	comment     = regexp.MustCompile(`\s*(?:#|//| {2,}[a-z—A-Z\p{Han}]).*$`)
	notAnchor   = regexp.MustCompile(`[^a-z0-9 _-]`)
)

// TestTranslationsSayTheSame compares what cannot be translated: headings by
// their anchors, rows of tables, and every path, command and symbol in code quotes.
func TestTranslationsSayTheSame(t *testing.T) {
	for english, chinese := range translated {
		want, got := sectionsOf(t, english), sectionsOf(t, chinese)
		if len(want) != len(got) {
			t.Errorf("%s has %d headings, %s %d", english, len(want), chinese, len(got))
			continue
		}
		for i, w := range want {
			g := got[i]
			if w.level != g.level || w.anchor != g.anchor {
				t.Errorf("%s: heading %d is %q of level %d, in %s %q of level %d", english, i+1, w.anchor, w.level, chinese, g.anchor, g.level)
			}
			if !slices.Equal(w.rows, g.rows) {
				t.Errorf("%s, %s: tables of %v rows, in %s of %v", english, w.anchor, w.rows, chinese, g.rows)
			}
			if missing := without(w.code, g.code); len(missing) > 0 {
				t.Errorf("%s, %s: %s lacks %q", english, w.anchor, chinese, missing)
			}
			if more := without(g.code, w.code); len(more) > 0 {
				t.Errorf("%s, %s: %s alone has %q", english, w.anchor, chinese, more)
			}
		}
	}
}

func sectionsOf(t *testing.T, path string) []section {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []section
	inBlock, inTable := false, false
	for _, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "```") {
			inBlock = !inBlock
			continue
		}
		if heading := headingLine.FindStringSubmatch(line); heading != nil && !inBlock {
			all = append(all, section{level: len(heading[1]), anchor: anchorOf(heading[2], heading[3])})
			inTable = false
			continue
		}
		if len(all) == 0 {
			continue
		}
		s := &all[len(all)-1]
		isRow := strings.HasPrefix(line, "|") && !inBlock
		if isRow && !inTable {
			s.rows = append(s.rows, 0)
		}
		if inTable = isRow; isRow {
			s.rows[len(s.rows)-1]++
		}
		s.code = append(s.code, codeIn(line, inBlock)...)
	}
	for i := range all {
		slices.Sort(all[i].code)
	}
	return all
}

// anchorOf is the anchor that a heading says, or the one its English text makes.
func anchorOf(said, text string) string {
	if said != "" {
		return said
	}
	return strings.ReplaceAll(notAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(text)), ""), " ", "-")
}

// codeIn is the code of a line: all of it in a block but for its comment.
func codeIn(line string, inBlock bool) []string {
	if inBlock {
		if code := strings.TrimSpace(comment.ReplaceAllString(line, "")); code != "" {
			return []string{code}
		}
		return nil
	}
	var out []string
	for _, quote := range codeQuote.FindAllStringSubmatch(line, -1) {
		out = append(out, quote[1])
	}
	return out
}

// without are the entries of some that the others do not have as often.
func without(some, others []string) []string {
	left := slices.Clone(others)
	var out []string
	for _, each := range some {
		if at := slices.Index(left, each); at >= 0 {
			left = slices.Delete(left, at, at+1)
			continue
		}
		out = append(out, each)
	}
	return out
}
