-- +goose Up
-- What the list of drivers shows of a decided submission stands in the driver's
-- row: a page reads no task and no verdict of it.
ALTER TABLE driver ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE driver ADD COLUMN document_results TEXT NOT NULL DEFAULT '';
UPDATE driver SET due_at = COALESCE((
    SELECT t.due_at FROM review_task t WHERE t.tenant_id = driver.tenant_id AND t.id = driver.task_id), 0);
UPDATE driver SET document_results =
    COALESCE((SELECT '11:' || i.result || ',' FROM review_item i WHERE i.tenant_id = driver.tenant_id AND i.task_id = driver.task_id AND i.doc_type = '11'), '') ||
    COALESCE((SELECT '12:' || i.result || ',' FROM review_item i WHERE i.tenant_id = driver.tenant_id AND i.task_id = driver.task_id AND i.doc_type = '12'), '') ||
    COALESCE((SELECT '13:' || i.result || ',' FROM review_item i WHERE i.tenant_id = driver.tenant_id AND i.task_id = driver.task_id AND i.doc_type = '13'), '') ||
    COALESCE((SELECT '14:' || i.result || ',' FROM review_item i WHERE i.tenant_id = driver.tenant_id AND i.task_id = driver.task_id AND i.doc_type = '14'), '') ||
    COALESCE((SELECT '15:' || i.result || ',' FROM review_item i WHERE i.tenant_id = driver.tenant_id AND i.task_id = driver.task_id AND i.doc_type = '15'), '') ||
    COALESCE((SELECT '16:' || i.result || ',' FROM review_item i WHERE i.tenant_id = driver.tenant_id AND i.task_id = driver.task_id AND i.doc_type = '16'), '') ||
    COALESCE((SELECT '17:' || i.result || ',' FROM review_item i WHERE i.tenant_id = driver.tenant_id AND i.task_id = driver.task_id AND i.doc_type = '17'), '')
WHERE review_state IN (1, 2);
