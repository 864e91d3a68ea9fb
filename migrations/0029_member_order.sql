-- +goose Up
-- Who holds a role or belongs to a department is listed by when his account was
-- made, which never changes: beside the membership an index gives that order.
ALTER TABLE user_role ADD COLUMN account_created BIGINT NOT NULL DEFAULT 0;
ALTER TABLE department_member ADD COLUMN account_created BIGINT NOT NULL DEFAULT 0;
UPDATE user_role SET account_created = COALESCE((SELECT a.created_at FROM account a WHERE a.id = user_role.user_id), 0);
UPDATE department_member SET account_created = COALESCE((SELECT a.created_at FROM account a WHERE a.id = department_member.user_id), 0);
DROP INDEX user_role_role;
CREATE INDEX user_role_order ON user_role (tenant_id, role_id, account_created, user_id);
CREATE INDEX department_member_order ON department_member (tenant_id, department_id, account_created, user_id);

-- Counters of parts of a list, such as the holders of a role; '' is the whole list.
ALTER TABLE row_counter RENAME TO row_counter_before;
CREATE TABLE row_counter (
    tenant_id BIGINT NOT NULL,
    name      TEXT NOT NULL, -- of the list
    part      TEXT NOT NULL DEFAULT '',
    total     BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name, part)
);
INSERT INTO row_counter (tenant_id, name, total) SELECT tenant_id, name, total FROM row_counter_before;
DROP TABLE row_counter_before;
INSERT INTO row_counter (tenant_id, name, part, total)
SELECT h.tenant_id, 'user.holders', h.role_id, COUNT(*)
FROM user_role h JOIN role r ON r.tenant_id = h.tenant_id AND r.id = h.role_id AND r.kind = 'role'
    JOIN user_tenant m ON m.tenant_id = h.tenant_id AND m.user_id = h.user_id JOIN account a ON a.id = h.user_id
WHERE a.deleted_at = 0
GROUP BY h.tenant_id, h.role_id;
INSERT INTO row_counter (tenant_id, name, part, total)
SELECT p.tenant_id, 'department.members', p.department_id, COUNT(*)
FROM department_member p JOIN user_tenant t ON t.tenant_id = p.tenant_id AND t.user_id = p.user_id JOIN account a ON a.id = p.user_id
WHERE a.deleted_at = 0 AND a.user_type = 'operator'
GROUP BY p.tenant_id, p.department_id;
