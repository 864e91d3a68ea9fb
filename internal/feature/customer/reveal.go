package customer

import (
	"context"
	"maps"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// Numbers are the reviewed fields that are masked, by their wire names.
func (p Profile) Numbers() map[string]string { return map[string]string{"consignorId": p.ConsignorID} }

// numbers are the others.
func (t Terms) numbers() map[string]string {
	return map[string]string{
		"contactPhone": t.ContactPhone, "invoiceTaxNo": t.Invoice.TaxNo, "invoiceAccount": t.Invoice.Account, "invoicePhone": t.Invoice.Phone,
	}
}

// Reveal answers one masked number in the clear, under the rules of
// foundation/personal: of what is in force, or of the submission a task asks to
// judge.
func (s *Service) Reveal(ctx context.Context, id, taskID, field string) (string, error) {
	r, err := personal.Row(ctx, s.DB, list, MayList, id, instant.Of(s.Now()))
	if err != nil {
		return "", err
	}
	p, err := s.InForce(r)
	if taskID != "" && taskID == r.TaskID {
		p, err = s.Newest(ctx, s.DB, caller.From(ctx).Scope(MayList), r)
	}
	if err != nil {
		return "", err
	}
	t, err := s.openTerms(r.sealedTerms, r.ID)
	if err != nil {
		return "", err
	}
	numbers := t.numbers()
	maps.Copy(numbers, p.Numbers())
	return personal.Reveal(ctx, s.DB, Type, id, field, numbers)
}
