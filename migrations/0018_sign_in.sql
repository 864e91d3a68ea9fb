-- +goose Up
-- Sign-ins are counted from the trail that records them, by this index alone.
CREATE INDEX audit_entry_sign_in ON audit_entry (tenant_id, at, ip) WHERE object = 'signIn';
