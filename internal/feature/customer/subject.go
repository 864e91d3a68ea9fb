package customer

import (
	"context"

	"freightdesk/internal/feature/check"
	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
)

var kind = dossier.Kind{
	Type: Type, Name: "客户", MayList: MayList, MayCheck: MayCheck, MayOverride: MayOverride, MayBatch: MayBatch,
	MayEdit: MayEdit, MayRemove: MayRemove, MayExport: MayExport,
	Topic: "customer-check", ReasonDict: "hy_reject_customer", Documents: documentTypes, Catalogue: Rules,
	Identity: []string{"customerType", "consignor", "consignorId"}, Leaves: [][]string{{IDCardFront, IDCardBack}},
}

// shelve is what a customer is among the subjects of review.
func (s *Service) shelve(db *database.DB, now instant.Clock) *shelf {
	return &shelf{
		Kind: kind, Table: table, List: list, Standings: standings, Assess: assess,
		Ending: papersEnding, Parts: (*record).parts, Seal: s.seal, Open: s.open,
		Findings: s.findings,
		Offer:    s.submit, Title: func(r record) string { return r.Consignor }, Trail: auditView,
		Heading: func(p Profile) (title, subtitle string) {
			return p.Consignor, personal.MaskIdentity(p.CustomerType != Company)(p.ConsignorID)
		},
		Shown: Profile.fieldsWithReading, Notes: notes,
		Checks: checklist, Taken: uniqueError,
		DB: db, Now: now, Needs: s.needs.Needs,
	}
}

func (s *Service) findings(
	ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
) ([]review.Precheck, error) {
	f := facts{today: look.Today}
	if !look.Alone {
		var err error
		if f.numberUsed, err = s.numberTaken(ctx, q, within, p.ConsignorID, r.ID); err != nil {
			return nil, err
		}
	}
	return precheck(p, f, s.needs.Formats, look.By), nil
}

// notes are how the customer is reached: reasons speak of it, though nobody judges it.
func notes(r record) []review.Field {
	return []review.Field{
		{Field: "contact", Label: "联系人", Value: r.Contact},
		{Field: "contactPhone", Label: "联系电话", Value: "****" + r.ContactPhoneTail, Masked: true},
	}
}

// submit runs the pre-checks and hands a profile to the desk.
func (s *Service) submit(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, before, after Profile) error {
	used, err := s.numberTaken(ctx, tx, within, after.ConsignorID, r.ID)
	if err != nil {
		return err
	}
	if used {
		return fault.Field("consignorId", numberIsTaken)
	}
	return s.Submit(ctx, tx, within, r, before, after, func(settings check.Settings) ([]review.Precheck, error) {
		return precheck(after, facts{today: instant.Of(s.Now())}, s.needs.Formats, settings), nil
	})
}
