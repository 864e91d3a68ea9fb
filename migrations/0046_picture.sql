-- +goose Up
-- what was measured of a stored picture, and what it said of itself before it was encoded anew
CREATE TABLE picture (
    tenant_id    BIGINT NOT NULL,
    -- of its file
    id           TEXT NOT NULL,
    -- when the camera says it was taken; 0: it does not say
    taken_at     BIGINT NOT NULL DEFAULT 0,
    -- where, in millionths of a degree
    is_placed    BOOLEAN NOT NULL DEFAULT FALSE,
    latitude_e6  BIGINT NOT NULL DEFAULT 0,
    longitude_e6 BIGINT NOT NULL DEFAULT 0,
    -- sharpness, glare and corners as JSON; what of it is a fault is decided when it is asked
    quality      TEXT NOT NULL,
    -- 64 bits by which copies are found, and the small grey picture by which they are told from others
    hash         BIGINT NOT NULL,
    print        BYTEA NOT NULL,
    -- the place of the hash in picture_block; 0: it has none yet
    place        BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX picture_place ON picture (tenant_id, place) WHERE place > 0;
CREATE INDEX picture_loose ON picture (tenant_id, id) WHERE place = 0;

-- 0: not looked at yet, 1: measured, 2: no picture, or one that cannot be decoded
ALTER TABLE file ADD COLUMN sight BIGINT NOT NULL DEFAULT 0;
-- when that was tried last and the store did not give the file
ALTER TABLE file ADD COLUMN sight_tried_at BIGINT NOT NULL DEFAULT 0;
UPDATE file SET sight = 2 WHERE mime NOT LIKE 'image/%';
CREATE INDEX file_unseen ON file (sight_tried_at, id) WHERE sight = 0;
CREATE INDEX file_digest ON file (tenant_id, sha256, created_at);
