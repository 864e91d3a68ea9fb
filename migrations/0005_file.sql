-- +goose Up
CREATE TABLE file (
    tenant_id   BIGINT NOT NULL,
    id          TEXT NOT NULL,
    extension   TEXT NOT NULL,
    label       TEXT NOT NULL,
    biz         TEXT NOT NULL,
    mime        TEXT NOT NULL,
    size_bytes  BIGINT NOT NULL,
    sha256      TEXT NOT NULL,
    -- the record that owns the file decides who may read it; empty: nobody yet
    owner_type  TEXT NOT NULL DEFAULT '',
    owner_id    TEXT NOT NULL DEFAULT '',
    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX file_id ON file (id);
CREATE INDEX file_unowned ON file (owner_type, created_at);
CREATE INDEX file_creator ON file (tenant_id, created_by, created_at);
