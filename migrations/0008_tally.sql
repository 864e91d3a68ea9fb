-- +goose Up
-- How many subjects stand in each place a dashboard counts: by day of
-- submission, by day of decision and its result, by reject reason, by day of
-- expiry. Changed with the subject's row; rows from before are counted once at
-- the first start (seed tally/driver).
CREATE TABLE review_tally (
    tenant_id     BIGINT NOT NULL,
    subject       TEXT NOT NULL,
    kind          TEXT NOT NULL,
    place         TEXT NOT NULL,
    department_id TEXT NOT NULL,
    total         BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject, kind, place, department_id)
);

-- A reviewer's own decisions, and those of everybody.
CREATE INDEX review_task_reviewer ON review_task (tenant_id, reviewer, reviewed_at, state, claimed_at) WHERE reviewer <> '';
CREATE INDEX review_task_reviewed ON review_task (tenant_id, reviewed_at, reviewer, reviewer_name, state, claimed_at, department_id) WHERE reviewer <> '';

-- Drivers by reject reason: the codes are searched inside this small index.
CREATE INDEX driver_rejected ON driver (tenant_id, review_state, submitted_at, id, last_reject_codes) WHERE deleted_at = 0 AND last_reject_codes <> '';
