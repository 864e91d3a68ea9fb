-- +goose Up
-- Whose accounts a role is for: operators, or customers with their closed set.
ALTER TABLE role ADD COLUMN user_type TEXT NOT NULL DEFAULT 'operator';
CREATE INDEX role_created ON role (tenant_id, created_at, id);

-- A menu row is global: removing it removes its grants in every tenant.
CREATE INDEX role_permission_row ON role_permission (permission_id);
CREATE INDEX permission_order ON permission (sort_no, id);

-- A data rule belongs to a menu row: a declared column, an operator, a value
-- that may name variables. It never holds SQL.
CREATE TABLE permission_rule (
    id              TEXT PRIMARY KEY,
    permission_id   TEXT NOT NULL,
    rule_name       TEXT NOT NULL,
    rule_column     TEXT NOT NULL,
    rule_conditions TEXT NOT NULL,
    rule_value      TEXT NOT NULL,
    status          TEXT NOT NULL DEFAULT '1',
    version         BIGINT NOT NULL DEFAULT 1,
    created_by      TEXT NOT NULL,
    created_at      BIGINT NOT NULL,
    updated_by      TEXT NOT NULL,
    updated_at      BIGINT NOT NULL
);
CREATE INDEX permission_rule_row ON permission_rule (permission_id, created_at, id);

-- Which rules of a row bind what a role, a department role holds of it.
CREATE TABLE role_rule (
    tenant_id     BIGINT NOT NULL,
    role_id       TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    rule_id       TEXT NOT NULL,
    PRIMARY KEY (tenant_id, role_id, permission_id, rule_id)
);
CREATE INDEX role_rule_rule ON role_rule (rule_id);

-- The ceiling of a department: what its roles may be given at most.
CREATE TABLE department_permission (
    tenant_id     BIGINT NOT NULL,
    department_id TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, department_id, permission_id)
);
CREATE INDEX department_permission_row ON department_permission (permission_id);

-- The rules a department offers to its roles.
CREATE TABLE department_rule (
    tenant_id     BIGINT NOT NULL,
    department_id TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    rule_id       TEXT NOT NULL,
    PRIMARY KEY (tenant_id, department_id, permission_id, rule_id)
);
CREATE INDEX department_rule_rule ON department_rule (rule_id);

CREATE TABLE department_role (
    tenant_id     BIGINT NOT NULL,
    id            TEXT NOT NULL,
    department_id TEXT NOT NULL,
    role_name     TEXT NOT NULL,
    role_code     TEXT NOT NULL,
    description   TEXT NOT NULL DEFAULT '',
    version       BIGINT NOT NULL DEFAULT 1,
    created_by    TEXT NOT NULL,
    created_at    BIGINT NOT NULL,
    updated_by    TEXT NOT NULL,
    updated_at    BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX department_role_code ON department_role (tenant_id, role_code);
CREATE INDEX department_role_department ON department_role (tenant_id, department_id, created_at, id);

CREATE TABLE department_role_permission (
    tenant_id     BIGINT NOT NULL,
    role_id       TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, role_id, permission_id)
);
CREATE INDEX department_role_permission_row ON department_role_permission (permission_id);

CREATE TABLE department_role_rule (
    tenant_id     BIGINT NOT NULL,
    role_id       TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    rule_id       TEXT NOT NULL,
    PRIMARY KEY (tenant_id, role_id, permission_id, rule_id)
);
CREATE INDEX department_role_rule_rule ON department_role_rule (rule_id);

CREATE TABLE department_role_user (
    tenant_id BIGINT NOT NULL,
    user_id   TEXT NOT NULL,
    role_id   TEXT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, role_id)
);
CREATE INDEX department_role_user_role ON department_role_user (tenant_id, role_id);

-- What lies above a department.
CREATE INDEX department_closure_descendant ON department_closure (tenant_id, descendant_id);
