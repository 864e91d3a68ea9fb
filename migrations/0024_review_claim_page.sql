-- +goose Up
-- the page of the console that works on the task, by the name it gives itself; empty for other clients
ALTER TABLE review_task ADD COLUMN claimed_page TEXT NOT NULL DEFAULT '';
