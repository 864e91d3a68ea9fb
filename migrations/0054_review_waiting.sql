-- +goose Up
-- What waits is looked at again each night, in the order of its ids, past all that
-- was decided.
CREATE INDEX review_task_waiting ON review_task (tenant_id, target_type, id) WHERE state = 0;
-- An outcome of check_hit is also 6: found no more, though nobody had changed the data
-- or judged it.
