-- +goose Up
-- when the stored bytes of a file were last compared with its row
ALTER TABLE file ADD COLUMN checked_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX file_checked ON file (checked_at);

-- files whose bytes are not those that were stored, until they are again
CREATE TABLE damaged_file (
    id       TEXT NOT NULL PRIMARY KEY,
    found_at BIGINT NOT NULL
);
