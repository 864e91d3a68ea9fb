-- +goose Up
-- A search inside names reads them from the index that lists accounts by time.
DROP INDEX account_created;
CREATE INDEX account_created ON account (deleted_at, created_at, id, username, realname);
