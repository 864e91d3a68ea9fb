package apptest

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "rewrite the answers in transcripts")

// Transcripts runs every testdata/*.txt on every engine. A transcript is a
// conversation: who asks (`# as ops`, `# as nobody`, `# as stranger`), the
// request, ten dashes, the answer. `# wait 2m` moves the clock. `# keep id =
// result.id` after an answer names a value; {{id}} uses it later. Ids, tokens
// and timestamps are masked in answers, everything else must match exactly.
func Transcripts(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts in testdata: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			OnEachEngine(t, func(t *testing.T, w *World) { runTranscript(t, w, file) })
		})
	}
}

const dashes = "----------"

func runTranscript(t *testing.T, w *World, file string) {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := player{world: w, t: t, kept: map[string]string{}, people: map[string]*Client{}, who: w.Stranger(), file: file}
	got := p.play(strings.Split(strings.TrimRight(string(content), "\n"), "\n"))
	if got == string(content) {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s does not match; `make golden` rewrites it.\n%s", file, firstDifference(string(content), got))
}

type player struct {
	world  *World
	t      *testing.T
	kept   map[string]string
	people map[string]*Client
	who    *Client
	last   Answer
	file   string
	out    strings.Builder
}

func (p *player) play(lines []string) string {
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch {
		case strings.TrimSpace(line) == "":
			p.out.WriteString("\n")
		case strings.HasPrefix(line, "#"):
			p.direct(strings.TrimSpace(strings.TrimPrefix(line, "#")))
			p.out.WriteString(line + "\n")
		default:
			i = p.exchange(lines, i)
		}
	}
	return p.out.String()
}

func (p *player) direct(order string) {
	words := strings.Fields(order)
	switch {
	case len(words) == 2 && words[0] == "as":
		p.who = p.person(words[1])
	case len(words) == 2 && words[0] == "wait":
		d, err := time.ParseDuration(words[1])
		if err != nil {
			p.t.Fatalf("%s: %v", p.file, err)
		}
		p.world.Clock.Advance(d)
	case len(words) == 4 && words[0] == "keep" && words[2] == "=":
		p.kept[words[1]] = p.last.Text(words[3])
	}
}

func (p *player) person(name string) *Client {
	if name == "stranger" {
		return p.world.Stranger()
	}
	if p.people[name] == nil {
		p.people[name] = p.world.SignIn(name)
	}
	return p.people[name]
}

// exchange plays one request and returns the index of its last line.
func (p *player) exchange(lines []string, at int) int {
	method, path, ok := strings.Cut(lines[at], " ")
	if !ok {
		p.t.Fatalf("%s:%d: %q is no request", p.file, at+1, lines[at])
	}
	end := at + 1
	for end < len(lines) && lines[end] != dashes {
		end++
	}
	body := strings.Join(lines[at+1:min(end, len(lines))], "\n")
	var payload any
	if strings.TrimSpace(body) != "" {
		payload = p.fill(body)
	}
	p.last = p.who.Do(method, p.fill(path), payload)
	p.out.WriteString(lines[at] + "\n")
	if body != "" {
		p.out.WriteString(body + "\n")
	}
	fmt.Fprintf(&p.out, "%s\n%d\n%s\n", dashes, p.last.Status, p.mask(p.last.Body))
	for end+1 < len(lines) && strings.TrimSpace(lines[end+1]) != "" && !strings.HasPrefix(lines[end+1], "#") {
		end++
	}
	return end
}

func (p *player) fill(text string) string {
	for name, value := range p.kept {
		text = strings.ReplaceAll(text, "{{"+name+"}}", value)
	}
	return text
}

var (
	idPattern    = regexp.MustCompile(`\b0[0-9a-v]{25}\b`)
	tokenPattern = regexp.MustCompile(`"(token|ticket)":"[A-Za-z0-9_-]{43}"`)
	stampPattern = regexp.MustCompile(`,"timestamp":\d+`)
	imagePattern = regexp.MustCompile(`"data:image/[^"]+"`)
	filePattern  = regexp.MustCompile(`(/static/f/)[0-9a-v]{26}`) // nobody can guess it
	issuePattern = regexp.MustCompile(`编号 [0-9a-v]{26}`)
)

// mask replaces what differs from run to run. Ids are numbered by their first
// appearance in the whole transcript, so that equal ids stay equal.
func (p *player) mask(body string) string {
	body = stampPattern.ReplaceAllString(strings.TrimRight(body, "\n"), "")
	body = tokenPattern.ReplaceAllString(body, `"$1":"<token>"`)
	body = filePattern.ReplaceAllString(body, "$1<file>")
	body = imagePattern.ReplaceAllString(body, `"<image>"`)
	body = issuePattern.ReplaceAllString(body, "编号 <request>")
	body = idPattern.ReplaceAllStringFunc(body, func(id string) string {
		key := "id:" + id
		if p.kept[key] == "" {
			n := 1
			for name := range p.kept {
				if strings.HasPrefix(name, "id:") {
					n++
				}
			}
			p.kept[key] = fmt.Sprintf("<id %d>", n)
		}
		return p.kept[key]
	})
	return wrapRecords(body)
}

// wrapRecords puts each element of a list on a line of its own, so that a diff
// shows the one that changed.
func wrapRecords(body string) string {
	if !json.Valid([]byte(body)) || len(body) < 160 {
		return body
	}
	return strings.NewReplacer(`},{"`, "},\n{\"", `[{"`, "[\n{\"", `,"result":`, ",\n\"result\":").Replace(body)
}

func firstDifference(want, got string) string {
	wanted, gotten := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(wanted), len(gotten)) {
		w, g := lineAt(wanted, i), lineAt(gotten, i)
		if w != g {
			return fmt.Sprintf("line %d\nwant: %s\ngot:  %s", i+1, w, g)
		}
	}
	return ""
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "<end>"
}
