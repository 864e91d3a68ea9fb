-- +goose Up
-- What a department tells of itself. Category: 1 company, 2 department, 3 post;
-- type: its depth, from 1.
ALTER TABLE department ADD COLUMN depart_name_en TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN depart_name_abbr TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN org_category TEXT NOT NULL DEFAULT '2';
ALTER TABLE department ADD COLUMN org_type TEXT NOT NULL DEFAULT '1';
ALTER TABLE department ADD COLUMN mobile TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN fax TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN memo TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN status TEXT NOT NULL DEFAULT '1';
ALTER TABLE department ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE department ADD COLUMN updated_by TEXT NOT NULL DEFAULT '';
ALTER TABLE department ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
UPDATE department SET org_category = '1' WHERE parent_id = '';
UPDATE department SET updated_by = created_by, updated_at = created_at, org_type = CAST((
    SELECT COUNT(*) FROM department_closure c WHERE c.tenant_id = department.tenant_id AND c.descendant_id = department.id) AS TEXT);
CREATE INDEX department_parent ON department (tenant_id, parent_id, org_code);
CREATE UNIQUE INDEX department_sibling ON department (tenant_id, parent_id, depart_name);

-- The departments a user is in charge of. Whoever has one is a superior.
CREATE TABLE user_manages (
    tenant_id     BIGINT NOT NULL,
    user_id       TEXT NOT NULL,
    department_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, department_id)
);
CREATE INDEX user_manages_department ON user_manages (tenant_id, department_id);

-- Whether a department still has drivers.
CREATE INDEX driver_department ON driver (tenant_id, department_id);
