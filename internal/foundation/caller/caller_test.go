package caller

import (
	"context"
	"reflect"
	"testing"
	"time"

	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

func TestAStrangerMayNothing(t *testing.T) {
	who := From(context.Background())
	if who.SignedIn() || who.May("driver:list") || !who.Scope("driver:list").Empty() {
		t.Errorf("%+v", who)
	}
	if err := who.Require("driver:list"); !fault.Is(err, fault.NoRight) {
		t.Errorf("required: %v", err)
	}
}

// TestARightReachesAsFarAsItIsHeld: without the code nothing, in the caller's
// tenant alone; a super administrator all of it.
func TestARightReachesAsFarAsItIsHeld(t *testing.T) {
	north := scope.Scope{Tenant: 7, Exact: []string{"north"}}
	who := Caller{UserID: "u", TenantID: 7, Rights: Rights{Codes: map[string]scope.Scope{"driver:list": north}}}
	super := Caller{UserID: "s", TenantID: 7, Rights: Rights{Super: true}}
	for _, c := range []struct {
		who  Caller
		code string
		may  bool
		want scope.Scope
	}{
		{who, "driver:list", true, north},
		{who, "driver:edit", false, scope.Scope{Tenant: 7}},
		{super, "driver:edit", true, scope.Tenant(7)},
	} {
		if got := c.who.Scope(c.code); c.who.May(c.code) != c.may || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %s: %t %+v", c.who.UserID, c.code, c.who.May(c.code), got)
		}
	}
	if got := From(With(context.Background(), who)); !reflect.DeepEqual(got, who) {
		t.Errorf("came out as %+v", got)
	}
}

func TestAPasswordForSensitiveActsCountsFiveMinutes(t *testing.T) {
	entered := instant.Of(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	who := Caller{UserID: "u", ReauthAt: int64(entered)}
	if err := who.SteppedUp(entered.Add(5 * time.Minute)); err != nil {
		t.Errorf("after five minutes: %v", err)
	}
	err := who.SteppedUp(entered.Add(5*time.Minute + time.Millisecond))
	if f, known := fault.As(err); !known || f.Kind != fault.Forbidden || f.Details["stepUp"] != true {
		t.Errorf("later: %v", err)
	}
}

func TestAFirstPasswordIsChangedBeforeAnythingElse(t *testing.T) {
	if err := (Caller{}).PasswordSettled(); err != nil {
		t.Error(err)
	}
	err := Caller{MustChange: true}.PasswordSettled()
	if f, known := fault.As(err); !known || f.Kind != fault.FirstElse || f.Details["mustChangePassword"] != true {
		t.Error(err)
	}
}
