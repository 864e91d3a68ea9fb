-- +goose Up
CREATE TABLE position (
    tenant_id  BIGINT NOT NULL,
    id         TEXT NOT NULL,

    code       TEXT NOT NULL,
    name       TEXT NOT NULL,
    post_rank  TEXT NOT NULL,
    company_id TEXT NOT NULL,

    version    BIGINT NOT NULL,
    deleted_at BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_by TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX position_code ON position (tenant_id, code) WHERE deleted_at = 0;

-- Until now positions were the items of a dictionary that all tenants shared.
INSERT INTO position (tenant_id, id, code, name, post_rank, company_id, version, deleted_at, created_by, created_at, updated_by, updated_at)
SELECT t.id, i.id, i.item_value, i.item_text, '', '', 1, 0, i.created_by, i.created_at, i.updated_by, i.updated_at
FROM tenant t CROSS JOIN dict d JOIN dict_item i ON i.dict_id = d.id WHERE d.dict_code = 'position' AND d.builtin AND d.deleted_at = 0;
DELETE FROM dict_item WHERE dict_id IN (SELECT id FROM dict WHERE dict_code = 'position' AND builtin);
DELETE FROM dict WHERE dict_code = 'position' AND builtin;
