package session

import (
	"freightdesk/internal/foundation/database"
	"freightdesk/internal/foundation/instant"
)

// liveSession is a session with what must be checked of its account, and one of
// the tenants that it is at home in: a row for each, id 0 for one that is closed.
type liveSession struct {
	UserID     string          `db:"user_id"`
	ExpiresAt  instant.Instant `db:"expires_at"`
	LastSeenAt instant.Instant `db:"last_seen_at"`
	ReauthAt   instant.Instant `db:"reauth_at"`
	Username   string          `db:"username"`
	Realname   string          `db:"realname"`
	UserType   string          `db:"user_type"`
	CompanyID  string          `db:"company_id"`
	Super      bool            `db:"is_super"`
	Status     int             `db:"status"`
	Suspended  bool            `db:"suspended"`
	DeletedAt  instant.Instant `db:"deleted_at"`
	MustChange bool            `db:"must_change"`
	AuthEpoch  int64           `db:"auth_epoch"`
	// DictVersion is that of all dictionaries: what a call keeps in memory of them is as new.
	DictVersion  int64  `db:"dict_version"`
	TenantID     int64  `db:"tenant_id"`
	DepartmentID string `db:"department_id"`
	IsDefault    bool   `db:"is_default"` // of the user's tenants
}

// failure counts wrong passwords under a name: account and address, or address.
type failure struct {
	Failures    int             `db:"failures"`
	LastAt      instant.Instant `db:"last_at"`
	LockedUntil instant.Instant `db:"locked_until"`
}

var (
	// Every call asks this, and nothing else of who calls: one way to the database.
	sessionByHash = database.Define("session.byHash", `
		SELECT s.user_id, s.expires_at, s.last_seen_at, s.reauth_at, a.username, a.realname, a.user_type, a.company_id, a.is_super, a.status,
			a.suspended, a.deleted_at, a.must_change, a.auth_epoch, (SELECT c.version FROM cache_version c WHERE c.name = 'dict') AS dict_version,
			COALESCE(n.id, 0) AS tenant_id, COALESCE(t.department_id, '') AS department_id,
			COALESCE(t.is_default, FALSE) AS is_default
		FROM session s JOIN account a ON a.id = s.user_id
		LEFT JOIN user_tenant t ON t.user_id = s.user_id LEFT JOIN tenant n ON n.id = t.tenant_id AND n.status = 1
		WHERE s.token_hash = ?`)
	insertSession = database.Define("session.insert", `
		INSERT INTO session (token_hash, user_id, created_at, expires_at, last_seen_at, reauth_at, ip, user_agent)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	touchSession  = database.Define("session.touch", `UPDATE session SET last_seen_at = ? WHERE token_hash = ?`)
	markReauth    = database.Define("session.reauth", `UPDATE session SET reauth_at = ? WHERE token_hash = ?`)
	endSession    = database.Define("session.end", `DELETE FROM session WHERE token_hash = ?`)
	endSessionsOf = database.Define("session.endAll", `DELETE FROM session WHERE user_id IN (?)`)
	endOthers     = database.Define("session.endOthers", `DELETE FROM session WHERE user_id = ? AND token_hash <> ?`)
	endOldest     = database.Define("session.endOldest", `
		DELETE FROM session WHERE user_id = ? AND token_hash NOT IN (
			SELECT token_hash FROM session WHERE user_id = ? ORDER BY created_at DESC, token_hash LIMIT ?)`)
	sweepSessions = database.Define("session.sweep", `DELETE FROM session WHERE expires_at < ?`)

	readFailure  = database.Define("signInFailure.read", `SELECT failures, last_at, locked_until FROM sign_in_failure WHERE name = ?`)
	countFailure = database.Define("signInFailure.count", `
		INSERT INTO sign_in_failure (name, failures, last_at, locked_until) VALUES (?, 1, ?, 0)
		ON CONFLICT (name) DO UPDATE SET
			failures = CASE WHEN sign_in_failure.last_at < ? THEN 1 ELSE sign_in_failure.failures + 1 END,
			last_at = excluded.last_at`)
	// A guess is taken unless the pair is locked or as many are out as lead to that.
	takeGuess = database.Define("signInFailure.take", `
		INSERT INTO sign_in_failure (name, failures, last_at, locked_until) VALUES (?, 1, ?, 0)
		ON CONFLICT (name) DO UPDATE SET
			failures = CASE WHEN sign_in_failure.last_at < ? THEN 1 ELSE sign_in_failure.failures + 1 END,
			last_at = excluded.last_at
		WHERE sign_in_failure.locked_until <= ? AND (sign_in_failure.last_at < ? OR sign_in_failure.failures < ?)`)
	// Guesses for a name keep a pause once many have failed.
	takeNameGuess = database.Define("signInFailure.takeName", `
		INSERT INTO sign_in_failure (name, failures, last_at, locked_until) VALUES (?, 1, ?, 0)
		ON CONFLICT (name) DO UPDATE SET
			failures = CASE WHEN sign_in_failure.last_at < ? THEN 1 ELSE sign_in_failure.failures + 1 END,
			last_at = excluded.last_at
		WHERE sign_in_failure.last_at <= ?`)
	forgiveFailure = database.Define("signInFailure.forgive", `
		UPDATE sign_in_failure SET failures = failures - 1 WHERE name = ? AND failures > 0`)
	knownAddress = database.Define("signInAddress.known", `
		SELECT last_at FROM sign_in_address WHERE username = ? AND network = ? AND last_at >= ?`)
	noteAddress = database.Define("signInAddress.note", `
		INSERT INTO sign_in_address (username, network, last_at) VALUES (?, ?, ?)
		ON CONFLICT (username, network) DO UPDATE SET last_at = excluded.last_at`)
	sweepAddresses = database.Define("signInAddress.sweep", `DELETE FROM sign_in_address WHERE last_at < ?`)
	lockFailure    = database.Define("signInFailure.lock", `
		UPDATE sign_in_failure SET locked_until = ?, failures = 0 WHERE name = ? AND failures >= ?`)
	clearFailure  = database.Define("signInFailure.clear", `DELETE FROM sign_in_failure WHERE name = ?`)
	sweepFailures = database.Define("signInFailure.sweep", `DELETE FROM sign_in_failure WHERE last_at < ?`)
)
