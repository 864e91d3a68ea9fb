-- +goose Up
-- How many rows some lists have in a tenant, kept by who writes the rows: a page
-- of a large list does not count them each time.
CREATE TABLE row_counter (
    tenant_id BIGINT NOT NULL,
    name      TEXT NOT NULL, -- of the list
    total     BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name)
);
INSERT INTO row_counter (tenant_id, name, total)
SELECT m.tenant_id, 'user.list', COUNT(*)
FROM user_tenant m JOIN account a ON a.id = m.user_id
WHERE a.deleted_at = 0
GROUP BY m.tenant_id;
