-- Orders, quotes, deliveries, invoices, credit memos and returns: one head, one number for ever.
CREATE TABLE documents (
  number text PRIMARY KEY,
  kind text NOT NULL,
  sales_area text NOT NULL,
  date date NOT NULL,
  created_at timestamptz NOT NULL,
  po_number text NOT NULL DEFAULT '',
  sold_to text NOT NULL,
  ship_to text NOT NULL,
  payer text NOT NULL,
  currency text NOT NULL,
  net numeric NOT NULL,
  tax numeric NOT NULL,
  total numeric NOT NULL,
  totals jsonb NOT NULL,
  status text NOT NULL,
  ship_status text,
  requested_date date,
  due_date date,
  payment_terms text NOT NULL,
  shipping_option text NOT NULL,
  incoterms text NOT NULL,
  complete_delivery boolean NOT NULL DEFAULT false,
  ship_to_address jsonb,
  note text NOT NULL DEFAULT '',
  attributes jsonb NOT NULL DEFAULT '{}',
  blocks text[] NOT NULL DEFAULT '{}',
  incomplete jsonb NOT NULL DEFAULT '[]',
  credit jsonb NOT NULL,
  tracking jsonb NOT NULL DEFAULT '[]',
  -- What only some kinds have: contact, text and decision of a claim.
  details jsonb NOT NULL DEFAULT '{}',
  -- What of an order is not invoiced yet; counts for the payer's credit.
  open_value numeric NOT NULL DEFAULT 0,
  -- The next day on which the flow has something to do with it.
  due_on date,
  deleted_at timestamptz,
  locked_at timestamptz,
  locked_by text,
  locked_until timestamptz,
  version integer NOT NULL DEFAULT 1,
  submission_key text,
  content_hash text
);

-- The ERP itself refuses a second document for the same submission.
CREATE UNIQUE INDEX documents_submission ON documents (submission_key) WHERE submission_key IS NOT NULL;

-- A list is the newest of one partner's documents: each function has its own way in.
CREATE INDEX documents_sold_to ON documents (sold_to, kind, sales_area, date DESC, number DESC);
CREATE INDEX documents_ship_to ON documents (ship_to, kind, sales_area, date DESC, number DESC);
CREATE INDEX documents_payer ON documents (payer, kind, sales_area, date DESC, number DESC);
-- Staff without restriction sort millions: one index for each column that they may sort by.
CREATE INDEX documents_date ON documents (kind, sales_area, date DESC, number DESC);
CREATE INDEX documents_number ON documents (kind, sales_area, number DESC);
CREATE INDEX documents_total ON documents (kind, sales_area, total DESC, number DESC);
CREATE INDEX documents_net ON documents (kind, sales_area, net DESC, number DESC);
CREATE INDEX documents_status ON documents (kind, sales_area, status DESC, number DESC);
CREATE INDEX documents_sold_to_sorted ON documents (kind, sales_area, sold_to DESC, number DESC);
CREATE INDEX documents_ship_to_sorted ON documents (kind, sales_area, ship_to DESC, number DESC);
CREATE INDEX documents_due_date ON documents (kind, sales_area, due_date DESC NULLS LAST, number DESC);
CREATE INDEX documents_ship_status ON documents (kind, sales_area, ship_status, date DESC, number DESC);
CREATE INDEX documents_po_number ON documents (kind, sales_area, po_number DESC, number DESC);
CREATE INDEX documents_po_lookup ON documents (lower(po_number) text_pattern_ops, kind);
CREATE INDEX documents_number_lookup ON documents (number text_pattern_ops, kind);
CREATE INDEX documents_content ON documents (sold_to, content_hash) WHERE content_hash IS NOT NULL;
CREATE INDEX documents_exposure ON documents (payer) INCLUDE (open_value, currency) WHERE open_value <> 0;
CREATE INDEX documents_flow ON documents (due_on, kind) WHERE due_on IS NOT NULL;

CREATE TABLE items (
  document text NOT NULL REFERENCES documents ON DELETE CASCADE,
  item_number integer NOT NULL,
  kind text NOT NULL,
  material text NOT NULL,
  customer_material text,
  quantity numeric NOT NULL,
  unit text NOT NULL,
  base_quantity numeric NOT NULL,
  base_unit text NOT NULL,
  net_price numeric NOT NULL,
  price_quantity numeric NOT NULL,
  price_unit text NOT NULL,
  net numeric NOT NULL,
  tax numeric NOT NULL,
  total numeric NOT NULL,
  weight_kg numeric NOT NULL,
  status text NOT NULL,
  requested_date date,
  components jsonb NOT NULL,
  batches jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '',
  attributes jsonb NOT NULL DEFAULT '{}',
  rejection text,
  reason text,
  plant text NOT NULL,
  -- Of order items, in base units: what stands on deliveries, has left the house, was invoiced.
  delivered numeric NOT NULL DEFAULT 0,
  issued numeric NOT NULL DEFAULT 0,
  invoiced numeric NOT NULL DEFAULT 0,
  -- The line directly before it, and the order at the beginning of the chain.
  ref_kind text,
  ref_number text,
  ref_item integer,
  order_number text,
  order_item integer,
  PRIMARY KEY (document, item_number)
);
CREATE INDEX items_material ON items (material, kind, document);
CREATE INDEX items_customer_material ON items (lower(customer_material), kind) WHERE customer_material IS NOT NULL;
CREATE INDEX items_ref ON items (ref_number, document) WHERE ref_number IS NOT NULL;
CREATE INDEX items_order ON items (order_number, document) WHERE order_number IS NOT NULL;

-- When how much of an order's line comes. `open` reserves stock until the goods leave; `undelivered` waits for a delivery.
CREATE TABLE schedule_lines (
  document text NOT NULL,
  item_number integer NOT NULL,
  line integer NOT NULL,
  material text NOT NULL,
  plant text NOT NULL,
  requested_date date NOT NULL,
  confirmed_date date,
  quantity numeric NOT NULL,
  open numeric NOT NULL,
  undelivered numeric NOT NULL,
  PRIMARY KEY (document, item_number, line),
  FOREIGN KEY (document, item_number) REFERENCES items ON DELETE CASCADE
);
CREATE INDEX schedule_lines_reserved ON schedule_lines (material, plant, confirmed_date) INCLUDE (open)
  WHERE open > 0 AND confirmed_date IS NOT NULL;
CREATE INDEX schedule_lines_due ON schedule_lines (confirmed_date) WHERE undelivered > 0 AND confirmed_date IS NOT NULL;

CREATE TABLE attachments (
  id text PRIMARY KEY,
  document text NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL,
  added_at timestamptz NOT NULL,
  added_by text NOT NULL,
  submission_key text NOT NULL,
  UNIQUE (document, submission_key)
);

CREATE SEQUENCE order_numbers START 4000000001;
CREATE SEQUENCE quote_numbers START 2000000001;
CREATE SEQUENCE return_numbers START 6000000001;
CREATE SEQUENCE delivery_numbers START 8000000001;
CREATE SEQUENCE invoice_numbers START 9000000001;
CREATE SEQUENCE credit_memo_numbers START 9500000001;
CREATE SEQUENCE payment_numbers START 1400000001;
CREATE SEQUENCE open_item_numbers START 1800000001;
