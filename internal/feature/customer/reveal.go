package customer

import (
	"context"

	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// numbers are the fields that are masked, by their wire names.
func (p Profile) numbers() map[string]string {
	return map[string]string{
		"consignorId": p.ConsignorID, "contactPhone": p.ContactPhone, "invoiceTaxNo": p.Invoice.TaxNo,
		"invoiceAccount": p.Invoice.Account, "invoicePhone": p.Invoice.Phone,
	}
}

// Reveal answers one masked number in the clear, under the rules of
// foundation/personal.
func (s *Service) Reveal(ctx context.Context, id, field string) (string, error) {
	r, err := personal.Row(ctx, s.db, list, MayList, id, instant.Of(s.now()))
	if err != nil {
		return "", err
	}
	p, err := s.open(r.sealedProfile, r.ID)
	if err != nil {
		return "", err
	}
	return personal.Reveal(ctx, s.db, Type, id, field, p.numbers())
}
