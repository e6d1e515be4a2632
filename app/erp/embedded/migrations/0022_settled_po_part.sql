-- Payments are found by the last part of a purchase order number too: 1643 for B26/1643.
CREATE INDEX settlements_po_part ON settlements (lower(regexp_replace(po_number, '^.*[-/._ #:]', '')) text_pattern_ops)
  INCLUDE (payment, po_number) WHERE po_number ~ '[-/._ #:]';
