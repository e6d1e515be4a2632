-- The list and the balance of a payer read this index alone: the sums need the kind, the currency and both amounts.
DROP INDEX open_items_payer;
CREATE INDEX open_items_payer ON open_items (payer, sales_area, due_date, number)
  INCLUDE (kind, currency, amount, paid) WHERE amount - paid <> 0;
