package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// narrowly is a world in which the deputy keeps the users of some departments, without
// what lies below them; below the department of customer service lies one with the
// regulator in it.
func narrowly(t *testing.T, w *apptest.World, reach map[string]any) (s staff, team string) {
	s = newStaff(t, w)
	team = s.done(s.add(s.admin, "dep-service", "一组")).Text("result.id")
	s.done(s.edit(s.admin, "u-regulator", "selecteddeparts", team))
	s.done(s.edit(s.admin, "u-nobody", "selectedroles", ""))
	reach["id"] = s.deputyRole
	s.done(s.admin.Put("/sys/role/edit", reach))
	return s, team
}

// charge puts the puppet in charge of a department.
func (s staff) charge(c *apptest.Client, departmentID string) apptest.Answer {
	return c.Put("/sys/user/edit", map[string]any{"id": "u-nobody", "userIdentity": 2, "departIds": departmentID})
}

// TestChargeIsGivenByWhoReachesAllBelow: whoever is in charge lists what lies below, too.
func TestChargeIsGivenByWhoReachesAllBelow(t *testing.T) {
	for name, reach := range map[string]map[string]any{
		"own": {"dataScope": "own"}, "list": {"dataScope": "list", "scopeDepartIds": "dep-service"},
	} {
		t.Run(name, func(t *testing.T) {
			apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
				s, team := narrowly(t, w, reach)
				s.refused("the charge of what reaches further", s.charge(s.deputy, "dep-service"))
				s.refused("a new superior", s.deputy.Post("/sys/user/add", map[string]any{
					"username": "puppet", "realname": "木偶", "workNo": "W-puppet", "password": "wooden-Long-1", "selecteddeparts": "dep-service",
					"userIdentity": 2, "departIds": "dep-service",
				}))
				s.done(s.admin.Put("/sys/role/edit", map[string]any{
					"id": s.deputyRole, "dataScope": "list", "scopeDepartIds": "dep-service," + team,
				}))
				s.done(s.charge(s.deputy, "dep-service"))
			})
		})
	}
}

// TestAMoveGivesChargeOnlyOfWhomTheMoverMayList: who is in charge above gets it.
func TestAMoveGivesChargeOnlyOfWhomTheMoverMayList(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		team := s.done(s.add(s.admin, "dep-service", "一组")).Text("result.id")
		other := s.done(s.add(s.admin, "dep-service", "二组")).Text("result.id")
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", team))
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", ""))
		s.done(s.charge(s.admin, team))
		keeper := s.role(s.admin, "keeper", map[string]any{"level": 40, "dataScope": "below"}, "b-department-list,b-department-edit")
		onlyRoles(t, w, "u-service", keeper)
		s.refused("by who lists nobody", s.move(s.deputy, other, team))
		onlyRoles(t, w, "u-service", keeper, s.deputyRole)
		s.done(s.move(s.deputy, other, team))
	})
}

// TestWhoIsInChargeFurtherIsNotBorrowed, nor barred by who could not give it back.
func TestWhoIsInChargeFurtherIsNotBorrowed(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s, _ := narrowly(t, w, map[string]any{"dataScope": "own"})
		s.done(s.reset(s.deputy, "nobody"))
		s.done(s.charge(s.admin, "dep-service"))
		restore := func() apptest.Answer {
			return s.deputy.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"})
		}
		s.refused("the password", s.reset(s.deputy, "nobody"))
		s.refused("the phone", s.edit(s.deputy, "u-nobody", "phone", "15400007777"))
		s.refused("frozen", s.freeze(s.deputy, "u-nobody", "2"))
		s.done(s.admin.Delete("/sys/user/delete?id=u-nobody"))
		s.refused("restored", restore())
		s.done(s.admin.Put("/sys/role/edit", map[string]any{"id": s.deputyRole, "dataScope": "below"}))
		s.done(restore())
		s.done(s.reset(s.deputy, "nobody"))
	})
}
