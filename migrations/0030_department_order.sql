-- +goose Up
-- Departments are read in the order of siblings, whole tenants at a time.
CREATE INDEX department_order ON department (tenant_id, sort_no, id);
