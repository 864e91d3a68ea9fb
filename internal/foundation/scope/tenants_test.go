package scope_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"freightdesk/internal/foundation/scope"
)

func TestWhatFailsInOneTenantHoldsUpNoOther(t *testing.T) {
	all := scope.Tenants(func(context.Context) ([]int64, error) { return []int64{1, 2, 3}, nil })
	broken := errors.New("broken")
	var done []int64
	err := all.Each(t.Context(), func(within scope.Scope) error {
		done = append(done, within.Tenant)
		if within.Tenant == 2 {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || !slices.Equal(done, []int64{1, 2, 3}) {
		t.Errorf("done in %v, then %v", done, err)
	}
	none := scope.Tenants(func(context.Context) ([]int64, error) { return nil, broken })
	if err := none.Each(t.Context(), func(scope.Scope) error { return nil }); !errors.Is(err, broken) {
		t.Errorf("without tenants: %v", err)
	}
}
