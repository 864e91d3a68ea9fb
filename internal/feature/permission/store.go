package permission

import "freightdesk/internal/foundation/database"

var (
	rowTable = database.NewTable[Row]("permission")

	allRows = database.Define("permission.all", `
		SELECT id, parent_id, name, perms, perms_type, status, icon, component, component_name, url, redirect, sort_no, menu_type,
			is_leaf, is_route, keep_alive, hidden, always_show, internal_or_external, pinyin
		FROM permission WHERE deleted_at = 0 ORDER BY sort_no, id`)
)
