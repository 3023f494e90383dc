-- A room of fixtures for the official conformance suite; it never ships.
create schema conformance;
comment on schema conformance is 'Fixtures of the conformance suite.';
