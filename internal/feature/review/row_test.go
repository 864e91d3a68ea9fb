package review_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"freightdesk/internal/app/apptest"
	"freightdesk/internal/feature/review"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
	"freightdesk/internal/foundation/scope"
)

// keptOfTask is what a driver's row keeps of their newest submission, beside what
// the submission says.
type keptOfTask struct {
	Driver  string          `db:"id"`
	State   review.State    `db:"review_state"`
	Results review.Results  `db:"document_results"`
	Due     instant.Instant `db:"due_at"`
	TaskDue instant.Instant `db:"task_due"`
	DocType string          `db:"doc_type"`
	Result  review.State    `db:"result"`
}

var keptOfTasks = database.DefineTenant("reviewtest.keptOfTasks", `
	SELECT d.id, d.review_state, d.document_results, d.due_at, t.due_at AS task_due, COALESCE(i.doc_type, '') AS doc_type,
		COALESCE(i.result, 0) AS result
	FROM driver d JOIN review_task t ON t.tenant_id = d.tenant_id AND t.id = d.task_id
	LEFT JOIN review_item i ON i.tenant_id = t.tenant_id AND i.task_id = t.id
	WHERE d.tenant_id = ? AND d.deleted_at = 0`)

// rowsSayWhatTasksSay compares what lists show of a decided driver, out of their
// row, with the verdicts on their documents.
func rowsSayWhatTasksSay(t *testing.T, w *apptest.World) {
	t.Helper()
	rows, err := database.All[keptOfTask](context.Background(), w.App.DB(), keptOfTasks.For(scope.Tenant(1)))
	if err != nil {
		t.Fatal(err)
	}
	decided := 0
	for _, r := range rows {
		if r.Due != r.TaskDue {
			t.Errorf("driver %s is due %d, his task %d", r.Driver, r.Due, r.TaskDue)
		}
		if r.State == review.Pending || r.DocType == "" {
			continue
		}
		decided++
		if got := r.Results.Of(r.DocType); got != r.Result {
			t.Errorf("driver %s, document %s: the row says %d, the task %d", r.Driver, r.DocType, got, r.Result)
		}
	}
	if decided < 100 {
		t.Errorf("only %d verdicts: the test proves nothing", decided)
	}
	pathsSayWhatDocumentsSay(t, w)
}

var documentsOfRows = database.DefineTenant("reviewtest.documentsOfRows", `
	SELECT documents, document_paths FROM driver WHERE tenant_id = ?`)

// pathsSayWhatDocumentsSay compares what lists show of documents with these.
func pathsSayWhatDocumentsSay(t *testing.T, w *apptest.World) {
	t.Helper()
	rows, err := database.All[struct {
		Documents string `db:"documents"`
		Paths     string `db:"document_paths"`
	}](context.Background(), w.App.DB(), documentsOfRows.For(scope.Tenant(1)))
	if err != nil || len(rows) < 100 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	for _, r := range rows {
		var documents []struct{ DocType, Path string }
		if err := json.Unmarshal([]byte(r.Documents), &documents); err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, d := range documents {
			lines = append(lines, d.DocType+" "+d.Path)
		}
		if want := strings.Join(lines, "\n"); r.Paths != want {
			t.Errorf("lists show %q of %s", r.Paths, want)
		}
	}
}
