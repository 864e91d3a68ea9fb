package customer

import (
	"freightdesk/internal/foundation/fieldrule"
	"freightdesk/internal/foundation/personal"
)

// maskNumber masks the number that names a person; that of a company is public.
// What is an identity card stays masked when a person is turned into a company.
func maskNumber(customerType int) func(string) string {
	return func(number string) string {
		if customerType == Company && !fieldrule.IDCardHolds(number) {
			return number
		}
		return personal.MaskIDCard(number)
	}
}
