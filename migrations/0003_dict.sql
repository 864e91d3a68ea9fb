-- +goose Up
CREATE TABLE dict (
    id          TEXT PRIMARY KEY,
    dict_code   TEXT NOT NULL,
    dict_name   TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    value_type  BIGINT NOT NULL DEFAULT 0,
    builtin     BOOLEAN NOT NULL DEFAULT FALSE,
    version     BIGINT NOT NULL DEFAULT 1,
    deleted_at  BIGINT NOT NULL DEFAULT 0,
    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    updated_by  TEXT NOT NULL,
    updated_at  BIGINT NOT NULL
);
CREATE UNIQUE INDEX dict_code ON dict (dict_code);
CREATE INDEX dict_created ON dict (deleted_at, created_at, id);

CREATE TABLE dict_item (
    id          TEXT PRIMARY KEY,
    dict_id     TEXT NOT NULL,
    item_text   TEXT NOT NULL,
    item_value  TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    sort_order  BIGINT NOT NULL DEFAULT 1,
    status      BIGINT NOT NULL DEFAULT 1,
    version     BIGINT NOT NULL DEFAULT 1,
    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    updated_by  TEXT NOT NULL,
    updated_at  BIGINT NOT NULL
);
CREATE UNIQUE INDEX dict_item_value ON dict_item (dict_id, item_value);
CREATE INDEX dict_item_order ON dict_item (dict_id, sort_order, id);

-- Numbers that browsers compare with their week-long copies.
CREATE TABLE cache_version (
    name    TEXT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO cache_version (name, version) VALUES ('dict', 1);
INSERT INTO cache_version (name, version) VALUES ('settings', 1);
