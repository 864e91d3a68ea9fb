-- +goose Up
-- What the list of drivers shows of their documents, without what was read from
-- them: "11 f/…" lines. Rows that nobody has written since hold the JSON of
-- documents, which the list reads too.
ALTER TABLE driver ADD COLUMN document_paths TEXT NOT NULL DEFAULT '';
UPDATE driver SET document_paths = documents;
