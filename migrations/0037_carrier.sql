-- +goose Up
-- A carrier's row holds the data in force and the state of the newest
-- submission. The number is a credit code or an identity card.
CREATE TABLE carrier (
    tenant_id               BIGINT NOT NULL,
    id                      TEXT NOT NULL,
    department_id           TEXT NOT NULL,

    carrier_type            TEXT NOT NULL,
    carrier_name            TEXT NOT NULL,
    number_sealed           TEXT NOT NULL,
    number_index            TEXT NOT NULL,
    licence_to              TEXT NOT NULL,
    permit_number           TEXT NOT NULL,
    permit_from             TEXT NOT NULL,
    permit_to               TEXT NOT NULL,
    business_scope          TEXT NOT NULL,
    contact                 TEXT NOT NULL,
    phone_sealed            TEXT NOT NULL,
    phone_index             TEXT NOT NULL,
    phone_tail              TEXT NOT NULL,
    division_code           TEXT NOT NULL,
    address                 TEXT NOT NULL,
    documents               TEXT NOT NULL,
    document_paths          TEXT NOT NULL,

    remark                  TEXT NOT NULL,
    status                  BIGINT NOT NULL,
    blacklisted             BOOLEAN NOT NULL,
    blacklist_reason        TEXT NOT NULL,
    blacklist_intercepts    TEXT NOT NULL,
    blacklist_until         TEXT NOT NULL,
    blacklisted_by          TEXT NOT NULL,
    blacklisted_at          BIGINT NOT NULL,
    review_state            BIGINT NOT NULL,
    passed_revision         BIGINT NOT NULL,
    expires_on              TEXT NOT NULL,
    risk_level              BIGINT NOT NULL,
    risk_score              BIGINT NOT NULL,
    prechecks               TEXT NOT NULL,
    document_results        TEXT NOT NULL,
    queue_rank              BIGINT NOT NULL,
    task_id                 TEXT NOT NULL,
    reject_count            BIGINT NOT NULL,
    last_reject_codes       TEXT NOT NULL,
    last_reject_reason      TEXT NOT NULL,
    submitted_at            BIGINT NOT NULL,
    due_at                  BIGINT NOT NULL,
    reviewed_at             BIGINT NOT NULL,
    reviewer                TEXT NOT NULL,
    reviewer_name           TEXT NOT NULL,
    version                 BIGINT NOT NULL,
    deleted_at              BIGINT NOT NULL,
    created_by              TEXT NOT NULL,
    created_at              BIGINT NOT NULL,
    updated_by              TEXT NOT NULL,
    updated_at              BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX carrier_number ON carrier (tenant_id, number_index) WHERE deleted_at = 0;
CREATE INDEX carrier_created ON carrier (tenant_id, created_at, id) WHERE deleted_at = 0;
CREATE INDEX carrier_all ON carrier (tenant_id, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX carrier_submitted ON carrier (tenant_id, review_state, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX carrier_queue ON carrier (tenant_id, review_state, queue_rank, id) WHERE deleted_at = 0;
CREATE INDEX carrier_reviewed ON carrier (tenant_id, review_state, reviewed_at, id) WHERE deleted_at = 0;
CREATE INDEX carrier_name ON carrier (tenant_id, carrier_name, review_state, submitted_at, id) WHERE deleted_at = 0;
-- A state beside what is searched, or a planner without statistics reads the list in order instead.
CREATE INDEX carrier_phone ON carrier (tenant_id, phone_index, review_state) WHERE deleted_at = 0;
CREATE INDEX carrier_phone_tail ON carrier (tenant_id, phone_tail, review_state) WHERE deleted_at = 0;
CREATE INDEX carrier_permit ON carrier (tenant_id, permit_number, review_state) WHERE deleted_at = 0;
CREATE INDEX carrier_expiry ON carrier (tenant_id, expires_on, id) WHERE deleted_at = 0;
