-- +goose Up
-- A vehicle's row holds the data in force and the state of the newest
-- submission. Masses are kg, lengths mm, the body's length dm.
CREATE TABLE vehicle (
    tenant_id               BIGINT NOT NULL,
    id                      TEXT NOT NULL,
    department_id           TEXT NOT NULL,

    vehicle_number          TEXT NOT NULL,
    plate_color             TEXT NOT NULL,
    plate_tail              TEXT NOT NULL,
    vehicle_type            TEXT NOT NULL,
    energy_type             TEXT NOT NULL,
    owner                   TEXT NOT NULL,
    tonnage                 BIGINT NOT NULL,
    gross_mass              BIGINT NOT NULL,
    inspection_to           TEXT NOT NULL,
    trailer_number          TEXT NOT NULL,
    located                 BOOLEAN NOT NULL,
    use_character           TEXT NOT NULL,
    vin                     TEXT NOT NULL,
    issuing_organizations   TEXT NOT NULL,
    registered_on           TEXT NOT NULL,
    issued_on               TEXT NOT NULL,
    traction_mass           BIGINT NOT NULL,
    curb_mass               BIGINT NOT NULL,
    axles                   BIGINT NOT NULL,
    length                  BIGINT NOT NULL,
    width                   BIGINT NOT NULL,
    height                  BIGINT NOT NULL,
    permit_number           TEXT NOT NULL,
    permit_from             TEXT NOT NULL,
    permit_to               TEXT NOT NULL,
    licence_file            TEXT NOT NULL,
    compulsory_policy       TEXT NOT NULL,
    compulsory_to           TEXT NOT NULL,
    commercial_policy       TEXT NOT NULL,
    commercial_to           TEXT NOT NULL,
    body_length             BIGINT NOT NULL,
    body_style              TEXT NOT NULL,
    documents               TEXT NOT NULL,
    document_paths          TEXT NOT NULL,

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
CREATE UNIQUE INDEX vehicle_plate ON vehicle (tenant_id, vehicle_number, plate_color) WHERE deleted_at = 0;
CREATE UNIQUE INDEX vehicle_vin ON vehicle (tenant_id, vin) WHERE deleted_at = 0 AND vin <> '';
CREATE INDEX vehicle_created ON vehicle (tenant_id, created_at, id) WHERE deleted_at = 0;
CREATE INDEX vehicle_all ON vehicle (tenant_id, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX vehicle_submitted ON vehicle (tenant_id, review_state, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX vehicle_queue ON vehicle (tenant_id, review_state, queue_rank, id) WHERE deleted_at = 0;
CREATE INDEX vehicle_reviewed ON vehicle (tenant_id, review_state, reviewed_at, id) WHERE deleted_at = 0;
-- A state beside the tail, or a planner without statistics reads the list in order instead.
CREATE INDEX vehicle_plate_tail ON vehicle (tenant_id, plate_tail, review_state) WHERE deleted_at = 0;
CREATE INDEX vehicle_owner ON vehicle (tenant_id, owner, review_state, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX vehicle_expiry ON vehicle (tenant_id, expires_on, id) WHERE deleted_at = 0;
