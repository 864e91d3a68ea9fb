-- +goose Up
-- how many files somebody has sent on a day: the one row that parallel uploads wait for
CREATE TABLE upload_quota (
    tenant_id BIGINT NOT NULL,
    username  TEXT NOT NULL,
    day       TEXT NOT NULL,
    sent      BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, username, day)
);
DROP INDEX file_creator;

-- objects of the store that no row of file speaks for: noted before they are
-- stored, forgotten with the transaction that writes the row
CREATE TABLE loose_object (
    path  TEXT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL
);
CREATE INDEX loose_object_since ON loose_object (since);

-- files that arrive in parts
CREATE TABLE upload (
    tenant_id  BIGINT NOT NULL,
    id         TEXT NOT NULL,
    label      TEXT NOT NULL,
    biz        TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    sha256     TEXT NOT NULL,
    received   BIGINT NOT NULL,
    -- where the whole file is kept; empty: not finished
    path       TEXT NOT NULL DEFAULT '',
    created_by TEXT NOT NULL,
    touched_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX upload_creator ON upload (tenant_id, created_by, path);
CREATE INDEX upload_touched ON upload (touched_at);
CREATE TABLE upload_part (
    tenant_id BIGINT NOT NULL,
    upload_id TEXT NOT NULL,
    at_byte   BIGINT NOT NULL,
    object    TEXT NOT NULL,
    PRIMARY KEY (tenant_id, upload_id, at_byte)
);
