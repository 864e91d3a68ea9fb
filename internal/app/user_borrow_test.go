package app_test

import (
	"testing"

	"freightdesk/internal/app/apptest"
)

// TestWhoReachesFurtherIsNotBorrowed: whoever sets a password could sign in. The
// puppet of the deputy works in another department too: what they may do there, with
// a role of any reach, the deputy does not see.
func TestWhoReachesFurtherIsNotBorrowed(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.reset(s.deputy, "nobody"))
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service,dep-finance"))
		s.refused("the password", s.reset(s.deputy, "nobody"))
		s.refused("the phone", s.edit(s.deputy, "u-nobody", "phone", "15400007777"))
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service"))
		for _, id := range []string{"dep-hq", "dep-service"} {
			s.done(s.ceiling(s.admin, id, "m-dict,b-dict-list"))
		}
		role := s.departmentRole(s.admin, "dep-service", "lookers")
		s.done(s.departmentGrant(s.admin, role, "m-dict,b-dict-list"))
		s.done(s.reset(s.deputy, "nobody"))
		s.done(s.assign(s.admin, "u-nobody", role))
		s.refused("who holds a department role that the deputy lacks", s.reset(s.deputy, "nobody"))
	})
}

// TestWhoIsBoundByARuleKeepsThoseItShows: freezing, removing and resetting them.
func TestWhoIsBoundByARuleKeepsThoseItShows(t *testing.T) {
	for _, reach := range []string{"below", "all"} {
		apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
			s := newStaff(t, w)
			s.done(s.admin.Put("/sys/role/edit", map[string]any{"id": s.deputyRole, "dataScope": reach}))
			s.done(s.grant(s.admin, s.deputyRole, "m-user"))
			rule := s.done(s.admin.Post("/sys/permission/addPermissionRule", map[string]string{
				"permissionId": "m-user", "ruleName": "规则", "ruleColumn": "username", "ruleConditions": "RIGHT_LIKE", "ruleValue": "no", "status": "1",
			})).Text("result.id")
			s.done(s.admin.Post("/sys/role/datarule", map[string]string{
				"permissionId": "m-user", "roleId": s.deputyRole, "dataRuleIds": rule,
			}))
			s.done(s.edit(s.admin, "u-nobody", "selectedroles", ""))
			s.done(s.freeze(s.deputy, "u-nobody", "2"))
			s.done(s.freeze(s.deputy, "u-nobody", "1"))
			s.done(s.reset(s.deputy, "nobody"))
			s.done(s.deputy.Delete("/sys/user/delete?id=u-nobody"))
			s.done(s.deputy.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"}))
			if a := s.freeze(s.deputy, "u-regulator", "2"); a.Success() {
				t.Errorf("one whom the rule hides: %s", a.Body)
			}
		})
	}
}

// TestChargeIsGivenByWhoMayList the members it shows.
func TestChargeIsGivenByWhoMayList(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		charge := func() apptest.Answer {
			return s.deputy.Put("/sys/user/edit", map[string]any{"id": "u-nobody", "userIdentity": 2, "departIds": "dep-service"})
		}
		onlyEdits := s.role(s.admin, "only_edits", map[string]any{"level": 40, "dataScope": "below"}, "b-user-edit")
		onlyRoles(t, w, "u-service", onlyEdits)
		s.refused("who may edit alone", charge())
		onlyRoles(t, w, "u-service", s.deputyRole)
		s.done(charge())
	})
}

// TestWhoLeavesADepartmentIsNotInItsCharge any more, whichever call takes them out.
func TestWhoLeavesADepartmentIsNotInItsCharge(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		for _, call := range []string{
			"deleteUserInDepart?depId=dep-finance&userId=u-nobody", "deleteUserInDepartBatch?depId=dep-finance&userIds=u-nobody",
		} {
			charge := map[string]any{"id": "u-nobody", "selecteddeparts": "dep-finance", "userIdentity": 2, "departIds": "dep-finance"}
			s.done(s.admin.Put("/sys/user/edit", charge))
			s.done(s.admin.Delete("/sys/user/" + call))
			if left := s.admin.Get("/sys/user/queryById?id=u-nobody"); left.Text("result.departIds") != "" || left.Int("result.userIdentity") != 1 {
				t.Errorf("%s leaves %s", call, left.Body)
			}
		}
	})
}

