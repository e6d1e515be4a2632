-- The carrier's number is what a customer has in hand when a parcel is missing.
CREATE INDEX documents_tracking ON documents USING gin (tracking jsonb_path_ops)
  WHERE kind = 'delivery' AND tracking <> '[]';
