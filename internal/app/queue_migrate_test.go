package app_test

import (
	"fmt"
	"slices"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/scope"
	"freightdesk/migrations"
)

var (
	waitingOfEarlier = database.DefineTenant("migratetest.waits", `
		UPDATE customer SET review_state = 0, risk_level = ?, risk_score = ?, due_at = ?, queue_rank = ? WHERE tenant_id = :tenant AND id = ?`)
	taskOfEarlier = database.DefineTenant("migratetest.task", `
		INSERT INTO review_task (tenant_id, id, target_type, target_id, department_id, revision, snapshot, state, queue_rank, submitted_by,
			submitted_at, due_at, reviewer, reviewer_name, reviewed_at)
		VALUES (:tenant, ?, 'customer', ?, 'hq', 1, '', 0, ?, '', 0, ?, '', '', 0)`)
	ranksOfLater = database.DefineTenant("migratetest.ranks", `
		SELECT c.id || ' ' || t.queue_rank || ' ' || c.queue_rank FROM customer c
		JOIN review_task t ON t.tenant_id = c.tenant_id AND t.target_id = c.id
		WHERE c.tenant_id = ? AND c.review_state = 0 ORDER BY t.queue_rank`)
)

// TestWhatWaitedTakesItsNewPlace: rows and tasks of an earlier release, which knew no
// scores in the queue, stand where a submission of today would put them.
func TestWhatWaitedTakesItsNewPlace(t *testing.T) {
	for _, engine := range apptest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			here := scope.Tenant(1)
			db := migratedTo(t, engine, "0041_queue_by_score.sql")
			rows := []struct {
				id                string
				level, score, due int
			}{{"mild", 1, 80, 500}, {"early", 2, 60, 100}, {"worse", 2, 44, 900}}
			for n, row := range rows {
				writeRows(t, db, earlierCustomers.For(here, row.id, row.id, 0),
					waitingOfEarlier.For(here, row.level, row.score, row.due, 1_000+n, row.id),
					taskOfEarlier.For(here, "t-"+row.id, row.id, 1_000+n, row.due))
			}
			if err := db.Migrate(t.Context(), migrations.Files); err != nil {
				t.Fatal(err)
			}
			var want []string
			for _, row := range []int{2, 1, 0} {
				rank := review.Rank(rows[row].level, rows[row].score, 0) + int64(rows[row].due)
				want = append(want, fmt.Sprintf("%s %d %d", rows[row].id, rank, rank))
			}
			if ranks, err := database.All[string](t.Context(), db, ranksOfLater.For(here)); err != nil || !slices.Equal(ranks, want) {
				t.Errorf("%v, want %v: %v", ranks, want, err)
			}
		})
	}
}
