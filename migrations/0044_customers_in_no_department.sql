-- +goose Up
-- An account of a customer reaches its own company alone: it is a member of no
-- department and in charge of none.
DELETE FROM department_member WHERE user_id IN (SELECT id FROM account WHERE user_type = 'customer');
DELETE FROM user_manages WHERE user_id IN (SELECT id FROM account WHERE user_type = 'customer');
