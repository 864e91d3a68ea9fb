-- +goose Up
-- One model of grants (ADR 0034): roles of the tenant and roles of departments
-- stand in the same four tables, told apart by their kind. Ceilings are limits
-- and keep tables of their own.
ALTER TABLE role ADD COLUMN kind TEXT NOT NULL DEFAULT 'role'; -- or departmentRole
ALTER TABLE role ADD COLUMN department_id TEXT NOT NULL DEFAULT ''; -- of a department role
DROP INDEX role_code;
CREATE UNIQUE INDEX role_code ON role (tenant_id, kind, role_code);
DROP INDEX role_created;
CREATE INDEX role_created ON role (tenant_id, kind, created_at, id);
CREATE INDEX role_department ON role (tenant_id, department_id, created_at, id);

-- Ids are random, so that two kinds share one only where somebody wrote it by
-- hand. The department role gets another; it took rules of its namesake before.
UPDATE department_role_permission SET role_id = 'd-' || role_id WHERE EXISTS (
    SELECT 1 FROM role r WHERE r.tenant_id = department_role_permission.tenant_id AND r.id = department_role_permission.role_id);
UPDATE department_role_rule SET role_id = 'd-' || role_id WHERE EXISTS (
    SELECT 1 FROM role r WHERE r.tenant_id = department_role_rule.tenant_id AND r.id = department_role_rule.role_id);
UPDATE department_role_user SET role_id = 'd-' || role_id WHERE EXISTS (
    SELECT 1 FROM role r WHERE r.tenant_id = department_role_user.tenant_id AND r.id = department_role_user.role_id);
UPDATE department_role SET id = 'd-' || id WHERE EXISTS (
    SELECT 1 FROM role r WHERE r.tenant_id = department_role.tenant_id AND r.id = department_role.id);

-- A department role ranks lowest and reaches its department with those below.
INSERT INTO role (tenant_id, id, kind, department_id, role_name, role_code, description, data_scope, level,
    version, created_by, created_at, updated_by, updated_at)
SELECT tenant_id, id, 'departmentRole', department_id, role_name, role_code, description, 'below', 1,
    version, created_by, created_at, updated_by, updated_at
FROM department_role;
INSERT INTO role_permission (tenant_id, role_id, permission_id) SELECT tenant_id, role_id, permission_id FROM department_role_permission;
INSERT INTO role_rule (tenant_id, role_id, permission_id, rule_id) SELECT tenant_id, role_id, permission_id, rule_id FROM department_role_rule;
INSERT INTO user_role (tenant_id, user_id, role_id) SELECT tenant_id, user_id, role_id FROM department_role_user;

DROP TABLE department_role_user;
DROP TABLE department_role_rule;
DROP TABLE department_role_permission;
DROP TABLE department_role;
