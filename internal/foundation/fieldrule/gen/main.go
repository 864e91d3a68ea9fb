// Command gen writes the presets, the test vectors and the divisions of
// fieldrule for the pages, and the page of docs that lists the presets. It is
// run by `make gen` with the project's folder.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"freightdesk/internal/foundation/fieldrule"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: gen <folder>")
		os.Exit(2)
	}
	for name, content := range map[string][]byte{
		"web/src/validation/presets.gen.ts":            presets(),
		"web/src/validation/vectors.gen.json":          vectors(),
		"web/src/widgets/area-picker/divisions.gen.ts": divisions(),
		"docs/field-rules.md":                          page(),
	} {
		if err := os.WriteFile(filepath.Join(os.Args[1], name), content, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
	}
}

func presets() []byte {
	var out bytes.Buffer
	out.WriteString("// Generated from internal/foundation/fieldrule. DO NOT EDIT — make gen\n\n")
	out.WriteString("/** Rules a pattern expresses: spec §5 under its own ids, then those of the freight trade. */\n")
	out.WriteString("export const presets = {\n")
	for _, p := range fieldrule.Presets {
		fmt.Fprintf(&out, "  %s: {\n    pattern: %s,\n    message: %s,\n  },\n", quoted(p.ID), quoted(p.Pattern), quoted(p.Message))
	}
	out.WriteString("} as const\n")
	return out.Bytes()
}

const pageHead = `# Rules of fields

Generated from internal/foundation/fieldrule by ` + "`make gen`" +
	`. The pages and the server check the same patterns. An empty field passes all of them:
whether something must be entered is said apart, in an editable table by the preset ` + "`*`" + `. ` +
	"`only`" + ` is the other preset without
a pattern: no value twice in its column.

| preset | pattern | what is said |
|---|---|---|
`

// page lists the presets for whoever configures columns.
func page() []byte {
	var out bytes.Buffer
	out.WriteString(pageHead)
	for _, p := range fieldrule.Presets {
		fmt.Fprintf(&out, "| `%s` | `%s` | %s |\n", p.ID, strings.ReplaceAll(p.Pattern, "|", `\|`), p.Message)
	}
	return out.Bytes()
}

func vectors() []byte {
	var out bytes.Buffer
	out.WriteString("[\n")
	for i, v := range fieldrule.Vectors {
		end := ",\n"
		if i == len(fieldrule.Vectors)-1 {
			end = "\n"
		}
		fmt.Fprintf(&out, "  { \"rule\": %s, \"value\": %s, \"holds\": %t }%s", quoted(v.Rule), quoted(v.Value), v.Holds, end)
	}
	out.WriteString("]\n")
	return out.Bytes()
}

// divisions is the table of GB/T 2260 in the shortest form that gzip likes: a
// province a line, its cities behind ";", their counties behind ",", each
// with the two digits of its own level.
func divisions() []byte {
	var out bytes.Buffer
	out.WriteString("// Generated from internal/foundation/fieldrule. DO NOT EDIT — make gen\n\n")
	out.WriteString("/** Provinces by line, cities behind \";\", counties behind \",\", each with the two digits of its level and its " +
		"name. */\n")
	out.WriteString("export const divisions = `")
	for i, d := range fieldrule.Divisions() {
		switch {
		case strings.HasSuffix(d.Code, "0000"):
			if i > 0 {
				out.WriteString("\n")
			}
			out.WriteString(d.Code[:2] + d.Name)
		case strings.HasSuffix(d.Code, "00"):
			out.WriteString(";" + d.Code[2:4] + d.Name)
		default:
			out.WriteString("," + d.Code[4:] + d.Name)
		}
	}
	out.WriteString("`\n")
	return out.Bytes()
}

// quoted is text as a JSON string, which is a JavaScript string too; < and &
// stay as they are.
func quoted(text string) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(err) // a string always encodes
	}
	return string(bytes.TrimSpace(out.Bytes()))
}
