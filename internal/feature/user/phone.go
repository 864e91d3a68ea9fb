package user

import "freightdesk/internal/foundation/personal"

// MaskedPhone is an account's number as others see it, "" when there is none or
// it cannot be opened.
func (s *Service) MaskedPhone(accountID, sealed string) string {
	phone, err := s.vault.OpenSealed(phonePlace(accountID), sealed)
	if err != nil { // sealed with a key this server does not have
		return ""
	}
	return personal.MaskPhone(phone)
}

// MaskedEmail is an account's address as others see it.
func (s *Service) MaskedEmail(email string) string { return personal.MaskEmail(email) }

// setPhone seals a number for its account, with what finds it again.
func (s *Service) setPhone(a *Account, phone string) {
	a.Phone, a.PhoneIndex = s.vault.Seal(phonePlace(a.ID), phone), s.vault.BlindIndex("phone", phone)
	a.PhoneTail = phone[max(len(phone)-tailLength, 0):]
}

// tailLength is how many digits of a number the lists may be searched by.
const tailLength = 4
