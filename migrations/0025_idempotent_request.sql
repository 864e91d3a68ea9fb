-- +goose Up
-- Writes that a client may send again because it never got their answer, by the
-- key that it gave them: a request whose change is stored is not carried out twice.
CREATE TABLE idempotent_request (
    user_id     TEXT NOT NULL,
    key         TEXT NOT NULL,
    fingerprint TEXT NOT NULL, -- a blind index of method, address and body
    stored_at   BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_request_by_age ON idempotent_request (stored_at);
