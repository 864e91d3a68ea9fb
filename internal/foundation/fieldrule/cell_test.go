package fieldrule_test

import (
	"encoding/json"
	"os"
	"testing"

	"freightdesk/internal/foundation/fieldrule"
)

// TestACellLeavesTheNumberThatThePagesSay: a dictionary compares numbers as the
// cells of the pages write them.
func TestACellLeavesTheNumberThatThePagesSay(t *testing.T) {
	content, err := os.ReadFile("../../../web/src/validation/cells.json")
	if err != nil {
		t.Fatal(err)
	}
	var outcomes struct {
		Number []struct{ Text, Becomes string }
	}
	if err := json.Unmarshal(content, &outcomes); err != nil || len(outcomes.Number) == 0 {
		t.Fatalf("%d outcomes, %v", len(outcomes.Number), err)
	}
	for _, outcome := range outcomes.Number {
		if got := fieldrule.CellNumber(outcome.Text); got != outcome.Becomes {
			t.Errorf("%q leaves %q, the pages say %q", outcome.Text, got, outcome.Becomes)
		}
	}
}
