-- +goose Up
-- What was judged of a kind of subject, in the order of time: a trial of a check reads it piece by piece.
CREATE INDEX review_task_judged ON review_task (tenant_id, target_type, reviewed_at, id) WHERE state IN (1, 2);