// TestNobodyTakesBeyondTheirReach: what a role gives further than its shaper holds it
// is neither taken out of it nor deleted, and its holders are not ranked anew.
func TestNobodyTakesBeyondTheirReach(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		wide := s.role(s.admin, "wide", map[string]any{"level": 10, "dataScope": "all"}, "m-driver-check,b-driver-list")
		strong := s.role(s.admin, "strong", map[string]any{"level": 10, "dataScope": "below"}, "m-dict,b-dict-list")
		onlyRoles(t, w, "u-auditor", wide)
		before := s.admin.Get("/sys/role/list?roleCode=wide").Text("result.records.0")
		taken := map[string]string{"roleId": wide, "permissionIds": "m-driver-check", "lastpermissionIds": "m-driver-check,b-driver-list"}
		rule := s.done(s.admin.Post("/sys/permission/addPermissionRule", map[string]string{
			"permissionId": "m-driver-check", "ruleName": "规则", "ruleColumn": "driverName", "ruleConditions": "=", "ruleValue": "无", "status": "1",
		})).Text("result.id")
		bond := map[string]string{"permissionId": "m-driver-check", "roleId": wide, "dataRuleIds": rule}
		s.refused("what a rule hides", s.deputy.Post("/sys/role/datarule", bond))
		s.refused("the entry above a row", s.deputy.Post("/sys/permission/saveRolePermission", map[string]string{
			"roleId": wide, "permissionIds": "b-driver-list", "lastpermissionIds": "m-driver-check,b-driver-list",
		}))
		s.refused("a row", s.deputy.Post("/sys/permission/saveRolePermission", taken))
		s.refused("the role", s.deputy.Delete("/sys/role/delete?id="+wide))
		s.refused("a role with what they lack", s.deputy.Delete("/sys/role/delete?id="+strong))
		s.refused("its level", s.deputy.Put("/sys/role/edit", map[string]any{"id": wide, "level": 5}))
		s.refused("its reach", s.deputy.Put("/sys/role/edit", map[string]any{"id": wide, "dataScope": "below"}))
		if after := s.admin.Get("/sys/role/list?roleCode=wide").Text("result.records.0"); after != before {
			t.Errorf("%s became %s", before, after)
		}
		w.SignIn("auditor").Get("/driver/hyDriver/list")
		s.done(s.deputy.Put("/sys/role/edit", map[string]any{"id": s.helper, "level": 5}))
		s.done(s.deputy.Delete("/sys/role/delete?id=" + s.helper))
	})
}

// TestNobodyIsLostFromSight: who reaches departments alone takes nobody out of the
// last one, where they would not find them again.
func TestNobodyIsLostFromSight(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.grant(s.admin, s.deputyRole, "b-department-edit"))
		for _, none := range []string{"", " ", ",", "　"} {
			if a := s.edit(s.deputy, "u-nobody", "selecteddeparts", none); a.Text("result.errors.0.field") != "selecteddeparts" {
				t.Errorf("out of the last department by %q: %s", none, a.Body)
			}
		}
		calls := []string{
			"deleteUserInDepart?depId=dep-service&userId=u-nobody", "deleteUserInDepartBatch?depId=dep-service&userIds=u-nobody",
		}
		for _, call := range calls {
			if a := s.deputy.Delete("/sys/user/" + call); a.Success() || !s.deputy.Get("/sys/user/queryById?id=u-nobody").Success() {
				t.Errorf("%s takes out of the last department: %s", call, a.Body)
			}
		}
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service,dep-finance"))
		s.done(s.deputy.Delete("/sys/user/" + calls[0]))
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", ""))
	})
}

// TestWhatOneCannotGiveBackStays: nobody takes a user out of a department, or bars
// them, whose rights there they could not give.
func TestWhatOneCannotGiveBackStays(t *testing.T) {
	for name, hold := range map[string]func(s staff){
		"a role": func(s staff) {
			strong := s.role(s.admin, "strong", map[string]any{"level": 10, "dataScope": "self"}, "m-dict,b-dict-list")
			onlyRoles(s.t, s.w, "u-nobody", strong)
		},
		"a department role": func(s staff) {
			for _, id := range []string{"dep-hq", "dep-service"} {
				s.done(s.ceiling(s.admin, id, "m-dict,b-dict-list"))
			}
			id := s.departmentRole(s.admin, "dep-service", "lookers")
			s.done(s.departmentGrant(s.admin, id, "m-dict,b-dict-list"))
			s.done(s.assign(s.admin, "u-nobody", id))
		},
	} {
		t.Run(name, func(t *testing.T) {
			apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
				s := newStaff(t, w)
				s.done(s.grant(s.admin, s.deputyRole, "b-department-edit"))
				s.done(s.freeze(s.deputy, "u-nobody", "2"))
				s.done(s.freeze(s.deputy, "u-nobody", "1"))
				hold(s)
				s.refused("frozen", s.freeze(s.deputy, "u-nobody", "2"))
				s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service,dep-finance"))
				before := s.look("u-nobody")
				out := "depId=dep-service&userId"
				s.refused("in the form", s.edit(s.deputy, "u-nobody", "selecteddeparts", "dep-finance"))
				s.refused("one", s.deputy.Delete("/sys/user/deleteUserInDepart?"+out+"=u-nobody"))
				s.refused("several", s.deputy.Delete("/sys/user/deleteUserInDepartBatch?"+out+"s=u-nobody"))
				s.unchanged(before, "u-nobody")
			})
		})
	}
}

