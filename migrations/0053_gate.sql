-- +goose Up
-- What papers keep a kind of subject from orders or payouts, as operators set it.
-- Rows only grow: the newest of a kind is in force.
CREATE TABLE gate_setting (
    tenant_id   BIGINT NOT NULL,
    id          TEXT NOT NULL,

    subject     TEXT NOT NULL,   -- type of the subject: driver, vehicle, carrier
    revision    BIGINT NOT NULL, -- of the kind, from 1
    switches    TEXT NOT NULL,   -- JSON, see gate.Switch
    reason      TEXT NOT NULL,
    author_name TEXT NOT NULL,

    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    updated_by  TEXT NOT NULL,
    updated_at  BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX gate_setting_revision ON gate_setting (tenant_id, subject, revision);

-- Who was put on the blacklist or the whitelist, and when they left it.
CREATE TABLE gate_entry (
    tenant_id     BIGINT NOT NULL,
    id            TEXT NOT NULL,

    roll          BIGINT NOT NULL, -- 1 blacklist, 2 whitelist
    subject       TEXT NOT NULL,
    target_id     TEXT NOT NULL,
    title         TEXT NOT NULL,   -- name or plate of the subject
    reason        TEXT NOT NULL,   -- of the blacklist, a code of hy_blacklist_reason
    memo          TEXT NOT NULL,
    gates         TEXT NOT NULL,   -- codes of hy_intercept, comma-separated
    until         TEXT NOT NULL,   -- last day, YYYY-MM-DD; '' for ever
    author_name   TEXT NOT NULL,
    ended_at      BIGINT NOT NULL, -- 0 while nobody has ended it
    ended_by      TEXT NOT NULL,
    ended_by_name TEXT NOT NULL,
    ended_memo    TEXT NOT NULL,

    created_by    TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    updated_by    TEXT NOT NULL,
    updated_at    BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX gate_entry_once ON gate_entry (tenant_id, roll, subject, target_id) WHERE ended_at = 0;
CREATE INDEX gate_entry_by_time ON gate_entry (tenant_id, roll, created_at, id);

INSERT INTO gate_entry
SELECT tenant_id, 'driver-' || id, 1, 'driver', id, driver_name, blacklist_reason, '', blacklist_intercepts, blacklist_until, blacklisted_by,
    0, '', '', '', blacklisted_by, blacklisted_at, blacklisted_by, blacklisted_at
FROM driver WHERE blacklisted AND deleted_at = 0;
INSERT INTO gate_entry
SELECT tenant_id, 'vehicle-' || id, 1, 'vehicle', id, vehicle_number, blacklist_reason, '', blacklist_intercepts, blacklist_until,
    blacklisted_by, 0, '', '', '', blacklisted_by, blacklisted_at, blacklisted_by, blacklisted_at
FROM vehicle WHERE blacklisted AND deleted_at = 0;
INSERT INTO gate_entry
SELECT tenant_id, 'carrier-' || id, 1, 'carrier', id, carrier_name, blacklist_reason, '', blacklist_intercepts, blacklist_until,
    blacklisted_by, 0, '', '', '', blacklisted_by, blacklisted_at, blacklisted_by, blacklisted_at
FROM carrier WHERE blacklisted AND deleted_at = 0;
