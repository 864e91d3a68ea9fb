// Command gen writes the words of data rules for the pages. It is run by `make
// gen` with the file to write.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"freightdesk/internal/domain/rights"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: gen <file>")
		os.Exit(2)
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(map[string]any{"operators": rights.Operators, "variables": rights.Variables})
	if err == nil {
		err = os.WriteFile(os.Args[1], out.Bytes(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