// TestWhoBelongsElsewhereTooIsNotBarred by who reaches only one of their departments.
func TestWhoBelongsElsewhereTooIsNotBarred(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service,dep-finance"))
		remove := func() apptest.Answer { return s.deputy.Delete("/sys/user/delete?id=u-nobody") }
		purge := func() apptest.Answer { return s.deputy.Delete("/sys/user/deleteRecycleBin?userIds=u-nobody") }
		s.refused("frozen", s.freeze(s.deputy, "u-nobody", "2"))
		s.refused("removed", remove())
		s.done(s.admin.Delete("/sys/user/delete?id=u-nobody"))
		s.refused("restored", s.deputy.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"}))
		s.refused("purged", purge())
		s.done(s.admin.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-nobody"}))
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service"))
		s.done(remove())
		s.done(purge())
	})
}

// TestADepartmentRoleIsTakenByWhoCouldGiveIt, and so is a row of a ceiling.
func TestADepartmentRoleIsTakenByWhoCouldGiveIt(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		s.done(s.grant(s.admin, s.deputyRole, "b-department-grant,b-deptrole-grant"))
		narrow := s.role(s.admin, "narrow", map[string]any{"level": 10, "dataScope": "self"}, "m-dict,b-dict-list")
		onlyRoles(t, w, "u-service", s.deputyRole, narrow) // sees the row, but reaches nobody with it
		for _, id := range []string{"dep-hq", "dep-service"} {
			s.done(s.ceiling(s.admin, id, "m-dict,b-dict-list,m-driver-check,b-driver-list"))
		}
		take := func(role string) apptest.Answer {
			return s.deputy.Post("/sys/sysDepartRole/deptRoleUserAdd", map[string]string{
				"userId": "u-nobody", "newRoleId": "", "oldRoleId": role, "departId": "dep-service",
			})
		}
		lower := func(rows string) apptest.Answer {
			return s.deputy.Post("/sys/permission/saveDepartPermission",
				map[string]string{"departId": "dep-service", "permissionIds": "", "lastpermissionIds": rows})
		}
		strong, weak := s.departmentRole(s.admin, "dep-service", "strong"), s.departmentRole(s.admin, "dep-service", "weak")
		s.done(s.departmentGrant(s.admin, strong, "m-dict,b-dict-list"))
		s.done(s.departmentGrant(s.admin, weak, "m-driver-check,b-driver-list"))
		s.done(s.assign(s.admin, "u-nobody", strong))
		s.done(s.assign(s.admin, "u-nobody", weak))
		s.refused("the role taken", take(strong))
		s.refused("the ceiling lowered", lower("b-dict-list"))
		s.done(take(weak))
		s.done(lower("b-driver-list"))
	})
}

// TestAMoveGivesAndTakesNoMoreThanTheMoverCould: roles that reach below gain and lose
// a department that is moved from under, or to under, who holds them.
func TestAMoveGivesAndTakesNoMoreThanTheMoverCould(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		h := treeFixture(t, w, "below")
		one := h.done(h.add(h.deputy, "dep-service", "一组")).Text("result.id")
		two := h.done(h.add(h.deputy, "dep-service", "二组")).Text("result.id")
		h.done(h.place(h.admin, two, "u-nobody"))
		strong := h.role(h.admin, "strong", map[string]any{"level": 10, "dataScope": "below"}, "m-dict,b-dict-list")
		weak := h.role(h.admin, "weak", map[string]any{"level": 10, "dataScope": "below"}, "m-driver-check,b-driver-list")
		high := h.role(h.admin, "high", map[string]any{"level": 60, "dataScope": "below"}, "m-driver-check,b-driver-list")
		flat := h.role(h.admin, "flat", map[string]any{"level": 60, "dataScope": "own"}, "m-dict,b-dict-list")
		for what, role := range map[string]string{"a right the mover lacks": strong, "a rank above theirs": high} {
			onlyRoles(t, w, "u-nobody", role)
			h.refused(what+", given", h.move(h.deputy, one, two))
			h.done(h.move(h.admin, one, two))
			h.refused(what+", taken", h.move(h.deputy, one, "dep-service"))
			h.done(h.move(h.admin, one, "dep-service"))
		}
		for _, role := range []string{weak, flat} {
			onlyRoles(t, w, "u-nobody", role)
			h.done(h.move(h.deputy, one, two))
			h.done(h.move(h.deputy, one, "dep-service"))
		}
		for _, id := range []string{"dep-hq", "dep-service", one} {
			h.done(h.ceiling(h.admin, id, "m-dict,b-dict-list"))
		}
		h.done(h.move(h.deputy, one, two)) // no role of it loses anything
		h.done(h.move(h.admin, one, "dep-service"))
		h.done(h.departmentGrant(h.admin, h.departmentRole(h.admin, one, "lookers"), "m-dict,b-dict-list"))
		h.refused("under a lower ceiling", h.move(h.deputy, one, two))
		onlyRoles(t, w, "u-regulator", flat)
		h.done(h.admin.Put("/sys/user/edit", map[string]any{
			"id": "u-regulator", "selecteddeparts": two, "userIdentity": 2, "departIds": two,
		}))
		h.refused("into the charge of who ranks above", h.move(h.deputy, one, two))
	})
}

