package user

// MaskedPhone is an account's number as others see it, "" when there is none or
// it cannot be opened.
func (s *Service) MaskedPhone(accountID, sealed string) string {
	if sealed == "" {
		return ""
	}
	phone, err := s.vault.OpenSealed(phonePlace(accountID), sealed)
	if err != nil || len(phone) < 8 {
		return ""
	}
	return phone[:3] + "****" + phone[len(phone)-4:]
}
