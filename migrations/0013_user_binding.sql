-- +goose Up
-- An account's identity at another provider: one a provider, and each identity
-- belongs to one account. The identity is sealed; its blind index finds it.
CREATE TABLE user_binding (
    user_id        TEXT NOT NULL,
    provider       TEXT NOT NULL,
    subject_index  TEXT NOT NULL,
    subject_sealed TEXT NOT NULL,
    union_sealed   TEXT NOT NULL,
    bound_at       BIGINT NOT NULL,
    PRIMARY KEY (user_id, provider)
);
CREATE UNIQUE INDEX user_binding_subject ON user_binding (provider, subject_index);