// TestNobodyIsTakenOutWhereTheyReachFurther than who takes them out.
func TestNobodyIsTakenOutWhereTheyReachFurther(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		keeper := s.role(s.admin, "keeper", map[string]any{"level": 40, "dataScope": "all"}, "b-department-edit")
		onlyRoles(t, w, "u-service", s.deputyRole, keeper)
		s.done(s.edit(s.admin, "u-nobody", "selecteddeparts", "dep-service,dep-finance"))
		out := func() apptest.Answer {
			return s.deputy.Delete("/sys/user/deleteUserInDepart?depId=dep-finance&userId=u-nobody")
		}
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", s.helper))
		s.refused("who holds a role there", out())
		s.done(s.edit(s.admin, "u-nobody", "selectedroles", ""))
		s.done(out())
	})
}

// TestARoleIsShapedByWhoReachesItsHolders, however far it reaches itself.
func TestARoleIsShapedByWhoReachesItsHolders(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		near := map[string]any{"level": 10, "dataScope": "list", "scopeDepartIds": "dep-service"}
		role := s.role(s.admin, "near", near, "m-driver-check,b-driver-list")
		onlyRoles(t, w, "u-auditor", role) // who works elsewhere
		s.done(s.edit(s.admin, "u-auditor", "selecteddeparts", "dep-finance"))
		rule := s.done(s.admin.Post("/sys/permission/addPermissionRule", map[string]string{
			"permissionId": "m-driver-check", "ruleName": "规则", "ruleColumn": "driverName", "ruleConditions": "=", "ruleValue": "无", "status": "1",
		})).Text("result.id")
		bind := func() apptest.Answer {
			return s.deputy.Post("/sys/role/datarule", map[string]string{"permissionId": "m-driver-check", "roleId": role, "dataRuleIds": rule})
		}
		take := func() apptest.Answer {
			return s.deputy.Post("/sys/permission/saveRolePermission", map[string]string{
				"roleId": role, "permissionIds": "m-driver-check", "lastpermissionIds": "m-driver-check,b-driver-list",
			})
		}
		remove := func() apptest.Answer { return s.deputy.Delete("/sys/role/delete?id=" + role) }
		s.refused("bound", bind())
		s.refused("a row taken", take())
		s.refused("renamed", s.deputy.Put("/sys/role/edit", map[string]any{"id": role, "roleName": "别名"}))
		s.refused("deleted", remove())
		s.done(w.SignIn("auditor").Get("/driver/hyDriver/list"))
		s.done(s.edit(s.admin, "u-auditor", "selecteddeparts", "dep-finance,dep-service"))
		s.done(bind())
		s.done(take())
		s.done(remove())
	})
}

// TestAccountsInTheBinShareTheStateOfTheirCustomer: they may come out of it one by one.
func TestAccountsInTheBinShareTheStateOfTheirCustomer(t *testing.T) {
	apptest.OnEachEngine(t, func(t *testing.T, w *apptest.World) {
		s := newStaff(t, w)
		nothingIsOpen(t, w)
		signIn := func() apptest.Answer {
			return w.Stranger().Post("/sys/customerlogin", map[string]string{"username": "shipper", "password": apptest.Password})
		}
		remove := func() { s.done(s.admin.Delete("/sys/user/delete?id=u-shipper")) }
		restore := func() { s.done(s.admin.Put("/sys/user/putRecycleBin", map[string]string{"userIds": "u-shipper"})) }
		freeze := func(status int) {
			s.done(s.admin.Put("/customer/hyCustomerUser/frozenBatch", map[string]any{"ids": "c-demo-shipper", "status": status}))
		}
		remove()
		freeze(2)
		restore()
		if signIn().Success() {
			t.Error("an account of a frozen customer came back open")
		}
		remove()
		freeze(1)
		restore()
		if a := signIn(); !a.Success() {
			t.Errorf("an account came back shut: %s", a.Body)
		}
		remove()
		s.done(s.admin.Delete("/customer/hyCustomerUser/delete?id=c-demo-shipper"))
		restore()
		if signIn().Success() {
			t.Error("an account of a removed customer came back open")
		}
	})
}
