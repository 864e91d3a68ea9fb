-- +goose Up
CREATE TABLE setting (
    tenant_id  BIGINT NOT NULL,
    name       TEXT NOT NULL,
    value      TEXT NOT NULL,
    updated_by TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name)
);
