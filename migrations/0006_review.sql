-- +goose Up
-- One submission of a subject's data. The snapshot is the subject's own text,
-- with personal information sealed inside.
CREATE TABLE review_task (
    tenant_id     BIGINT NOT NULL,
    id            TEXT NOT NULL,
    target_type   TEXT NOT NULL,
    target_id     TEXT NOT NULL,
    department_id TEXT NOT NULL,
    revision      BIGINT NOT NULL,
    snapshot      TEXT NOT NULL,
    state         BIGINT NOT NULL,
    queue_rank    BIGINT NOT NULL,
    submitted_by  TEXT NOT NULL,
    submitted_at  BIGINT NOT NULL,
    due_at        BIGINT NOT NULL,
    claimed_by    TEXT NOT NULL DEFAULT '',
    claimed_name  TEXT NOT NULL DEFAULT '',
    claimed_at    BIGINT NOT NULL DEFAULT 0,
    lease_until   BIGINT NOT NULL DEFAULT 0,
    skipped_by    TEXT NOT NULL DEFAULT '',
    skipped_until BIGINT NOT NULL DEFAULT 0,
    memo          TEXT NOT NULL DEFAULT '',
    reviewer      TEXT NOT NULL DEFAULT '',
    reviewer_name TEXT NOT NULL DEFAULT '',
    reviewed_at   BIGINT NOT NULL DEFAULT 0,
    -- what the subject needs to take the decision back; emptied with the undo
    restore       TEXT NOT NULL DEFAULT '',
    version       BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX review_task_open ON review_task (tenant_id, target_type, target_id) WHERE state = 0;
CREATE INDEX review_task_queue ON review_task (tenant_id, target_type, queue_rank, id) WHERE state = 0;
CREATE INDEX review_task_mine ON review_task (tenant_id, claimed_by, target_type) WHERE state = 0;
CREATE INDEX review_task_target ON review_task (tenant_id, target_type, target_id, revision);

-- The verdict on each document of a task.
CREATE TABLE review_item (
    tenant_id    BIGINT NOT NULL,
    task_id      TEXT NOT NULL,
    doc_type     TEXT NOT NULL,
    result       BIGINT NOT NULL,
    reason_codes TEXT NOT NULL DEFAULT '',
    memo         TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, task_id, doc_type)
);

-- Everything that happened to a task, only ever inserted.
CREATE TABLE review_log (
    tenant_id     BIGINT NOT NULL,
    id            TEXT NOT NULL,
    task_id       TEXT NOT NULL,
    target_type   TEXT NOT NULL,
    target_id     TEXT NOT NULL,
    revision      BIGINT NOT NULL,
    action        TEXT NOT NULL,
    result        BIGINT NOT NULL,
    reviewer      TEXT NOT NULL,
    reviewer_name TEXT NOT NULL,
    at            BIGINT NOT NULL,
    duration_sec  BIGINT NOT NULL,
    memo          TEXT NOT NULL,
    items         TEXT NOT NULL,
    diff          TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX review_log_target ON review_log (tenant_id, target_type, target_id, at, id);

-- How many subjects are in each state, changed with the subject's row.
CREATE TABLE review_counter (
    tenant_id     BIGINT NOT NULL,
    subject       TEXT NOT NULL,
    department_id TEXT NOT NULL,
    state         BIGINT NOT NULL,
    total         BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subject, department_id, state)
);
