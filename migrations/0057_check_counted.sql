-- +goose Up
-- The hits of each rule are counted along one index, in the order in which they are told.
DROP INDEX check_hit_by_time;
CREATE INDEX check_hit_counted ON check_hit (tenant_id, rule, outcome, found_at);
