package app_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
)

// schema is one of the contract, as far as it tells how to break a body.
type schema struct {
	Ref        string            `json:"$ref"`
	Type       any               `json:"type"` // some are of several
	Items      *schema           `json:"items"`
	Properties map[string]schema `json:"properties"`
}

type contract struct {
	Paths map[string]map[string]struct {
		RequestBody struct {
			Content map[string]struct{ Schema schema }
		}
	}
	Components struct{ Schemas map[string]schema }
}

// at is the schema itself where one only names it.
func (c contract) at(s schema) schema {
	if s.Ref == "" {
		return s
	}
	return c.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
}

// broken are bodies of a schema with one field each that cannot be read.
func (c contract) broken(s schema) []any {
	s = c.at(s)
	switch s.Type {
	case "object":
		var out []any
		for name, property := range s.Properties {
			for _, value := range c.broken(property) {
				out = append(out, map[string]any{name: value})
			}
		}
		return append(out, 1)
	case "array":
		out := []any{1}
		for _, item := range c.broken(*s.Items) {
			out = append(out, []any{item})
		}
		return out
	}
	return []any{map[string]any{}}
}

var latin = regexp.MustCompile(`[A-Za-z]`)

// TestOurOwnCallsNameFieldsInChinese: what cannot be read of a body is said by what
// people call it, in the calls of review and risk.
func TestOurOwnCallsNameFieldsInChinese(t *testing.T) {
	text, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var c contract
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	admin, asked := apptest.Start(t, apptest.SQLite).SignIn("admin"), 0
	for path, calls := range c.Paths {
		if !strings.HasPrefix(path, "/risk/") && !strings.HasPrefix(path, "/review/") {
			continue
		}
		for method, call := range calls {
			for _, body := range append(c.broken(call.RequestBody.Content["application/json"].Schema), map[string]any{}) {
				a := admin.Do(strings.ToUpper(method), path, body)
				if message := a.Text("message"); latin.MatchString(message) {
					t.Errorf("%s %s %v: %s", method, path, body, message)
				}
				if asked++; a.Success() && method != "get" {
					t.Errorf("%s %s takes %v", method, path, body)
				}
			}
		}
	}
	if asked < 60 {
		t.Errorf("only %d bodies were tried", asked)
	}
}
