package scope

import (
	"reflect"
	"testing"
)

// TestTheZeroScopeSeesNothing: a forgotten scope denies.
func TestTheZeroScopeSeesNothing(t *testing.T) {
	if s := (Scope{Tenant: 1}); !s.Empty() || !s.OnlyNarrowed() {
		t.Errorf("%+v sees something", s)
	}
	if s := Tenant(1); s.Empty() || s.OnlyNarrowed() || !s.ByDepartment() {
		t.Errorf("%+v does not see its tenant", s)
	}
}

func TestEachReachAddsWhatItSays(t *testing.T) {
	for _, c := range []struct {
		reach Reach
		want  Scope
	}{
		{All, Scope{Whole: true}},
		{Below, Scope{Trees: []string{"mine"}}},
		{Own, Scope{Exact: []string{"mine"}}},
		{List, Scope{Exact: []string{"a", "b"}}},
		{Self, Scope{Username: "who"}},
		{"", Scope{}},
		{"everything", Scope{}},
	} {
		var got Scope
		got.Add(c.reach, "mine", []string{"a", "b", "", "a"}, "who")
		got.Add(c.reach, "mine", []string{"a", "b"}, "who")
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q adds %+v, want %+v", c.reach, got, c.want)
		}
	}
	var nowhere Scope
	nowhere.Add(Below, "", nil, "who")
	nowhere.Add(Own, "", nil, "who")
	if !nowhere.Empty() {
		t.Errorf("who has no department sees %+v", nowhere)
	}
}

// TestTwoScopesTogetherSeeWhatEitherSees and neither changes.
func TestTwoScopesTogetherSeeWhatEitherSees(t *testing.T) {
	rules := []Rule{{Column: "status", Operator: Equal, Value: "1"}}
	a := Scope{
		Tenant: 1, Trees: []string{"north"}, Exact: append(make([]string, 0, 4), "hq"),
		Narrowed: []Narrowed{{Reach: Tenant(1), Rules: rules}},
	}
	b := Scope{
		Tenant: 1, Trees: []string{"north", "east"}, Exact: []string{"south"}, Username: "who", Company: "c",
		Narrowed: []Narrowed{{Reach: Scope{Tenant: 1, Exact: []string{"x"}}}},
	}
	got := a.Or(b)
	want := Scope{
		Tenant: 1, Trees: []string{"north", "east"}, Exact: []string{"hq", "south"}, Username: "who", Company: "c",
		Narrowed: []Narrowed{{Reach: Tenant(1), Rules: rules}, {Reach: Scope{Tenant: 1, Exact: []string{"x"}}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("together %+v, want %+v", got, want)
	}
	if _ = a.Or(Scope{Exact: []string{"other"}}); len(a.Exact) != 1 || got.Exact[1] != "south" {
		t.Errorf("one that was put together is changed by the next: %v, %v", a.Exact, got.Exact)
	}
}

// TestPlacesLeaveRulesAndCompaniesBehind, for both name columns of one list.
func TestBothScopesSeeWhatEachSees(t *testing.T) {
	rules := []Rule{{Column: "status", Operator: Equal, Value: "1"}}
	whole, nobody, north := Tenant(1), Scope{Tenant: 1}, Scope{Tenant: 1, Trees: []string{"north"}}
	own := Scope{Tenant: 1, Username: "me"}
	ruled := Scope{Tenant: 1, Exact: []string{"hq"}, Narrowed: []Narrowed{{Reach: whole, Rules: rules}}}
	for name, c := range map[string]struct{ a, b, want Scope }{
		"the whole leaves the other": {whole, ruled, ruled},
		"the other leaves the whole": {ruled, whole, ruled},
		"one and the same":           {ruled, ruled, ruled},
		"nobody sees nothing":        {nobody, north, nobody},
		"nothing is seen of nobody":  {north, nobody, nobody},
		"two reaches":                {north, own, Scope{Tenant: 1, Narrowed: []Narrowed{{Reach: north, Also: &own}}}},
		"a reach beside a narrowed one": {ruled, own, Scope{Tenant: 1, Narrowed: []Narrowed{
			{Reach: Scope{Tenant: 1, Exact: []string{"hq"}}, Also: &own}, {Reach: whole, Rules: rules, Also: &own},
		}}},
	} {
		if got := c.a.Both(c.b); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	if len(ruled.Narrowed) != 1 || ruled.Narrowed[0].Also != nil {
		t.Error("a scope changed")
	}
}

func TestPlacesLeaveRulesAndCompaniesBehind(t *testing.T) {
	s := Scope{
		Tenant: 1, Exact: []string{"hq"}, Company: "c",
		Narrowed: []Narrowed{{Reach: Scope{Tenant: 1, Trees: []string{"north"}}, Rules: []Rule{{Column: "x"}}}},
	}
	if got, want := s.Places(), (Scope{Tenant: 1, Trees: []string{"north"}, Exact: []string{"hq"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("places %+v, want %+v", got, want)
	}
}

// TestOnlyDepartmentsCanBeCountedByDepartment: numbers kept per department are
// wrong for whatever else narrows or widens a scope.
func TestOnlyDepartmentsCanBeCountedByDepartment(t *testing.T) {
	for _, c := range []struct {
		scope Scope
		want  bool
	}{
		{Scope{Exact: []string{"a"}, Trees: []string{"b"}}, true},
		{Scope{}, true},
		{Scope{Exact: []string{"a"}, Username: "who"}, false},
		{Scope{Exact: []string{"a"}, Company: "c"}, false},
		{Scope{Exact: []string{"a"}, Narrowed: []Narrowed{{}}}, false},
		{Scope{Whole: true, Username: "who", Narrowed: []Narrowed{{}}}, true},
	} {
		if got := c.scope.ByDepartment(); got != c.want {
			t.Errorf("%+v: %t", c.scope, got)
		}
	}
}
