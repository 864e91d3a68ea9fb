-- +goose Up
CREATE TABLE account (
    id           TEXT PRIMARY KEY,
    username     TEXT NOT NULL,
    realname     TEXT NOT NULL,
    password     TEXT NOT NULL,
    user_type    TEXT NOT NULL,
    company_id   TEXT NOT NULL DEFAULT '',
    is_super     BOOLEAN NOT NULL DEFAULT FALSE,
    status       BIGINT NOT NULL DEFAULT 1,
    avatar       TEXT NOT NULL DEFAULT '',
    phone        TEXT NOT NULL DEFAULT '',
    phone_index  TEXT NOT NULL DEFAULT '',
    email        TEXT NOT NULL DEFAULT '',
    post         TEXT NOT NULL DEFAULT '',
    work_no      TEXT NOT NULL DEFAULT '',
    sex          BIGINT NOT NULL DEFAULT 0,
    birthday     TEXT NOT NULL DEFAULT '',
    must_change  BOOLEAN NOT NULL DEFAULT FALSE,
    auth_epoch   BIGINT NOT NULL DEFAULT 1,
    version      BIGINT NOT NULL DEFAULT 1,
    deleted_at   BIGINT NOT NULL DEFAULT 0,
    created_by   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    updated_by   TEXT NOT NULL,
    updated_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX account_username ON account (username);
CREATE UNIQUE INDEX account_phone ON account (phone_index) WHERE phone_index <> '';
CREATE UNIQUE INDEX account_email ON account (email) WHERE email <> '';

CREATE TABLE department (
    tenant_id    BIGINT NOT NULL,
    id           TEXT NOT NULL,
    parent_id    TEXT NOT NULL DEFAULT '',
    depart_name  TEXT NOT NULL,
    org_code     TEXT NOT NULL,
    sort_no      BIGINT NOT NULL DEFAULT 0,
    created_by   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX department_org_code ON department (tenant_id, org_code);

-- Every department with itself and all above it; answers "at or below".
CREATE TABLE department_closure (
    tenant_id     BIGINT NOT NULL,
    ancestor_id   TEXT NOT NULL,
    descendant_id TEXT NOT NULL,
    depth         BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, ancestor_id, descendant_id)
);

CREATE TABLE department_member (
    tenant_id     BIGINT NOT NULL,
    department_id TEXT NOT NULL,
    user_id       TEXT NOT NULL,
    PRIMARY KEY (tenant_id, department_id, user_id)
);
CREATE INDEX department_member_user ON department_member (tenant_id, user_id);

-- Membership of an account in a tenant, with the department chosen there.
CREATE TABLE user_tenant (
    tenant_id     BIGINT NOT NULL,
    user_id       TEXT NOT NULL,
    department_id TEXT NOT NULL DEFAULT '',
    is_default    BOOLEAN NOT NULL DEFAULT TRUE,
    PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX user_tenant_user ON user_tenant (user_id);

CREATE TABLE role (
    tenant_id         BIGINT NOT NULL,
    id                TEXT NOT NULL,
    role_name         TEXT NOT NULL,
    role_code         TEXT NOT NULL,
    description       TEXT NOT NULL DEFAULT '',
    data_scope        TEXT NOT NULL DEFAULT 'below',
    scope_departments TEXT NOT NULL DEFAULT '',
    level             BIGINT NOT NULL DEFAULT 10,
    builtin           BOOLEAN NOT NULL DEFAULT FALSE,
    version           BIGINT NOT NULL DEFAULT 1,
    created_by        TEXT NOT NULL,
    created_at        BIGINT NOT NULL,
    updated_by        TEXT NOT NULL,
    updated_at        BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX role_code ON role (tenant_id, role_code);

CREATE TABLE user_role (
    tenant_id BIGINT NOT NULL,
    user_id   TEXT NOT NULL,
    role_id   TEXT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, role_id)
);
CREATE INDEX user_role_role ON user_role (tenant_id, role_id);

CREATE TABLE permission (
    id                   TEXT PRIMARY KEY,
    parent_id            TEXT NOT NULL DEFAULT '',
    name                 TEXT NOT NULL,
    perms                TEXT NOT NULL DEFAULT '',
    perms_type           TEXT NOT NULL DEFAULT '1',
    status               TEXT NOT NULL DEFAULT '1',
    icon                 TEXT NOT NULL DEFAULT '',
    component            TEXT NOT NULL DEFAULT '',
    component_name       TEXT NOT NULL DEFAULT '',
    url                  TEXT NOT NULL DEFAULT '',
    redirect             TEXT NOT NULL DEFAULT '',
    sort_no              DOUBLE PRECISION NOT NULL DEFAULT 1,
    menu_type            BIGINT NOT NULL,
    is_leaf              BOOLEAN NOT NULL DEFAULT TRUE,
    is_route             BOOLEAN NOT NULL DEFAULT TRUE,
    keep_alive           BOOLEAN NOT NULL DEFAULT TRUE,
    hidden               BOOLEAN NOT NULL DEFAULT FALSE,
    always_show          BOOLEAN NOT NULL DEFAULT FALSE,
    internal_or_external BOOLEAN NOT NULL DEFAULT FALSE,
    rule_flag            BOOLEAN NOT NULL DEFAULT FALSE,
    pinyin               TEXT NOT NULL DEFAULT '',
    description          TEXT NOT NULL DEFAULT '',
    builtin              BOOLEAN NOT NULL DEFAULT FALSE,
    version              BIGINT NOT NULL DEFAULT 1,
    deleted_at           BIGINT NOT NULL DEFAULT 0,
    created_by           TEXT NOT NULL,
    created_at           BIGINT NOT NULL,
    updated_by           TEXT NOT NULL,
    updated_at           BIGINT NOT NULL
);
CREATE INDEX permission_parent ON permission (parent_id);

CREATE TABLE role_permission (
    tenant_id     BIGINT NOT NULL,
    role_id       TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, role_id, permission_id)
);

-- A session is found by the hash of its token; the token itself is nowhere.
CREATE TABLE session (
    token_hash   TEXT PRIMARY KEY,
    user_id      TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    reauth_at    BIGINT NOT NULL,
    ip           TEXT NOT NULL,
    user_agent   TEXT NOT NULL
);
CREATE INDEX session_by_user ON session (user_id, created_at);
CREATE INDEX session_by_expiry ON session (expires_at);

CREATE TABLE sign_in_failure (
    name         TEXT PRIMARY KEY,
    failures     BIGINT NOT NULL,
    last_at      BIGINT NOT NULL,
    locked_until BIGINT NOT NULL
);

CREATE TABLE preference (
    user_id    TEXT NOT NULL,
    name       TEXT NOT NULL,
    value      TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, name)
);
