-- +goose Up
-- Customers become a subject of review. Those that are there already are in trade:
-- they stand as passed in revision 1, without pictures, so that nothing comes to a
-- halt; what is changed of them next is judged (ADR 0047).
ALTER TABLE customer ADD COLUMN licence_to TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN documents TEXT NOT NULL DEFAULT '[]';
ALTER TABLE customer ADD COLUMN document_paths TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN remark TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN blacklisted BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE customer ADD COLUMN blacklist_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN blacklist_intercepts TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN blacklist_until TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN blacklisted_by TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN blacklisted_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN review_state BIGINT NOT NULL DEFAULT 1;
ALTER TABLE customer ADD COLUMN passed_revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE customer ADD COLUMN expires_on TEXT NOT NULL DEFAULT '9999-12-31';
ALTER TABLE customer ADD COLUMN risk_level BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN risk_score BIGINT NOT NULL DEFAULT 100;
ALTER TABLE customer ADD COLUMN prechecks TEXT NOT NULL DEFAULT '[]';
ALTER TABLE customer ADD COLUMN document_results TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN queue_rank BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN task_id TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN reject_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN last_reject_codes TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN last_reject_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN submitted_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN reviewed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE customer ADD COLUMN reviewer TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN reviewer_name TEXT NOT NULL DEFAULT '';
CREATE INDEX customer_queue ON customer (tenant_id, review_state, queue_rank, id) WHERE deleted_at = 0;
CREATE INDEX customer_submitted ON customer (tenant_id, review_state, submitted_at, id) WHERE deleted_at = 0;
CREATE INDEX customer_expiry ON customer (tenant_id, expires_on, id) WHERE deleted_at = 0;

UPDATE customer SET task_id = 'kept-' || id, submitted_at = created_at, due_at = created_at, reviewed_at = created_at, reviewer = 'system',
    reviewer_name = '系统';
INSERT INTO review_task (tenant_id, id, target_type, target_id, department_id, revision, snapshot, state, queue_rank, submitted_by,
    submitted_at, due_at, reviewer, reviewer_name, reviewed_at)
SELECT tenant_id, task_id, 'customer', id, department_id, 1, '', 1, 0, created_by, submitted_at, due_at, reviewer, reviewer_name, reviewed_at
FROM customer;
INSERT INTO review_log (tenant_id, id, task_id, target_type, target_id, revision, action, result, reviewer, reviewer_name, at, duration_sec,
    memo, items, diff)
SELECT tenant_id, task_id, task_id, 'customer', id, 1, 'decide', 1, reviewer, reviewer_name, reviewed_at, 0, '启用客户审核前已合作，视为通过', '[]', '[]'
FROM customer;
INSERT INTO review_counter (tenant_id, subject, department_id, state, total)
SELECT tenant_id, 'customer', department_id, 1, COUNT(*) FROM customer WHERE deleted_at = 0 GROUP BY tenant_id, department_id;
