-- +goose Up
-- Pictures that show the same, each way round; found once, when the second one has its hash packed.
CREATE TABLE picture_twin (
    tenant_id BIGINT NOT NULL,
    id        TEXT NOT NULL,
    other_id  TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id, other_id)
);
ALTER TABLE picture ADD COLUMN is_compared BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX picture_uncompared ON picture (tenant_id, id) WHERE NOT is_compared;
