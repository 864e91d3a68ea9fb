-- +goose Up
CREATE TABLE tenant (
    id          BIGINT PRIMARY KEY,
    name        TEXT NOT NULL,
    status      BIGINT NOT NULL DEFAULT 1,
    created_at  BIGINT NOT NULL
);
INSERT INTO tenant (id, name, status, created_at) VALUES (1, '平台', 1, 0);

CREATE TABLE audit_entry (
    tenant_id   BIGINT NOT NULL,
    id          TEXT NOT NULL,
    at          BIGINT NOT NULL,
    username    TEXT NOT NULL,
    session_id  TEXT NOT NULL,
    ip          TEXT NOT NULL,
    user_agent  TEXT NOT NULL,
    event       TEXT NOT NULL,
    summary     TEXT NOT NULL,
    object      TEXT NOT NULL,
    object_id   TEXT NOT NULL,
    result      TEXT NOT NULL,
    detail      TEXT NOT NULL,
    request_id  TEXT NOT NULL,
    -- filled by the sealing job of a later version
    seq         BIGINT,
    prev_hash   TEXT,
    hash        TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_entry_object ON audit_entry (tenant_id, object, object_id, id);
CREATE INDEX audit_entry_user ON audit_entry (tenant_id, username, id);

CREATE TABLE ticket (
    hash        TEXT PRIMARY KEY,
    purpose     TEXT NOT NULL,
    payload     TEXT NOT NULL,
    expires_at  BIGINT NOT NULL
);
CREATE INDEX ticket_expiry ON ticket (expires_at);

CREATE TABLE job (
    name         TEXT PRIMARY KEY,
    next_at      BIGINT NOT NULL,
    leased_until BIGINT NOT NULL,
    last_error   TEXT NOT NULL DEFAULT ''
);

-- Built-in rows are planted once per id and never touched again.
CREATE TABLE seed_applied (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL
);
