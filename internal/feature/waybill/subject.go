package waybill

import (
	"context"

	"freightdesk/internal/feature/dossier"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// tickets are of one waybill alone; a contract may be of many.
var tickets = []string{LoadTicket, UnloadTicket}

var kind = dossier.Kind{
	Type: Type, Name: "运单", MayList: MayList, MayCheck: MayCheck, MayOverride: MayOverride, MayBatch: MayBatch,
	MayEdit: MayEdit, MayRemove: MayRemove, MayExport: MayExport,
	Topic: "waybill-check", ReasonDict: "hy_reject_waybill", Documents: documentTypes, Catalogue: Rules, StageField: "lifecycle",
	Identity: []string{"vehicleNumber", "driverName"},
}

// shelve is what a waybill is among the subjects of review.
func (s *Service) shelve(db *database.DB, needs dossier.Needs, now instant.Clock) *shelf {
	return &shelf{
		Kind: kind, Table: table, List: list, Standings: standings, Assess: assess, Parts: (*record).parts, Seal: s.seal, Open: s.open,
		Findings: s.findings,
		Planted:  s.planted, Sole: sole, Held: held,
		Offer: s.submit, Authors: authors, Title: func(r record) string { return r.Number }, Trail: auditView,
		Heading:    func(p Profile) (title, subtitle string) { return p.Number, p.Consignor },
		Shown:      Profile.Fields,
		Notes:      func(r record) []review.Field { return dossier.NoteFields("", r.Remark) },
		InPictures: dossier.PictureRules{Of: tickets, Equal: sameTicket, Similar: likeTicket, Apart: takenApart},
		Shot: func(p Profile) map[string]instant.Instant {
			return map[string]instant.Instant{LoadTicket: p.DespatchedAt, UnloadTicket: p.ReceivedAt}
		},
		Checks: checklist, Taken: errTaken, Stays: stays, Judged: s.judged, Reverted: s.reverted,
		DB: db, Now: now, Needs: needs,
	}
}

// planted looks at others for what waits or failed; what passed is not looked at again.
func (s *Service) planted(ctx context.Context, q database.Reader, within scope.Scope, r record, p Profile) ([]review.Precheck, error) {
	if r.Stage != Signed && r.Stage != Refused {
		return nil, nil
	}
	return s.findings(ctx, q, within, dossier.Look{Today: instant.Of(s.Now())}, r, p)
}

func (s *Service) findings(
	ctx context.Context, q database.Reader, within scope.Scope, look dossier.Look, r record, p Profile,
) ([]review.Precheck, error) {
	f, err := s.gather(ctx, q, within, look, r, p)
	return precheck(p, f, look.By), err
}

// stays keeps every waybill that was published: void it instead.
func stays(r record) string {
	if r.Stage == Drafted {
		return ""
	}
	return "已发布，请改用作废"
}

// judged moves a waybill on by a verdict. What has passed is frozen.
func (s *Service) judged(ctx context.Context, tx *database.Tx, within scope.Scope, r *record, o review.Outcome) error {
	from := r.Stage
	r.Stage = Refused
	if o.Result == review.Passed {
		r.Stage = Passed
	}
	return s.log(ctx, tx, within, entry{WaybillID: r.ID, Verb: verbOfReview, From: from, To: r.Stage, At: o.At, Memo: o.ReasonText})
}

// reverted notes that a verdict was taken back.
func (s *Service) reverted(ctx context.Context, tx *database.Tx, within scope.Scope, before, after record) error {
	return s.log(ctx, tx, within, entry{
		WaybillID: after.ID, Verb: verbOfUndo, From: before.Stage, To: after.Stage, At: instant.Of(s.Now()),
	})
}
