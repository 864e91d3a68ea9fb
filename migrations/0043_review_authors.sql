-- +goose Up
-- who wrote what waits: ",one,another,". None of them judges it.
ALTER TABLE review_task ADD COLUMN authors TEXT NOT NULL DEFAULT '';
UPDATE review_task SET authors = ',' || submitted_by || ',' WHERE submitted_by <> '';
