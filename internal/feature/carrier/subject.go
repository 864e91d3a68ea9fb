package carrier

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var kind = dossier.Kind{
	Type: Type, Name: "承运商", MayList: MayList, MayCheck: MayCheck, MayOverride: MayOverride, MayBatch: MayBatch,
	MayEdit: MayEdit, MayRemove: MayRemove, MayExport: MayExport,
	MayBlacklist: MayBlacklist, MayWhitelist: MayWhitelist, MayFreeze: MayFreeze, Gated: gated,
	Topic: "carrier-check", ReasonDict: "hy_reject_carrier", Documents: documentTypes, Catalogue: Rules,
	Identity: []string{"type", "actualCarrierName", "actualCarrierId"}, Leaves: [][]string{{IDCardFront, IDCardBack}},
}

// shelve is what a carrier is among the subjects of review.
func (s *Service) shelve(db *database.DB, needs dossier.Needs, now instant.Clock) *shelf {
	return &shelf{
		Kind: kind, Table: table, List: list, Standings: standings, Assess: assess,
		Ending: papersEnding, Parts: (*record).parts, Seal: s.seal, Open: s.open,
		Findings: func(
			ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
		) ([]review.Precheck, error) {
			f, err := s.gather(ctx, q, within, look, r, p)
			return precheck(p, f, s.rules, look.By), err
		},
		Offer: s.submit, Sole: sole, Held: dossier.Refusing(s.gather), Title: func(r record) string { return r.Name }, Trail: auditView,
		Heading: func(p Profile) (title, subtitle string) { return p.Name, p.masked() },
		Shown:   Profile.fieldsWithReading,
		Notes:   func(r record) []review.Field { return dossier.NoteFields("", r.Remark) },
		Checks:  checklist, Stale: func(ctx context.Context, within scope.Scope, r record) error { return s.stale(ctx, within, r, false) },
		Choices: s.choices, Taken: errTaken, Removed: s.releaseCarrier,
		Carried: Profile.carried, DB: db, Now: now, Needs: needs,
	}
}
