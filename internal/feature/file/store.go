package file

import (
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
)

var (
	fileTable = database.NewTable[Row]("file")

	// A path names no tenant: the name itself is the key, and the row says
	// whose it is.
	fileByID = database.Define("file.byPath", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at, sight
		FROM file WHERE id = ? AND extension = ?`)
	ownFile = database.DefineTenant("file.own", `
		UPDATE file SET owner_type = ?, owner_id = ?
		WHERE tenant_id = :tenant AND id = ? AND biz = ? AND ((owner_type = '' AND created_by = ?) OR (owner_type = ? AND owner_id = ?))`)
	releaseFile = database.DefineTenant("file.release", `
		UPDATE file SET owner_type = '', owner_id = '' WHERE tenant_id = :tenant AND id = ? AND owner_type = ? AND owner_id = ?`)
	unownedBefore = database.Define("file.unowned", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at, sight
		FROM file WHERE owner_type = '' AND created_at < ? ORDER BY created_at LIMIT 200`)
	deleteUnowned = database.DefineTenant("file.deleteUnowned", `DELETE FROM file WHERE tenant_id = ? AND id = ? AND owner_type = ''`)
)

// Which files are as they were stored.
var (
	uncheckedSince = database.Define("file.uncheckedSince", `
		SELECT tenant_id, id, extension, label, biz, mime, size_bytes, sha256, owner_type, owner_id, created_by, created_at, sight
		FROM file WHERE checked_at < ? ORDER BY checked_at LIMIT 200`)
	damagedFiles = database.Define("file.damagedOnes", `
		SELECT f.tenant_id, f.id, f.extension, f.label, f.biz, f.mime, f.size_bytes, f.sha256, f.owner_type, f.owner_id, f.created_by,
			f.created_at, f.sight
		FROM damaged_file d JOIN file f ON f.id = d.id ORDER BY d.found_at LIMIT 1000`)
	noteChecked  = database.DefineTenant("file.noteChecked", `UPDATE file SET checked_at = ? WHERE tenant_id = :tenant AND id = ?`)
	noteDamaged  = database.Define("file.noteDamaged", `INSERT INTO damaged_file (id, found_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING`)
	noteIntact   = database.Define("file.noteIntact", `DELETE FROM damaged_file WHERE id = ?`)
	countDamaged = database.Define("file.damaged", `SELECT COUNT(*) FROM damaged_file d JOIN file f ON f.id = d.id`)
)

// Who has sent how much.
var (
	takeQuota = database.DefineTenant("file.takeQuota", `
		INSERT INTO upload_quota (tenant_id, username, day, sent) VALUES (?, ?, ?, 1)
		ON CONFLICT (tenant_id, username, day) DO UPDATE SET sent = upload_quota.sent + 1 WHERE upload_quota.sent < ?`)
	sentOnDay = database.DefineTenant("file.sentOnDay", `
		SELECT sent FROM upload_quota WHERE tenant_id = ? AND username = ? AND day = ?`)
	dropQuotas = database.Define("file.dropQuotas", `DELETE FROM upload_quota WHERE day < ?`)
)

// Objects without a row.
var (
	noteLoose = database.Define("file.noteLoose", `INSERT INTO loose_object (path, since) VALUES (?, ?)`)
	isLoose   = database.Define("file.isLoose", `SELECT path FROM loose_object WHERE path = ?`)
	loosePast = database.Define("file.loosePast", `SELECT path FROM loose_object WHERE since < ? ORDER BY since LIMIT 200`)
	dropLoose = database.Define("file.dropLoose", `DELETE FROM loose_object WHERE path = ?`)
)

// upload is a file that arrives in parts.
type upload struct {
	TenantID  int64           `db:"tenant_id"`
	ID        string          `db:"id,insert"`
	Label     string          `db:"label,insert"`
	Biz       string          `db:"biz,insert"`
	SizeBytes int64           `db:"size_bytes,insert"`
	SHA256    string          `db:"sha256,insert"` // of the whole, as announced; empty: not announced
	Received  int64           `db:"received"`      // bytes, from the start and without gaps
	Path      string          `db:"path"`          // of the kept file; empty until it is finished
	CreatedBy string          `db:"created_by,insert"`
	TouchedAt instant.Instant `db:"touched_at"`
}

var (
	uploadTable = database.NewTable[upload]("upload")

	openUploads = database.DefineTenant("upload.open", `
		SELECT tenant_id, id, label, biz, size_bytes, sha256, received, path, created_by, touched_at
		FROM upload WHERE tenant_id = ? AND created_by = ? AND path = '' AND touched_at > 0 ORDER BY touched_at DESC`)
	giveUpUpload  = database.DefineTenant("upload.giveUp", `UPDATE upload SET touched_at = 0 WHERE tenant_id = ? AND id = ?`)
	advanceUpload = database.DefineTenant("upload.advance", `
		UPDATE upload SET received = received + ?, touched_at = ? WHERE tenant_id = :tenant AND id = ? AND received = ? AND path = ''`)
	insertPart = database.DefineTenant("upload.insertPart", `
		INSERT INTO upload_part (tenant_id, upload_id, at_byte, object) VALUES (?, ?, ?, ?)`)
	partsOf = database.DefineTenant("upload.parts", `
		SELECT object FROM upload_part WHERE tenant_id = ? AND upload_id = ? ORDER BY at_byte`)
	finishUpload = database.DefineTenant("upload.finish", `
		UPDATE upload SET path = ?, touched_at = ? WHERE tenant_id = :tenant AND id = ? AND path = ''`)
	dropParts   = database.DefineTenant("upload.dropParts", `DELETE FROM upload_part WHERE tenant_id = ? AND upload_id = ?`)
	dropUpload  = database.DefineTenant("upload.drop", `DELETE FROM upload WHERE tenant_id = ? AND id = ?`)
	uploadsAsOf = database.Define("upload.untouched", `
		SELECT tenant_id, id, label, biz, size_bytes, sha256, received, path, created_by, touched_at
		FROM upload WHERE touched_at < ? ORDER BY touched_at LIMIT 200`)
)
