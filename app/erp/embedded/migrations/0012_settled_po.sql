-- Payments are looked for by the purchase order that they pay for, which tens of thousands may share.
ALTER TABLE settlements ADD COLUMN po_number text NOT NULL DEFAULT '';
UPDATE settlements s SET po_number = o.po_number FROM open_items o WHERE o.number = s.open_item;
CREATE INDEX settlements_po_lookup ON settlements (lower(po_number) text_pattern_ops) INCLUDE (payment, po_number);
