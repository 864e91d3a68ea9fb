package permission

import (
	"context"
	"slices"

	"freightdesk/internal/domain/rights"
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/fault"
	"freightdesk/internal/foundation/scope"
)

// version is that of all rows, with which of them have rules.
var version = database.NewVersion("permission")

const rowColumns = `id, parent_id, name, perms, perms_type, status, icon, component, component_name, url, redirect, sort_no, menu_type,
	is_leaf, is_route, keep_alive, hidden, always_show, internal_or_external, rule_flag, pinyin, description, builtin, version, deleted_at,
	created_by, created_at, updated_by, updated_at`

var (
	rowTable  = database.NewTable[Row]("permission")
	ruleTable = database.NewTable[rights.Rule]("permission_rule")

	allRows   = database.Define("permission.all", `SELECT `+rowColumns+` FROM permission WHERE deleted_at = 0 ORDER BY sort_no, id`)
	childRows = database.Define("permission.children", `
		SELECT `+rowColumns+` FROM permission WHERE parent_id IN (?) AND deleted_at = 0 ORDER BY sort_no, id`)
	parentsAmong = database.Define("permission.parentsAmong", `
		SELECT DISTINCT parent_id FROM permission WHERE parent_id IN (SELECT id FROM permission WHERE parent_id IN (?)) AND deleted_at = 0`)
	codedRows = database.Define("permission.coded", `SELECT id, name, perms FROM permission WHERE perms <> '' AND deleted_at = 0`)

	builtinAt = database.Define("permission.builtinAt", `
		SELECT name FROM permission WHERE builtin = TRUE AND LOWER(url) = ? AND id <> ? AND deleted_at = 0`)

	aboveRow = database.Define("permission.above", `
		WITH RECURSIVE up (id, parent_id) AS (
			SELECT id, parent_id FROM permission WHERE id = ?
			UNION SELECT p.id, p.parent_id FROM permission p JOIN up ON p.id = up.parent_id)
		SELECT id FROM up`)
	belowRows = database.Define("permission.below", `
		WITH RECURSIVE down (id) AS (
			SELECT id FROM permission WHERE id IN (?)
			UNION SELECT p.id FROM permission p JOIN down ON p.parent_id = down.id)
		SELECT `+rowColumns+` FROM permission WHERE id IN (SELECT id FROM down) ORDER BY id`)
	markLeaves = database.Define("permission.markLeaves", `
		UPDATE permission SET is_leaf = NOT EXISTS (SELECT 1 FROM permission c WHERE c.parent_id = permission.id AND c.deleted_at = 0)
			WHERE id IN (?)`)
	markRules = database.Define("permission.markRules", `
		UPDATE permission SET rule_flag = EXISTS (SELECT 1 FROM permission_rule k WHERE k.permission_id = permission.id) WHERE id = ?`)

	dropRows = []*database.Statement{
		database.Define("permission.dropRules", `DELETE FROM permission_rule WHERE permission_id IN (?)`),
		database.Define("permission.drop", `DELETE FROM permission WHERE id IN (?) AND builtin = FALSE`),
	}
	dropRule = database.Define("permission.dropOneRule", `DELETE FROM permission_rule WHERE id = ?`)
)

// coded is a row by its codes.
type coded struct {
	ID    string `db:"id"`
	Name  string `db:"name"`
	Perms string `db:"perms"`
}

// liveRow reads a row that was not removed.
func liveRow(ctx context.Context, q database.Reader, id string) (Row, error) {
	r, err := rowTable.ByID(ctx, q, scope.Scope{}, id)
	if err == nil && r.DeletedAt != 0 {
		err = fault.Absent()
	}
	return r, err
}

// execOver runs statements that take one list of ids, in parts they can take.
func execOver(ctx context.Context, tx *database.Tx, statements []*database.Statement, ids []string) error {
	for chunk := range slices.Chunk(ids, database.MaxIDs) {
		err := database.ExecEach(ctx, tx, statements, func(s *database.Statement) database.Query { return s.With(database.IDs(chunk)) })
		if err != nil {
			return err
		}
	}
	return nil
}
