-- Of a set: what comes with one of its base unit, as [{"material", "quantity"}].
ALTER TABLE materials ADD COLUMN parts jsonb NOT NULL DEFAULT '[]';
