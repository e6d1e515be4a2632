-- The ERP's own day may run ahead of the calendar in a demonstration and in tests.
CREATE TABLE clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  days_ahead integer NOT NULL DEFAULT 0,
  -- The last day whose work is done.
  worked_until date
);
INSERT INTO clock DEFAULT VALUES;

-- Failure switches, seen by all processes.
CREATE TABLE faults (
  name text PRIMARY KEY,
  settings jsonb NOT NULL,
  -- How many more calls it hits; null: until it is switched off.
  remaining integer
);

-- Written only while the switch "recordCalls" is on.
CREATE UNLOGGED TABLE calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  operation text NOT NULL,
  request_id text NOT NULL
);

CREATE TABLE seeds (
  name text PRIMARY KEY,
  loaded_at timestamptz NOT NULL
);
