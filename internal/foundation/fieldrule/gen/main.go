// Command gen writes the presets and the test vectors of fieldrule for the
// pages. It is run by `make gen` with the folder to write into.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"freightdesk/internal/foundation/fieldrule"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: gen <folder>")
		os.Exit(2)
	}
	for name, content := range map[string][]byte{
		"presets.gen.ts":   presets(),
		"vectors.gen.json": vectors(),
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
