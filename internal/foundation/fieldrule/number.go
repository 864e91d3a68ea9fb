package fieldrule

import (
	"regexp"
	"strings"
	"time"
)

var (
	qualificationForm = regexp.MustCompile(`^\d{19}$`)
	idCardForm        = regexp.MustCompile(`^\d{17}[\dXx]$`)
	bankCardForm      = regexp.MustCompile(`^\d{16,19}$`)
	vinForm           = regexp.MustCompile(`^[A-HJ-NPR-Z0-9]{17}$`)
)

// BirthDate reads the date of birth out of an identity-card number. It is
// false when the number has not 18 places or names a day no calendar has.
func BirthDate(idCard string) (time.Time, bool) {
	if !idCardForm.MatchString(idCard) {
		return time.Time{}, false
	}
	born, err := time.Parse("20060102", idCard[6:14])
	return born, err == nil
}

// IDCardCheck is the 18th character that GB 11643 demands after the first 17
// digits; 0 when they are not digits.
func IDCardCheck(first17 string) byte {
	weights := [...]int{7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2}
	if len(first17) != len(weights) {
		return 0
	}
	sum := 0
	for i, weight := range weights {
		digit := int(first17[i]) - '0'
		if digit < 0 || digit > 9 {
			return 0
		}
		sum += digit * weight
	}
	return "10X98765432"[sum%11]
}

// IDCardHolds tells whether the number has a real birth date and the check
// character of GB 11643; x and X count alike.
func IDCardHolds(idCard string) bool {
	_, real := BirthDate(idCard)
	return real && strings.ToUpper(idCard)[17] == IDCardCheck(idCard[:17])
}

// QualificationHolds tells whether a qualification may have the number: that
// of its holder's identity card, or 19 digits of its own.
func QualificationHolds(number string) bool {
	return qualificationForm.MatchString(number) || IDCardHolds(number)
}

const creditAlphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY"

// CreditCodeHolds tells whether a unified social credit code of 18 characters
// holds by GB 32100 and the organisation code inside it by GB 11714.
func CreditCodeHolds(code string) bool {
	return len(code) == 18 && CreditCodeChecks(code[:16]) == code[16:]
}

// CreditCodeChecks are the two check characters that the first 16 of a unified
// social credit code demand: that of the organisation code inside it and its
// own; "" when a character has no place in one.
func CreditCodeChecks(first16 string) string {
	if len(first16) != 16 {
		return ""
	}
	first17 := first16 + string(organisationCheck(first16[8:]))
	sum, weight := 0, 1
	for i := range first17 {
		value := strings.IndexByte(creditAlphabet, first17[i])
		if value < 0 {
			return ""
		}
		sum += value * weight
		weight = weight * 3 % 31
	}
	return first17[16:] + creditAlphabet[(31-sum%31)%31:][:1]
}

// organisationCheck counts A as 10 and on without gaps, unlike the alphabet of
// the credit code around it.
func organisationCheck(first8 string) byte {
	sum := 0
	for i, weight := range [...]int{3, 7, 9, 10, 5, 8, 4, 2} {
		value := int(first8[i]) - '0'
		if value > 9 {
			value = int(first8[i]) - 'A' + 10
		}
		sum += value * weight
	}
	return "0X987654321"[sum%11]
}

// BankCardHolds tells whether a card number of 16 to 19 digits passes the Luhn
// sum.
func BankCardHolds(number string) bool {
	return bankCardForm.MatchString(number) && luhn(number)%10 == 0
}

// BankCardCheck is the last digit that completes a card number.
func BankCardCheck(withoutLast string) byte {
	return byte('0' + (10-luhn(withoutLast+"0")%10)%10)
}

func luhn(digits string) int {
	sum := 0
	for i := range len(digits) {
		digit := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			digit *= 2
			if digit > 9 {
				digit -= 9
			}
		}
		sum += digit
	}
	return sum
}

// VINHolds tells whether position 9 of a vehicle identification number is the
// check character of GB 16735. Old and imported vehicles may lack it, so a
// mismatch is a warning, never a refusal.
func VINHolds(vin string) bool {
	if !vinForm.MatchString(vin) {
		return false
	}
	// A letter's value is its column in this table of ten columns.
	const values = "0123456789" + ".ABCDEFGH." + ".JKLMN.P.R" + "..STUVWXYZ"
	sum := 0
	for i, weight := range [...]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2} {
		sum += strings.IndexByte(values, vin[i]) % 10 * weight
	}
	return "0123456789X"[sum%11] == vin[8]
}
