-- +goose Up
-- What drivers earned in a calendar month: the month of one is measured by it.
CREATE TABLE waybill_month (
    tenant_id BIGINT NOT NULL,
    month     TEXT NOT NULL,   -- 2026-11

    drivers   BIGINT NOT NULL,
    mean      BIGINT NOT NULL, -- fen
    deviation BIGINT NOT NULL, -- fen, the standard deviation
    PRIMARY KEY (tenant_id, month)
);

-- The rates of a route and the months of drivers are read from indexes alone.
CREATE INDEX waybill_route ON waybill (
    tenant_id, loading_division, receipt_division, despatched_at,
    settle_unit, settle_basis, load_net, unload_net, distance, driver_freight
) WHERE review_state = 1 AND deleted_at = 0;
DROP INDEX waybill_driver;
CREATE INDEX waybill_driver ON waybill (tenant_id, driver_id, despatched_at, id, stage, driver_freight)
    WHERE deleted_at = 0 AND driver_id <> '';
