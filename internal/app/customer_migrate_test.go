package app_test

import (
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
	"freightdesk/migrations"
)

var (
	earlierCustomers = database.DefineTenant("migratetest.customers", `
		INSERT INTO customer (tenant_id, id, department_id, customer_type, consignor, consignor_id_sealed, consignor_id_index, legal_person,
			contact, contact_phone_sealed, contact_phone_index, contact_phone_tail, division_code, address, invoice_title, tax_no_sealed,
			invoice_bank, bank_account_sealed, invoice_address, invoice_phone_sealed, contract_no, contract_from, contract_to,
			settle_type, credit_limit_fen, service_rate_permille, salesman, status, version, deleted_at, created_by, created_at,
			updated_by, updated_at)
		VALUES (:tenant, ?, 'hq', 1, '', '', ?, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', 1, 0, 0, '', 1, 1, ?,
			'', 501, '', 0)`)
	laterCustomers = database.DefineTenant("migratetest.laterCustomers", `
		SELECT c.id || ' ' || c.review_state || ' ' || c.passed_revision || ' ' || c.expires_on || ' ' || t.state || ' ' || l.action
		FROM customer c JOIN review_task t ON t.tenant_id = c.tenant_id AND t.id = c.task_id
		JOIN review_log l ON l.tenant_id = c.tenant_id AND l.target_id = c.id WHERE c.tenant_id = ? ORDER BY c.id`)
	laterTotal = database.DefineTenant("migratetest.laterTotal", `
		SELECT SUM(total) FROM review_counter WHERE tenant_id = ? AND subject = 'customer' AND state = 1`)
)

// TestCustomersOfAnEarlierReleaseGoOn: they stand as passed, with a history that says
// so, and are counted; those in the recycle bin are not.
func TestCustomersOfAnEarlierReleaseGoOn(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			ctx, here := t.Context(), scope.Tenant(1)
			db := migratedTo(t, engine, "0040_customer_review.sql")
			writeRows(t, db, earlierCustomers.For(here, "a", "a", 0), earlierCustomers.For(here, "b", "b", 0),
				earlierCustomers.For(here, "bin", "c", 7))
			if err := db.Migrate(ctx, migrations.Files); err != nil {
				t.Fatal(err)
			}
			rows, err := database.All[string](ctx, db, laterCustomers.For(here))
			want := []string{"a 1 1 9999-12-31 1 decide", "b 1 1 9999-12-31 1 decide", "bin 1 1 9999-12-31 1 decide"}
			if err != nil || !slices.Equal(rows, want) {
				t.Errorf("%v, want %v: %v", rows, want, err)
			}
			if total, err := database.One[int64](ctx, db, laterTotal.For(here)); err != nil || total != 2 {
				t.Errorf("%d are counted, %v", total, err)
			}
		})
	}
}
