-- +goose Up
-- Which key the sealed values of this database were made with: one row, the
-- key's fingerprint. The key itself is never here.
CREATE TABLE key_check (
    id          BIGINT PRIMARY KEY,
    fingerprint TEXT NOT NULL
);
