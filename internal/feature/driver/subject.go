package driver

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
)

var kind = dossier.Kind{
	Type: Type, Name: "司机", MayList: MayList, MayCheck: MayCheck, MayOverride: MayOverride, MayBatch: MayBatch,
	MayEdit: MayEdit, MayRemove: MayRemove, MayExport: MayExport,
	MayBlacklist: MayBlacklist, MayWhitelist: MayWhitelist, MayFreeze: MayFreeze, Gated: gated,
	Topic: "driver-check", ReasonDict: "hy_reject_driver", Documents: documentTypes, Catalogue: Rules,
	Identity: []string{"driverName"}, Leaves: [][]string{{LicenceFront, LicenceBack}},
}

// shelve is what a driver is among the subjects of review.
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
		Heading: func(p Profile) (title, subtitle string) { return p.Name, personal.MaskPhone(p.Phone) },
		Shown:   Profile.fieldsWithReading,
		Notes:   func(r record) []review.Field { return dossier.NoteFields(r.ResidentDivision, r.Remark) },
		Checks:  checklist, Stale: func(ctx context.Context, within scope.Scope, r record) error { return s.stale(ctx, within, r, false) },
		InPictures: dossier.PictureRules{Equal: samePicture, Similar: likePicture},
		Choices:    s.choices, Taken: uniqueError,
		Carried: Profile.carried, DB: db, Now: now, Needs: needs,
	}
}

// fieldsWithReading puts what was read from a picture beside what was entered.
func (p Profile) fieldsWithReading() []review.Field {
	fields := p.Fields()
	for i, field := range fields {
		d, present := dossier.Of(p.Documents, field.DocType)
		if !present {
			continue
		}
		switch {
		case field.Field == "driverName" && d.OCRName != "":
			fields[i].OCR, fields[i].Match = d.OCRName, new(d.OCRName == p.Name)
		case field.Masked && d.OCRNumber != "" && p.Numbers()[field.Field] == p.numberOn(d.DocType):
			masked := personal.MaskIDCard
			if d.DocType == BankCard {
				masked = personal.MaskAccount
			}
			fields[i].OCR, fields[i].Match = masked(d.OCRNumber), new(d.OCRNumber == p.numberOn(d.DocType))
		}
	}
	return fields
}
