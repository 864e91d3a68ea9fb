-- +goose Up
-- Waybills without a crew have blanks, which stand first in an index: SQLite, which looks
-- at its beginning, took every vehicle, driver and plate for as common as none. Where
-- blanks are left out, whoever asks says so (<> '').
DROP INDEX waybill_plate_tail;
CREATE INDEX waybill_plate_tail ON waybill (tenant_id, plate_tail, review_state) WHERE deleted_at = 0 AND plate_tail <> '';
DROP INDEX waybill_vehicle;
CREATE INDEX waybill_vehicle ON waybill (tenant_id, vehicle_id, despatched_at) WHERE deleted_at = 0 AND vehicle_id <> '';
DROP INDEX waybill_driver;
CREATE INDEX waybill_driver ON waybill (tenant_id, driver_id, despatched_at) WHERE deleted_at = 0 AND driver_id <> '';
-- These are read in the order of the list, whatever is thought of how common a value is.
DROP INDEX waybill_driver_name;
CREATE INDEX waybill_driver_name ON waybill (tenant_id, driver_name, created_at, id) WHERE deleted_at = 0;
CREATE INDEX waybill_class ON waybill (tenant_id, goods_class, created_at, id) WHERE deleted_at = 0;
