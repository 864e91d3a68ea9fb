-- +goose Up
-- Where somebody signed in during the last thirty days: there a flood of wrong
-- passwords for the name does not slow its owner down. network is an IPv4
-- address, or the /64 of an IPv6 one.
CREATE TABLE sign_in_address (
    username   TEXT NOT NULL,
    network    TEXT NOT NULL,
    last_at    BIGINT NOT NULL,
    PRIMARY KEY (username, network)
);
CREATE INDEX sign_in_address_by_age ON sign_in_address (last_at);
