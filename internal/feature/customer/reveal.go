package customer

import (
	"context"
	"time"

	"freightdesk/internal/foundation/audit"
	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
)

// stepUpLife is how long a password entered for sensitive acts counts.
const stepUpLife = 5 * time.Minute

// numbers are the fields that are masked, by their wire names.
func (p Profile) numbers() map[string]string {
	return map[string]string{
		"consignorId": p.ConsignorID, "contactPhone": p.ContactPhone, "invoiceTaxNo": p.Invoice.TaxNo,
		"invoiceAccount": p.Invoice.Account, "invoicePhone": p.Invoice.Phone,
	}
}

// Reveal answers one masked number in the clear. The caller must have entered
// the password within five minutes, and the trail keeps who looked at what.
func (s *Service) Reveal(ctx context.Context, id, field string) (string, error) {
	who := caller.From(ctx)
	if err := who.Require(MayList); err != nil {
		return "", err
	}
	r, err := list.One(ctx, s.db, who.Scope(MayList), id)
	if err != nil {
		return "", err
	}
	if _, err := list.One(ctx, s.db, who.Scope(mayReveal), id); err != nil {
		return "", err // a right may reach less far than the list
	}
	if instant.Of(s.now()) > instant.Instant(who.ReauthAt).Add(stepUpLife) {
		return "", fault.New(fault.Forbidden, "请先验证登录密码").With("stepUp", true)
	}
	p, err := s.open(r.sealedProfile, r.ID)
	if err != nil {
		return "", err
	}
	value, known := p.numbers()[field]
	if !known {
		return "", fault.Field("field", "该字段不支持查看明文")
	}
	return value, s.db.InTx(ctx, func(tx *database.Tx) error {
		audit.Changed(tx, audit.Change{Object: Type, ID: id, After: map[string]string{"revealed": field}})
		return nil
	})
}
