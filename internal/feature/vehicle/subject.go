package vehicle

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

var kind = dossier.Kind{
	Type: Type, Name: "车辆", MayList: MayList, MayCheck: MayCheck, MayOverride: MayOverride, MayBatch: MayBatch,
	MayEdit: MayEdit, MayRemove: MayRemove, MayExport: MayExport,
	MayBlacklist: MayBlacklist, MayWhitelist: MayWhitelist, MayFreeze: MayFreeze, Gated: gated,
	Topic: "vehicle-check", ReasonDict: "hy_reject_vehicle", Documents: documentTypes, Catalogue: Rules,
	Identity: []string{"vehicleNumber", "vehiclePlateColorCode"}, Leaves: [][]string{{LicenceFront, LicenceBack, Inspection}},
}

// shelve is what a vehicle is among the subjects of review.
func (s *Service) shelve(db *database.DB, needs dossier.Needs, now instant.Clock) *shelf {
	return &shelf{
		Kind: kind, Table: table, List: list, Standings: standings, Assess: assess,
		Ending: papersEnding, Parts: (*record).parts, Seal: store, Open: load,
		Findings: func(
			ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
		) ([]review.Precheck, error) {
			f, err := s.gather(ctx, q, within, look, r, p)
			return precheck(p, f, look.By), err
		},
		Offer: s.submit, Sole: sole, Held: dossier.Refusing(s.gather), Title: func(r record) string { return r.Number }, Trail: auditView,
		Heading: func(p Profile) (title, subtitle string) { return p.Number, p.Owner },
		Shown:   Profile.fieldsWithReading,
		Notes:   func(r record) []review.Field { return dossier.NoteFields("", r.Remark) },
		Checks:  checklist, Stale: func(ctx context.Context, within scope.Scope, r record) error { return s.stale(ctx, within, r, false) },
		Choices: s.choices, Taken: errTaken, Removed: s.releaseVehicle,
		Carried: Profile.carried, DB: db, Now: now, Needs: needs,
	}
}

// fieldsWithReading puts what was read from a picture beside what was entered.
func (p Profile) fieldsWithReading() []review.Field {
	fields := p.Fields()
	for i, field := range fields {
		d, present := dossier.Of(p.Documents, field.DocType)
		isRead := field.Field == "vehicleNumber" || field.Field == "roadTransportCertificateNumber"
		if present && isRead && d.OCRNumber != "" {
			fields[i].OCR, fields[i].Match = d.OCRNumber, new(d.OCRNumber == field.Value)
		}
	}
	return fields
}
