-- +goose Up
-- Papers that run out, as people are to be called about them: one row for each
-- stage that a paper has come to.
CREATE TABLE expiry_reminder (
    tenant_id    BIGINT NOT NULL,
    id           TEXT NOT NULL,

    subject      TEXT NOT NULL,   -- type of whose paper it is: driver, vehicle, carrier, customer
    target_id    TEXT NOT NULL,
    doc_type     TEXT NOT NULL,   -- of the document that the paper is on
    paper        TEXT NOT NULL,   -- its name
    ends_on      TEXT NOT NULL,   -- last day, YYYY-MM-DD
    stage        BIGINT NOT NULL, -- days before that day: 90, 60, 30, 7, 0
    due_on       TEXT NOT NULL,   -- the day on which the stage came
    title        TEXT NOT NULL,   -- name or plate of the subject

    state        BIGINT NOT NULL, -- 0 open, 1 done, 2 void
    void_reason  BIGINT NOT NULL, -- 0 none, 1 the paper was renewed, 2 the subject is gone, 3 the next stage has come
    done_by      TEXT NOT NULL,   -- '' while nobody has
    done_by_name TEXT NOT NULL,
    done_at      BIGINT NOT NULL,
    note         TEXT NOT NULL,

    version      BIGINT NOT NULL,
    created_by   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    updated_by   TEXT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX expiry_reminder_once ON expiry_reminder (tenant_id, subject, target_id, doc_type, paper, ends_on, stage);
CREATE INDEX expiry_reminder_by_end ON expiry_reminder (tenant_id, state, ends_on, id);
CREATE INDEX expiry_reminder_open ON expiry_reminder (tenant_id, subject, stage, id) WHERE state = 0;
