-- +goose Up
-- what a pass was given in spite of: a list of {code, message}
ALTER TABLE review_log ADD COLUMN overridden TEXT NOT NULL DEFAULT '[]';
