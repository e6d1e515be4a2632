-- A statement of account reads all items of a payer by day, settled ones too.
CREATE INDEX open_items_account ON open_items (payer, sales_area, date)
  INCLUDE (kind, currency, amount, payment);
