package driver

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/personal"
)

// numbers are the fields that are masked everywhere, by their wire names.
func (p Profile) numbers() map[string]string {
	return map[string]string{
		"telephone": p.Phone, "drivingLicense": p.IDCard, "driverLicenseNumber": p.LicenceNumber,
		"qualificationCertificate": p.Qualification, "bankCardNo": p.BankCard,
	}
}

// Reveal answers one masked number in the clear, under the rules of
// foundation/personal: of the data in force, or of the submission a task asks to
// judge.
func (s *Service) Reveal(ctx context.Context, id, taskID, field string) (string, error) {
	r, err := personal.Row(ctx, s.db, list, MayList, id, instant.Of(s.now()))
	if err != nil {
		return "", err
	}
	read := s.inForce
	if taskID != "" && taskID == r.TaskID {
		read = s.newest
	}
	p, err := read(ctx, s.db, caller.From(ctx).Scope(MayList), r)
	if err != nil {
		return "", err
	}
	return personal.Reveal(ctx, s.db, Type, id, field, p.numbers())
}
