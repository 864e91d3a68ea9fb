-- +goose Up
-- What else is known of an account. One purged for good keeps its row: records
-- name their authors by username, so that nobody else may ever get it.
ALTER TABLE account ADD COLUMN telephone TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN phone_tail TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN purged_at BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX account_work_no ON account (work_no) WHERE work_no <> '';
CREATE INDEX account_phone_tail ON account (phone_tail) WHERE phone_tail <> '';
CREATE INDEX account_created ON account (deleted_at, created_at, id);

-- Who stands in for a user, and when. It gives no rights.
CREATE TABLE user_agent (
    tenant_id  BIGINT NOT NULL,
    id         TEXT NOT NULL,
    username   TEXT NOT NULL,
    agent      TEXT NOT NULL,
    start_at   BIGINT NOT NULL,
    end_at     BIGINT NOT NULL,
    status     TEXT NOT NULL,
    version    BIGINT NOT NULL,
    created_by TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_by TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX user_agent_username ON user_agent (tenant_id, username);
