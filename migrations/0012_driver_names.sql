-- +goose Up
-- Who decided, as he was called then: people read names, and an account may go.
ALTER TABLE driver ADD COLUMN reviewer_name TEXT NOT NULL DEFAULT '';
UPDATE driver SET reviewer_name = COALESCE((SELECT realname FROM account WHERE account.username = driver.reviewer), '')
WHERE reviewer <> '';

-- A name is mostly searched within one state: counted and put in order by the
-- index alone.
DROP INDEX driver_name;
CREATE INDEX driver_name ON driver (tenant_id, driver_name, review_state, submitted_at, id) WHERE deleted_at = 0;
