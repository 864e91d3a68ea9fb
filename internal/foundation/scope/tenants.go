package scope

import (
	"context"
	"errors"
)

// Tenants are the ids of all tenants, for work that no user asks for.
type Tenants func(ctx context.Context) ([]int64, error)

// Each does such work in each tenant. What fails in one holds up no other.
func (t Tenants) Each(ctx context.Context, work func(Scope) error) error {
	ids, err := t(ctx)
	for _, id := range ids {
		err = errors.Join(err, work(Tenant(id)))
	}
	return err
}
