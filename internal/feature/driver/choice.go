package driver

import (
	"context"
	"slices"
	"strings"

	"freightdesk/internal/foundation/fault"
)

// checkChoices refuses values that their dictionaries do not offer. What is there
// already stays, whatever has become of its dictionary.
func (s *Service) checkChoices(ctx context.Context, before, p Profile, refused *fault.Collector) error {
	classes, err := s.choices(ctx, licenceClasses)
	if err != nil {
		return err
	}
	banks, err := s.choices(ctx, bankCodes)
	if err != nil {
		return err
	}
	stored := strings.Split(before.VehicleClass, ",")
	for class := range strings.SplitSeq(p.VehicleClass, ",") {
		isOffered := class == "" || classes[class] != "" || slices.Contains(stored, class)
		refused.Require(isOffered, "vehicleClass", "准驾车型只能是字典「准驾车型」中的值")
	}
	isOffered := p.BankCode == "" || banks[p.BankCode] != "" || p.BankCode == before.BankCode
	refused.Require(isOffered, "bankCode", "银行代码只能是字典「银行代码」中的值")
	return nil
}

// Dictionaries that values of a driver are of.
const (
	licenceClasses = "hy_license_class"
	bankCodes      = "hy_bank_code"
)
