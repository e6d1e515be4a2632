-- Applied changes by idempotency key: a repetition finds its first run instead of changing the document again.
CREATE TABLE changes (
  key text PRIMARY KEY,
  document text NOT NULL,
  at timestamptz NOT NULL
);
