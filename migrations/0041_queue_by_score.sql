-- +goose Up
-- The queue puts the lower score first among those of one level of risk, and only
-- then what is due sooner: what waits takes its new place.
UPDATE driver SET queue_rank = ((2 - risk_level) * 101 + risk_score) * 10000000000000 + due_at WHERE review_state = 0;
UPDATE review_task SET queue_rank = (
    SELECT s.queue_rank FROM driver s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id)
WHERE state = 0 AND target_type = 'driver' AND EXISTS (
    SELECT 1 FROM driver s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id);
UPDATE vehicle SET queue_rank = ((2 - risk_level) * 101 + risk_score) * 10000000000000 + due_at WHERE review_state = 0;
UPDATE review_task SET queue_rank = (
    SELECT s.queue_rank FROM vehicle s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id)
WHERE state = 0 AND target_type = 'vehicle' AND EXISTS (
    SELECT 1 FROM vehicle s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id);
UPDATE carrier SET queue_rank = ((2 - risk_level) * 101 + risk_score) * 10000000000000 + due_at WHERE review_state = 0;
UPDATE review_task SET queue_rank = (
    SELECT s.queue_rank FROM carrier s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id)
WHERE state = 0 AND target_type = 'carrier' AND EXISTS (
    SELECT 1 FROM carrier s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id);
UPDATE customer SET queue_rank = ((2 - risk_level) * 101 + risk_score) * 10000000000000 + due_at WHERE review_state = 0;
UPDATE review_task SET queue_rank = (
    SELECT s.queue_rank FROM customer s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id)
WHERE state = 0 AND target_type = 'customer' AND EXISTS (
    SELECT 1 FROM customer s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id);
UPDATE waybill SET queue_rank = ((2 - risk_level) * 101 + risk_score) * 10000000000000 + due_at WHERE review_state = 0;
UPDATE review_task SET queue_rank = (
    SELECT s.queue_rank FROM waybill s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id)
WHERE state = 0 AND target_type = 'waybill' AND EXISTS (
    SELECT 1 FROM waybill s WHERE s.tenant_id = review_task.tenant_id AND s.id = review_task.target_id);
