package database_test

import (
	"fmt"
	"slices"
	"testing"

	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
)

func ruled(reach scope.Scope, rules ...scope.Rule) scope.Scope {
	return scope.Scope{Tenant: 1, Narrowed: []scope.Narrowed{{Reach: reach, Rules: rules}}}
}

// TestRulesNarrowWithinAReach: every rule must hold inside its own reach, other
// reaches stand beside it, and what cannot be compiled shows nothing.
func TestRulesNarrowWithinAReach(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, truck{ID: "a", Plate: "A1", Axles: 2, DepartmentID: "north", CreatedBy: "x", Version: 1},
			truck{ID: "b", Plate: "A2", Axles: 3, DepartmentID: "hq", CreatedBy: "x", Version: 1},
			truck{ID: "c", Plate: "B1", Axles: 4, DepartmentID: "south", CreatedBy: "me", Version: 1})
		whole, hq := scope.Tenant(1), scope.Scope{Tenant: 1, Trees: []string{"hq"}}
		axlesAbove := scope.Rule{Column: "axles", Operator: scope.Above, Value: "2"}
		plateOfA := scope.Rule{Column: "plate", Operator: scope.StartsWith, Value: "A"}
		both := ruled(hq, axlesAbove)
		both.Username = "me"
		for name, c := range map[string]struct {
			within scope.Scope
			want   []string
		}{
			"beginning": {ruled(whole, scope.Rule{Column: "plate", Operator: scope.StartsWith, Value: "A"}), []string{"a", "b"}},
			"in a list": {ruled(whole, scope.Rule{Column: "plate", Operator: scope.In, Value: "A2,B1,"}), []string{"b", "c"}},
			"not":       {ruled(whole, scope.Rule{Column: "plate", Operator: scope.NotEqual, Value: "A1"}), []string{"b", "c"}},
			"two rules": {ruled(whole, scope.Rule{Column: "plate", Operator: scope.StartsWith, Value: "A"},
				scope.Rule{Column: "axles", Operator: scope.AtMost, Value: "2"}), []string{"a"}},
			"within a tree":    {ruled(hq, scope.Rule{Column: "axles", Operator: scope.AtLeast, Value: "3"}), []string{"b"}},
			"beside a reach":   {both, []string{"b", "c"}},
			"a literal":        {ruled(whole, scope.Rule{Column: "plate", Operator: scope.Equal, Value: "' OR '1'='1"}), nil},
			"not declared":     {ruled(whole, scope.Rule{Column: "fit", Operator: scope.Equal, Value: "1"}), nil},
			"unknown column":   {ruled(whole, scope.Rule{Column: "created_by", Operator: scope.Equal, Value: "x"}), nil},
			"unknown sign":     {ruled(whole, scope.Rule{Column: "plate", Operator: "USE_SQL_RULES", Value: "1=1"}), nil},
			"large table":      {ruled(whole, scope.Rule{Column: "plate", Operator: scope.Contains, Value: "1"}), nil},
			"ordered text":     {ruled(whole, scope.Rule{Column: "plate", Operator: scope.Above, Value: "A"}), nil},
			"no number":        {ruled(whole, scope.Rule{Column: "axles", Operator: scope.Equal, Value: "two"}), nil},
			"empty":            {ruled(whole, scope.Rule{Column: "plate", Operator: scope.StartsWith, Value: ""}), nil},
			"no rule at all":   {ruled(whole), nil},
			"of two scopes":    {hq.Both(ruled(whole, scope.Rule{Column: "axles", Operator: scope.Under, Value: "3"})), []string{"a"}},
			"of three":         {hq.Both(ruled(whole, plateOfA)).Both(ruled(whole, axlesAbove)), []string{"b"}},
			"of three at odds": {both.Both(ruled(whole, plateOfA)).Both(scope.Scope{Tenant: 1, Username: "me"}), nil},
			"of none":          {ruled(whole, axlesAbove).Both(scope.Scope{Tenant: 1}), nil},
			"a customer":       {scope.Scope{Tenant: 1, Company: "a"}, nil}, // rows that belong to no company
			"no reach at all":  {ruled(scope.Scope{Tenant: 1}, scope.Rule{Column: "plate", Operator: scope.Equal, Value: "A1"}), nil},
		} {
			var got []string
			for _, r := range page(t, db, c.within, "", nil).Records {
				got = append(got, r.ID)
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
	})
}

// TestAReachOfManyDepartments: more than one statement's list of values.
func TestAReachOfManyDepartments(t *testing.T) {
	onEach(t, func(t *testing.T, db *database.DB) {
		insert(t, db, tenant1, truck{ID: "a", Plate: "a", DepartmentID: "d-300", Version: 1},
			truck{ID: "b", Plate: "b", DepartmentID: "other", Version: 1})
		many := scope.Scope{Tenant: 1}
		for n := range 400 {
			many.Exact = append(many.Exact, fmt.Sprintf("d-%d", n))
			many.Trees = append(many.Trees, fmt.Sprintf("t-%d", n))
		}
		if got := page(t, db, many, "", nil); got.Total != 1 || got.Records[0].ID != "a" {
			t.Errorf("%d rows", got.Total)
		}
	})
}

func TestRuleColumnsSayWhatTheyTake(t *testing.T) {
	columns := map[string]database.RuleColumn{}
	for _, c := range truckList.RuleColumns() {
		columns[c.Column] = c
	}
	if len(columns) != 3 {
		t.Fatalf("%d columns", len(columns))
	}
	for _, test := range []struct {
		column   string
		operator scope.Operator
		value    string
		want     bool
	}{
		{"plate", scope.StartsWith, "A", true},
		{"plate", scope.Contains, "A", false},
		{"plate", scope.Above, "A", false},
		{"plate", scope.In, "A,B", true},
		{"plate", scope.In, ",", false},
		{"axles", scope.Above, "2", true},
		{"axles", scope.In, "2,3", true},
		{"axles", scope.Equal, "two", false},
		{"axles", scope.StartsWith, "2", false},
		{"seenAt", scope.AtLeast, "2026-01-01", true},
		{"seenAt", scope.AtLeast, "yesterday", false},
	} {
		if got := columns[test.column].Takes(test.operator, test.value); got != test.want {
			t.Errorf("%s %s %s: %v", test.column, test.operator, test.value, got)
		}
	}
}
