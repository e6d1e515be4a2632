-- Nobody has to pay a credit: sorted by due date, it comes after what must be paid. An expression is read off an index only
-- when its columns stand there too.
DROP INDEX open_items_payer;
DROP INDEX open_items_due;
CREATE INDEX open_items_payer ON open_items (payer, sales_area, (CASE WHEN amount > 0 THEN due_date END), number)
  INCLUDE (due_date, kind, currency, amount, paid) WHERE amount - paid <> 0;
CREATE INDEX open_items_due ON open_items (sales_area, (CASE WHEN amount > 0 THEN due_date END), number)
  INCLUDE (due_date, kind, currency, amount) WHERE amount - paid <> 0;

UPDATE documents SET due_date = NULL WHERE kind = 'creditMemo';
DROP INDEX documents_due_date;
CREATE INDEX documents_due_date ON documents (kind, sales_area, due_date DESC, number DESC);
