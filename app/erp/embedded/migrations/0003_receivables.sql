CREATE TABLE open_items (
  number text PRIMARY KEY,
  kind text NOT NULL,
  sales_area text NOT NULL,
  payer text NOT NULL,
  document text NOT NULL,
  document_kind text NOT NULL,
  po_number text NOT NULL,
  date date NOT NULL,
  due_date date NOT NULL,
  currency text NOT NULL,
  amount numeric NOT NULL,
  paid numeric NOT NULL DEFAULT 0,
  open numeric GENERATED ALWAYS AS (amount - paid) STORED,
  discount_percent numeric,
  discount_until date,
  payment_block text
);
CREATE INDEX open_items_payer ON open_items (payer, sales_area, due_date, number) WHERE amount - paid <> 0;
CREATE INDEX open_items_due ON open_items (sales_area, due_date, number) WHERE amount - paid <> 0;
CREATE INDEX open_items_number ON open_items (sales_area, number) WHERE amount - paid <> 0;
CREATE INDEX open_items_date ON open_items (sales_area, date, number) WHERE amount - paid <> 0;
CREATE INDEX open_items_amount ON open_items (sales_area, (amount - paid), number) WHERE amount - paid <> 0;
CREATE INDEX open_items_document ON open_items (document);
CREATE INDEX open_items_down_payments ON open_items (payer, sales_area, date DESC, number DESC)
  WHERE kind = 'downPaymentRequest';
-- What the demonstration's payers pay by themselves, in the order of its dates.
CREATE INDEX open_items_flow ON open_items (due_date) WHERE amount - paid > 0;

CREATE TABLE payments (
  number text PRIMARY KEY,
  sales_area text NOT NULL,
  payer text NOT NULL,
  date date NOT NULL,
  created_at timestamptz NOT NULL,
  amount numeric NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  reference text NOT NULL,
  submission_key text
);
CREATE UNIQUE INDEX payments_submission ON payments (submission_key) WHERE submission_key IS NOT NULL;
CREATE INDEX payments_payer ON payments (payer, sales_area, date DESC, number DESC);
CREATE INDEX payments_date ON payments (sales_area, date DESC, number DESC);
CREATE INDEX payments_number ON payments (sales_area, number DESC);
CREATE INDEX payments_amount ON payments (sales_area, amount DESC, number DESC);

CREATE TABLE settlements (
  payment text NOT NULL REFERENCES payments ON DELETE CASCADE,
  open_item text NOT NULL,
  document text NOT NULL,
  document_kind text NOT NULL,
  amount numeric NOT NULL,
  discount numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (payment, open_item)
);
CREATE INDEX settlements_document ON settlements (document);
