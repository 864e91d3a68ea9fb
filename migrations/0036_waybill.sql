-- +goose Up
-- A waybill's row holds its data until it is signed; from then on what is edited
-- waits in a review task. Money is fen, weights kg, times ms UTC.
CREATE TABLE waybill (
    tenant_id               BIGINT NOT NULL,
    id                      TEXT NOT NULL,
    department_id           TEXT NOT NULL,

    shipping_note_number    TEXT NOT NULL,
    serial_number           TEXT NOT NULL,
    original_number         TEXT NOT NULL,
    stage                   BIGINT NOT NULL,
    source                  BIGINT NOT NULL,
    abnormal_count          BIGINT NOT NULL,
    assigned_at             BIGINT NOT NULL,
    last_event_at           BIGINT NOT NULL,

    customer_id             TEXT NOT NULL,
    consignor               TEXT NOT NULL,
    consignor_id_sealed     TEXT NOT NULL,
    loading_place           TEXT NOT NULL,
    loading_division        TEXT NOT NULL,
    consignee               TEXT NOT NULL,
    consignee_id_sealed     TEXT NOT NULL,
    receipt_place           TEXT NOT NULL,
    receipt_division        TEXT NOT NULL,
    distance                BIGINT NOT NULL,
    vehicle_amount          BIGINT NOT NULL,
    transport_type          TEXT NOT NULL,
    business_type           TEXT NOT NULL,
    policy_number           TEXT NOT NULL,
    insurer_code            TEXT NOT NULL,

    vehicle_id              TEXT NOT NULL,
    vehicle_number          TEXT NOT NULL,
    plate_color             TEXT NOT NULL,
    plate_tail              TEXT NOT NULL,
    trailer_number          TEXT NOT NULL,
    driver_id               TEXT NOT NULL,
    driver_name             TEXT NOT NULL,
    driver_id_card_sealed   TEXT NOT NULL,
    co_driver_id            TEXT NOT NULL,
    co_driver_name          TEXT NOT NULL,
    co_driver_id_card_sealed TEXT NOT NULL,
    carrier_id              TEXT NOT NULL,
    carrier_name            TEXT NOT NULL,
    carrier_id_sealed       TEXT NOT NULL,
    carrier_permit          TEXT NOT NULL,

    goods                   TEXT NOT NULL,
    goods_name              TEXT NOT NULL,
    goods_class             TEXT NOT NULL,
    load_gross              BIGINT NOT NULL,
    load_tare               BIGINT NOT NULL,
    load_net                BIGINT NOT NULL,
    unload_gross            BIGINT NOT NULL,
    unload_tare             BIGINT NOT NULL,
    unload_net              BIGINT NOT NULL,
    abnormal_reasons        TEXT NOT NULL,

    total_monetary          BIGINT NOT NULL,
    settle_unit             BIGINT NOT NULL,
    settle_basis            BIGINT NOT NULL,
    unit_price              BIGINT NOT NULL,
    allowed_loss            BIGINT NOT NULL,
    loss_price              BIGINT NOT NULL,
    driver_freight          BIGINT NOT NULL,
    loss_deduct             BIGINT NOT NULL,
    oil                     BIGINT NOT NULL,
    toll                    BIGINT NOT NULL,
    prepaid                 BIGINT NOT NULL,
    other_add               BIGINT NOT NULL,
    other_deduct            BIGINT NOT NULL,
    round_off               BIGINT NOT NULL,
    payable                 BIGINT NOT NULL,
    service_fee             BIGINT NOT NULL,
    dispatch_fee            BIGINT NOT NULL,
    tax                     BIGINT NOT NULL,

    consigned_at            BIGINT NOT NULL,
    despatched_at           BIGINT NOT NULL,
    received_at             BIGINT NOT NULL,
    finished_at             BIGINT NOT NULL,
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
CREATE UNIQUE INDEX waybill_number_unique ON waybill (tenant_id, shipping_note_number, serial_number) WHERE deleted_at = 0;
CREATE INDEX waybill_created ON waybill (tenant_id, created_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_stage ON waybill (tenant_id, stage, created_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_state ON waybill (tenant_id, review_state, created_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_all ON waybill (tenant_id, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_queue ON waybill (tenant_id, review_state, queue_rank, id) WHERE deleted_at = 0;
CREATE INDEX waybill_reviewed ON waybill (tenant_id, review_state, reviewed_at, id) WHERE deleted_at = 0;
-- A state beside the tail, or a planner without statistics reads the list in order instead.
CREATE INDEX waybill_plate_tail ON waybill (tenant_id, plate_tail, review_state) WHERE deleted_at = 0;
CREATE INDEX waybill_vehicle ON waybill (tenant_id, vehicle_id, despatched_at) WHERE deleted_at = 0;
CREATE INDEX waybill_driver ON waybill (tenant_id, driver_id, despatched_at) WHERE deleted_at = 0;
CREATE INDEX waybill_despatched ON waybill (tenant_id, despatched_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_consignor ON waybill (tenant_id, consignor, created_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_driver_name ON waybill (tenant_id, driver_name, review_state) WHERE deleted_at = 0;
CREATE INDEX waybill_original ON waybill (tenant_id, original_number) WHERE deleted_at = 0;
CREATE INDEX waybill_customer ON waybill (tenant_id, customer_id, created_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_expiry ON waybill (tenant_id, expires_on, id) WHERE deleted_at = 0;

-- What moved a waybill, and when; never changed.
CREATE TABLE waybill_log (
    tenant_id       BIGINT NOT NULL,
    id              TEXT NOT NULL,
    waybill_id      TEXT NOT NULL,
    verb            TEXT NOT NULL,
    from_stage      BIGINT NOT NULL,
    to_stage        BIGINT NOT NULL,
    happened_at     BIGINT NOT NULL,
    logged_at       BIGINT NOT NULL,
    username        TEXT NOT NULL,
    realname        TEXT NOT NULL,
    abnormal_type   TEXT NOT NULL,
    memo            TEXT NOT NULL,
    detail          TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX waybill_log_waybill ON waybill_log (tenant_id, waybill_id, id);

-- The last number of each day.
CREATE TABLE waybill_number (
    tenant_id   BIGINT NOT NULL,
    day         TEXT NOT NULL,
    last        BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, day)
);
