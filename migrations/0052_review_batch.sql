-- +goose Up
-- drawn for a second look when it was passed
ALTER TABLE review_task ADD COLUMN is_for_recheck BOOLEAN NOT NULL DEFAULT FALSE;
-- passed with others at once, from small pictures: nobody opened one
ALTER TABLE review_log ADD COLUMN is_batch BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE review_item ADD COLUMN is_unopened BOOLEAN NOT NULL DEFAULT FALSE;
