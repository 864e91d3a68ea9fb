-- +goose Up
-- A driver's row holds the data in force and the state of the newest
-- submission. Personal numbers are sealed; beside them stand a blind index for
-- exact search and uniqueness, and the few digits operators search by.
CREATE TABLE driver (
    tenant_id               BIGINT NOT NULL,
    id                      TEXT NOT NULL,
    department_id           TEXT NOT NULL,

    driver_name             TEXT NOT NULL,
    phone_sealed            TEXT NOT NULL,
    phone_index             TEXT NOT NULL,
    phone_tail              TEXT NOT NULL,
    id_card_sealed          TEXT NOT NULL,
    id_card_index           TEXT NOT NULL,
    id_card_head            TEXT NOT NULL,
    id_card_tail            TEXT NOT NULL,
    id_card_valid_from      TEXT NOT NULL,
    id_card_valid_to        TEXT NOT NULL,
    licence_sealed          TEXT NOT NULL,
    vehicle_class           TEXT NOT NULL,
    issuing_organizations   TEXT NOT NULL,
    first_issued            TEXT NOT NULL,
    licence_valid_from      TEXT NOT NULL,
    licence_valid_to        TEXT NOT NULL,
    qualification_sealed    TEXT NOT NULL,
    qualification_from      TEXT NOT NULL,
    qualification_to        TEXT NOT NULL,
    qualification_type      TEXT NOT NULL,
    qualification_province  TEXT NOT NULL,
    light_only              BOOLEAN NOT NULL,
    account_name            TEXT NOT NULL,
    bank_card_sealed        TEXT NOT NULL,
    bank_card_index         TEXT NOT NULL,
    bank_card_tail          TEXT NOT NULL,
    bank_name               TEXT NOT NULL,
    bank_code               TEXT NOT NULL,
    documents               TEXT NOT NULL,

    resident_division       TEXT NOT NULL,
    remark                  TEXT NOT NULL,
    status                  BIGINT NOT NULL,
    blacklisted             BOOLEAN NOT NULL,
    blacklist_reason        TEXT NOT NULL,
    review_state            BIGINT NOT NULL,
    passed_revision         BIGINT NOT NULL,
    expires_on              TEXT NOT NULL,
    risk_level              BIGINT NOT NULL,
    risk_score              BIGINT NOT NULL,
    prechecks               TEXT NOT NULL,
    queue_rank              BIGINT NOT NULL,
    task_id                 TEXT NOT NULL,
    reject_count            BIGINT NOT NULL,
    last_reject_codes       TEXT NOT NULL,
    last_reject_reason      TEXT NOT NULL,
    submitted_at            BIGINT NOT NULL,
    reviewed_at             BIGINT NOT NULL,
    reviewer                TEXT NOT NULL,
    version                 BIGINT NOT NULL,
    deleted_at              BIGINT NOT NULL,
    created_by              TEXT NOT NULL,
    created_at              BIGINT NOT NULL,
    updated_by              TEXT NOT NULL,
    updated_at              BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX driver_phone ON driver (tenant_id, phone_index) WHERE deleted_at = 0;
CREATE UNIQUE INDEX driver_id_card ON driver (tenant_id, id_card_index) WHERE deleted_at = 0;
CREATE INDEX driver_created ON driver (tenant_id, created_at, id) WHERE deleted_at = 0;
CREATE INDEX driver_all ON driver (tenant_id, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX driver_submitted ON driver (tenant_id, review_state, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX driver_queue ON driver (tenant_id, review_state, queue_rank, id) WHERE deleted_at = 0;
CREATE INDEX driver_reviewed ON driver (tenant_id, review_state, reviewed_at, id) WHERE deleted_at = 0;
CREATE INDEX driver_name ON driver (tenant_id, driver_name, id) WHERE deleted_at = 0;
-- A state beside the tail, or a planner without statistics reads the list in order instead.
CREATE INDEX driver_phone_tail ON driver (tenant_id, phone_tail, review_state) WHERE deleted_at = 0;
CREATE INDEX driver_id_card_head ON driver (tenant_id, id_card_head) WHERE deleted_at = 0;
CREATE INDEX driver_id_card_tail ON driver (tenant_id, id_card_tail, review_state) WHERE deleted_at = 0;
CREATE INDEX driver_bank_card ON driver (tenant_id, bank_card_index) WHERE deleted_at = 0;
CREATE INDEX driver_expiry ON driver (tenant_id, expires_on, id) WHERE deleted_at = 0;
