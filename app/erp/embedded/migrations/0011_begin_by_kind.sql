-- Counting what begins alike reads the index alone.
DROP INDEX documents_number_lookup;
DROP INDEX documents_po_lookup;
CREATE INDEX documents_number_lookup ON documents (kind, number text_pattern_ops) INCLUDE (sales_area);
CREATE INDEX documents_po_lookup ON documents (kind, lower(po_number) text_pattern_ops) INCLUDE (sales_area, number, po_number);
