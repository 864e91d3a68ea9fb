-- +goose Up
-- hashes of pictures, packed so that a million are read in one breath: eight bytes
-- each, in the order of picture.place. One that is not in picture any more finds nobody.
CREATE TABLE picture_block (
    tenant_id BIGINT NOT NULL,
    number    BIGINT NOT NULL,
    filled    BIGINT NOT NULL,
    hashes    BYTEA NOT NULL,
    PRIMARY KEY (tenant_id, number)
);
