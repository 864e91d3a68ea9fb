-- +goose Up
-- A customer is a company or a person that has goods shipped. Numbers that may
-- belong to a person are sealed; beside them stand a blind index for exact
-- search and uniqueness, and the few digits operators search by.
CREATE TABLE customer (
    tenant_id             BIGINT NOT NULL,
    id                    TEXT NOT NULL,
    department_id         TEXT NOT NULL,

    customer_type         BIGINT NOT NULL,
    consignor             TEXT NOT NULL,
    consignor_id_sealed   TEXT NOT NULL,
    consignor_id_index    TEXT NOT NULL,
    legal_person          TEXT NOT NULL,
    contact               TEXT NOT NULL,
    contact_phone_sealed  TEXT NOT NULL,
    contact_phone_index   TEXT NOT NULL,
    contact_phone_tail    TEXT NOT NULL,
    division_code         TEXT NOT NULL,
    address               TEXT NOT NULL,

    invoice_title         TEXT NOT NULL,
    tax_no_sealed         TEXT NOT NULL,
    invoice_bank          TEXT NOT NULL,
    bank_account_sealed   TEXT NOT NULL,
    invoice_address       TEXT NOT NULL,
    invoice_phone_sealed  TEXT NOT NULL,

    contract_no           TEXT NOT NULL,
    contract_from         TEXT NOT NULL,
    contract_to           TEXT NOT NULL,
    settle_type           BIGINT NOT NULL,
    credit_limit_fen      BIGINT NOT NULL,
    service_rate_permille BIGINT NOT NULL,
    salesman              TEXT NOT NULL,

    status                BIGINT NOT NULL,
    version               BIGINT NOT NULL,
    deleted_at            BIGINT NOT NULL,
    created_by            TEXT NOT NULL,
    created_at            BIGINT NOT NULL,
    updated_by            TEXT NOT NULL,
    updated_at            BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX customer_consignor_id ON customer (tenant_id, consignor_id_index) WHERE deleted_at = 0;
CREATE INDEX customer_created ON customer (tenant_id, created_at, id) WHERE deleted_at = 0;
CREATE INDEX customer_consignor ON customer (tenant_id, consignor, id) WHERE deleted_at = 0;
CREATE INDEX customer_contract_to ON customer (tenant_id, contract_to, id) WHERE deleted_at = 0;
CREATE INDEX customer_phone ON customer (tenant_id, contact_phone_index) WHERE deleted_at = 0;
CREATE INDEX customer_phone_tail ON customer (tenant_id, contact_phone_tail) WHERE deleted_at = 0;

-- Whether a department still has customers.
CREATE INDEX customer_department ON customer (tenant_id, department_id);

-- The accounts of a customer. While the customer is frozen none of them signs
-- in, whatever its own status, which comes back with the customer.
ALTER TABLE account ADD COLUMN suspended BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX account_company ON account (company_id) WHERE company_id <> '';
