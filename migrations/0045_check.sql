-- +goose Up
-- How an operator set the rules that look before people do. Rows only grow: of a
-- rule at most one is in force, and at most one waits for a second person.
CREATE TABLE check_setting (
    tenant_id    BIGINT NOT NULL,
    id           TEXT NOT NULL,

    rule         TEXT NOT NULL,    -- subject.code.part
    revision     BIGINT NOT NULL,  -- of the rule, from 1
    state        INTEGER NOT NULL, -- 0 waits, 1 in force, 2 was in force, 3 refused, 4 taken back
    level        TEXT NOT NULL,
    is_on        BOOLEAN NOT NULL,
    sentence     TEXT NOT NULL,
    clause       TEXT NOT NULL,
    limits       TEXT NOT NULL,    -- JSON, whole numbers by name
    reason       TEXT NOT NULL,
    author_name  TEXT NOT NULL,
    decided_by   TEXT NOT NULL,    -- '' while nobody has
    decider_name TEXT NOT NULL,
    decided_at   BIGINT NOT NULL,
    memo         TEXT NOT NULL,

    version      BIGINT NOT NULL,
    created_by   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    updated_by   TEXT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX check_setting_revision ON check_setting (tenant_id, rule, revision);
CREATE UNIQUE INDEX check_setting_in_force ON check_setting (tenant_id, rule) WHERE state = 1;
CREATE UNIQUE INDEX check_setting_waiting ON check_setting (tenant_id, rule) WHERE state = 0;

-- What a rule found in a submission, and what became of that.
CREATE TABLE check_hit (
    tenant_id BIGINT NOT NULL,
    task_id   TEXT NOT NULL,
    revision  BIGINT NOT NULL, -- of the submission
    rule      TEXT NOT NULL,

    target_id TEXT NOT NULL,
    level     TEXT NOT NULL,
    found_at  BIGINT NOT NULL,
    outcome   INTEGER NOT NULL, -- 0 open, 1 passed as it was, 2 failed, 3 changed before anybody judged, 4 found again, 5 withdrawn
    closed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, task_id, revision, rule)
);
CREATE INDEX check_hit_by_rule ON check_hit (tenant_id, rule, found_at);
CREATE INDEX check_hit_by_time ON check_hit (tenant_id, found_at, rule, outcome);
