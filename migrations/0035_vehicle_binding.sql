-- +goose Up
-- Who drives which vehicle, and who did: a row for each time somebody was bound.
CREATE TABLE vehicle_binding (
    tenant_id   BIGINT NOT NULL,
    id          TEXT NOT NULL,
    vehicle_id  TEXT NOT NULL,
    driver_id   TEXT NOT NULL,
    role        BIGINT NOT NULL,
    source      BIGINT NOT NULL,
    bound_at    BIGINT NOT NULL,
    bound_by    TEXT NOT NULL,
    unbound_at  BIGINT NOT NULL,
    unbound_by  TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX vehicle_binding_pair ON vehicle_binding (tenant_id, vehicle_id, driver_id) WHERE unbound_at = 0;
CREATE INDEX vehicle_binding_vehicle ON vehicle_binding (tenant_id, vehicle_id, bound_at);
CREATE INDEX vehicle_binding_driver ON vehicle_binding (tenant_id, driver_id, bound_at);
