-- +goose Up
-- What the blacklist keeps a subject from, to which day, and who put it there.
ALTER TABLE driver ADD COLUMN blacklist_intercepts TEXT NOT NULL DEFAULT '';
ALTER TABLE driver ADD COLUMN blacklist_until TEXT NOT NULL DEFAULT '';
ALTER TABLE driver ADD COLUMN blacklisted_by TEXT NOT NULL DEFAULT '';
ALTER TABLE driver ADD COLUMN blacklisted_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE vehicle ADD COLUMN blacklist_intercepts TEXT NOT NULL DEFAULT '';
ALTER TABLE vehicle ADD COLUMN blacklist_until TEXT NOT NULL DEFAULT '';
ALTER TABLE vehicle ADD COLUMN blacklisted_by TEXT NOT NULL DEFAULT '';
ALTER TABLE vehicle ADD COLUMN blacklisted_at BIGINT NOT NULL DEFAULT 0;
UPDATE driver SET blacklist_intercepts = '1,2' WHERE blacklisted;
UPDATE vehicle SET blacklist_intercepts = '1,2' WHERE blacklisted;
