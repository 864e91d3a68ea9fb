package file

import "freightdesk/internal/foundation/database"

var (
	fileTable = database.NewTable[Row]("file")

	// A path names no tenant: the name itself is the key, and the row says
	// whose it is.
	fileByID = database.Define("file.byPath", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at
		FROM file WHERE id = ? AND extension = ?`)
	countUploads = database.DefineTenant("file.countUploads", `
		SELECT COUNT(*) FROM file WHERE tenant_id = ? AND created_by = ? AND created_at > ?`)
	ownFile = database.DefineTenant("file.own", `
		UPDATE file SET owner_type = ?, owner_id = ?
		WHERE tenant_id = :tenant AND id = ? AND biz = ? AND ((owner_type = '' AND created_by = ?) OR (owner_type = ? AND owner_id = ?))`)
	releaseFile = database.DefineTenant("file.release", `
		UPDATE file SET owner_type = '', owner_id = '' WHERE tenant_id = :tenant AND id = ? AND owner_type = ? AND owner_id = ?`)
	unownedBefore = database.Define("file.unowned", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at
		FROM file WHERE owner_type = '' AND created_at < ? ORDER BY created_at LIMIT 200`)
	deleteUnowned = database.DefineTenant("file.deleteUnowned", `DELETE FROM file WHERE tenant_id = ? AND id = ? AND owner_type = ''`)
)
