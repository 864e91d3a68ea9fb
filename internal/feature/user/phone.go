package user

import (
	"context"

	"freightdesk/internal/foundation/caller"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/paging"
	"freightdesk/internal/foundation/personal"
	"freightdesk/internal/foundation/scope"
)

// MaskedPhone is an account's number as others see it, "" when there is none or
// it cannot be opened.
func (s *Service) MaskedPhone(accountID, sealed string) string {
	phone, err := s.vault.OpenSealed(phonePlace(accountID), sealed)
	if err != nil { // sealed with a key this server does not have
		return ""
	}
	return personal.MaskPhone(phone)
}

// ContactsOf shows phones, given sealed, and e-mails as the caller may read them: whole their own and those
// of operators within reach of user:edit, since the family's clients check what
// a list gave them before they send it back; all others masked. At most
// database.MaxIDs accounts.
func (s *Service) ContactsOf(ctx context.Context, ids []string) (Contacts, error) {
	return s.contacts(ctx, ids, func() ([]string, error) {
		return database.All[string](ctx, s.db, operatorsAmong.For(caller.From(ctx).WholeTenant(), database.IDs(ids)))
	})
}

// Contacts shows the sealed phone and the e-mail of an account as the caller may read them.
type Contacts = func(id, sealed, email string) (phone, address string)

// contacts asks which of the accounts are operators only where that decides.
func (s *Service) contacts(ctx context.Context, ids []string, operators func() ([]string, error)) (Contacts, error) {
	who := caller.From(ctx)
	whole := map[string]bool{who.UserID: true}
	if within := who.Scope(MayEdit); !within.Empty() && len(ids) > 0 {
		editable, err := s.operatorsWithin(ctx, within, ids, operators)
		if err != nil {
			return nil, err
		}
		for _, id := range editable {
			whole[id] = true
		}
	}
	return func(id, sealed, email string) (phone, address string) {
		phone, err := s.vault.OpenSealed(phonePlace(id), sealed)
		switch {
		case err != nil: // sealed with a key this server does not have
			phone = ""
		case !whole[id]:
			phone = personal.MaskPhone(phone)
		}
		if !whole[id] {
			email = personal.MaskEmail(email)
		}
		return phone, email
	}, nil
}

// operatorsWithin are the operators among accounts of the tenant that a scope
// reaches.
func (s *Service) operatorsWithin(
	ctx context.Context, within scope.Scope, ids []string, operators func() ([]string, error),
) ([]string, error) {
	if within.Whole {
		return operators()
	}
	more := append(chosen(ids), database.Where("a.user_type = 'operator'"))
	found, err := reachable.Rows(ctx, s.db, within, paging.Request{PageNo: 1, Size: len(ids)}, more...)
	return database.IDsOf(found, func(r reachedID) string { return r.ID }), err
}

// setPhone seals a number for its account, with what finds it again.
func (s *Service) setPhone(a *Account, phone string) {
	a.Phone, a.PhoneIndex = s.vault.Seal(phonePlace(a.ID), phone), s.vault.BlindIndex("phone", phone)
	a.PhoneTail = phone[max(len(phone)-tailLength, 0):]
}

// tailLength is how many digits of a number the lists may be searched by.
const tailLength = 4
