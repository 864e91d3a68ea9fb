-- +goose Up
-- Which vehicles and drivers a carrier has, and had: a row for each time one
-- joined. Nobody is with two carriers at a time.
CREATE TABLE carrier_member (
    tenant_id   BIGINT NOT NULL,
    id          TEXT NOT NULL,
    carrier_id  TEXT NOT NULL,
    member_type TEXT NOT NULL,
    member_id   TEXT NOT NULL,
    joined_at   BIGINT NOT NULL,
    joined_by   TEXT NOT NULL,
    left_at     BIGINT NOT NULL,
    left_by     TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX carrier_member_present ON carrier_member (tenant_id, member_type, member_id) WHERE left_at = 0;
CREATE INDEX carrier_member_carrier ON carrier_member (tenant_id, carrier_id, joined_at);
