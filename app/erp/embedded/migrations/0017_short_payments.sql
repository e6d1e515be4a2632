-- The payer says why it pays less than is open.
ALTER TABLE settlements ADD COLUMN reason text NOT NULL DEFAULT '';
