-- Buyers type the last part of a purchase order number: 1643 for B26/1643.
CREATE INDEX documents_po_part ON documents (kind, lower(regexp_replace(po_number, '^.*[-/._ #:]', '')) text_pattern_ops)
  INCLUDE (sales_area, number, po_number) WHERE po_number ~ '[-/._ #:]';
CREATE INDEX open_items_po_part ON open_items (lower(regexp_replace(po_number, '^.*[-/._ #:]', '')) text_pattern_ops)
  WHERE amount - paid <> 0 AND po_number ~ '[-/._ #:]';
