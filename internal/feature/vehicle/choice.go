package vehicle

import (
	"context"
	"regexp"

	"freightdesk/internal/foundation/fault"
)

// Dictionaries that values of a vehicle are of.
const (
	plateColors   = "hy_plate_color"
	vehicleTypes  = "hy_vehicle_type"
	energyTypes   = "hy_energy_type"
	useCharacters = "hy_use_character"
	bodyStyles    = "hy_body_style"
)

var (
	vinForm    = regexp.MustCompile(`^[A-HJ-NPR-Z0-9]{17}$`)
	permitForm = regexp.MustCompile(`^[A-Za-z0-9]{6,20}$`)
)

// checkChoices refuses values that their dictionaries do not offer. What is there
// already stays, whatever has become of its dictionary.
func (s *Service) checkChoices(ctx context.Context, before, p Profile, refused *fault.Collector) error {
	for _, one := range []struct{ code, field, name, before, value string }{
		{plateColors, "vehiclePlateColorCode", "车牌颜色", before.Color, p.Color},
		{vehicleTypes, "vehicleType", "车辆类型", before.VehicleType, p.VehicleType},
		{energyTypes, "vehicleEnergyType", "能源类型", before.Energy, p.Energy},
		{useCharacters, "useCharacter", "使用性质", before.UseCharacter, p.UseCharacter},
		{bodyStyles, "bodyStyle", "车型", before.BodyStyle, p.BodyStyle},
	} {
		offered, err := s.choices(ctx, one.code)
		if err != nil {
			return err
		}
		isOffered := one.value == "" || offered[one.value] != "" || one.value == one.before
		refused.Require(isOffered, one.field, one.name+"只能是字典「"+one.name+"」中的值")
	}
	return nil
}
