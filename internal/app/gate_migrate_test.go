package app_test

import (
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
	"freightdesk/migrations"
)

// earlierSubjects write one of each kind: its id, whether it is on the blacklist, and
// when it was removed.
var earlierSubjects = []*database.Statement{
	database.DefineTenant("migratetest.earlierDriver", `
		INSERT INTO driver (tenant_id, id, department_id, driver_name, phone_sealed, phone_index, phone_tail, id_card_sealed,
			id_card_index,
			id_card_head,
			id_card_tail, id_card_valid_from, id_card_valid_to, licence_sealed, vehicle_class, issuing_organizations, first_issued,
			licence_valid_from, licence_valid_to, qualification_sealed, qualification_from, qualification_to, qualification_type,
			qualification_province, light_only, account_name, bank_card_sealed, bank_card_index, bank_card_tail, bank_name, bank_code,
			documents, resident_division, remark, status, blacklisted, blacklist_reason, review_state, passed_revision, expires_on,
			risk_level, risk_score, prechecks, queue_rank, task_id, reject_count, last_reject_codes, last_reject_reason, submitted_at,
			reviewed_at, reviewer, version, deleted_at, created_by, created_at, updated_by, updated_at, blacklist_intercepts,
			blacklist_until, blacklisted_by, blacklisted_at)
		VALUES (:tenant, ?, '', 'somebody', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '',
			'', '', FALSE, '', '', '',
			'', '', '', '', '', '', 0, ?, '5', 0, 0, '', 0, 0, '', 0, '', 0, '', '', 0, 0, '', 0, ?, '', 0, '', 0, '1,2', '2027-01-01',
			'ops', 77)`),
	database.DefineTenant("migratetest.earlierVehicle", `
		INSERT INTO vehicle (tenant_id, id, department_id, vehicle_number, plate_color, plate_tail, vehicle_type, energy_type,
			owner, tonnage, gross_mass,
			inspection_to, trailer_number, located, use_character, vin, issuing_organizations, registered_on, issued_on, traction_mass,
			curb_mass, axles, length, width, height, permit_number, permit_from, permit_to, licence_file, compulsory_policy,
			compulsory_to, commercial_policy, commercial_to, body_length, body_style, documents, document_paths, remark, status,
			blacklisted, blacklist_reason, review_state, passed_revision, expires_on, risk_level, risk_score, prechecks,
			document_results, queue_rank, task_id, reject_count, last_reject_codes, last_reject_reason, submitted_at, due_at,
			reviewed_at, reviewer, reviewer_name, version, deleted_at, created_by, created_at, updated_by, updated_at,
			blacklist_intercepts, blacklist_until, blacklisted_by, blacklisted_at)
		VALUES (:tenant, ?, '', 'somebody', '', '', '', '', '', 0, 0, '', '', FALSE, '', '', '', '', '', 0, 0, 0,
			0, 0, 0, '', '', '', '', '',
			'', '', '', 0, '', '', '', '', 0, ?, '5', 0, 0, '', 0, 0, '', '', 0, '', 0, '', '', 0, 0, 0, '', '', 0, ?, '', 0, '', 0,
			'1,2', '2027-01-01', 'ops', 77)`),
	database.DefineTenant("migratetest.earlierCarrier", `
		INSERT INTO carrier (tenant_id, id, department_id, carrier_type, carrier_name, number_sealed, number_index, licence_to,
			permit_number, permit_from,
			permit_to, business_scope, contact, phone_sealed, phone_index, phone_tail, division_code, address,
			documents, document_paths,
			remark, status, blacklisted, blacklist_reason, blacklist_intercepts, blacklist_until, blacklisted_by, blacklisted_at,
			review_state, passed_revision, expires_on, risk_level, risk_score, prechecks, document_results, queue_rank, task_id,
			reject_count, last_reject_codes, last_reject_reason, submitted_at, due_at, reviewed_at, reviewer, reviewer_name, version,
			deleted_at, created_by, created_at, updated_by, updated_at)
		VALUES (:tenant, ?, '', '', 'somebody', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', 0,
			?, '5', '1,2', '2027-01-01',
			'ops', 77, 0, 0, '', 0, 0, '', '', 0, '', 0, '', '', 0, 0, 0, '', '', 0, ?, '', 0, '', 0)`),
}

var laterEntries = database.DefineTenant("migratetest.laterEntries", `
	SELECT subject || ' ' || target_id || ' ' || title || ' ' || roll || ' ' || reason || ' ' || gates
		|| ' ' || until || ' ' || author_name
		|| ' ' || created_at || ' ' || ended_at
	FROM gate_entry WHERE tenant_id = ? ORDER BY subject, target_id`)

// TestWhoWasOnTheBlacklistIsListed: of each kind, with reason, term and author; who was
// not on it or was removed is not.
func TestWhoWasOnTheBlacklistIsListed(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			here := scope.Tenant(1)
			db := migratedTo(t, engine, "0053_gate.sql")
			for _, subject := range earlierSubjects {
				writeRows(t, db, subject.For(here, "listed", true, 0), subject.For(here, "removed", true, 7))
			}
			for _, subject := range earlierSubjects {
				writeRows(t, db, subject.For(scope.Tenant(2), "trusted", false, 0))
			}
			if err := db.Migrate(t.Context(), migrations.Files); err != nil {
				t.Fatal(err)
			}
			want := map[int64][]string{}
			for _, subject := range []string{"carrier", "driver", "vehicle"} {
				want[1] = append(want[1], subject+" listed somebody 1 5 1,2 2027-01-01 ops 77 0")
			}
			for tenant := int64(1); tenant <= 2; tenant++ {
				rows, err := database.All[string](t.Context(), db, laterEntries.For(scope.Tenant(tenant)))
				if err != nil || !slices.Equal(rows, want[tenant]) {
					t.Errorf("tenant %d: %v, want %v: %v", tenant, rows, want[tenant], err)
				}
			}
		})
	}
}
