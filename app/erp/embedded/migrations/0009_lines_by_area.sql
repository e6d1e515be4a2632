-- Lines know the sales area of their document: who looks for a material meets those of the own area only.
DROP INDEX items_material;
DROP INDEX items_customer_material;
ALTER TABLE items ADD COLUMN sales_area text;
UPDATE items i SET sales_area = d.sales_area FROM documents d WHERE d.number = i.document;
ALTER TABLE items ALTER COLUMN sales_area SET NOT NULL;
CREATE INDEX items_material ON items (material, kind, sales_area, document);
-- An expression is read off an index only when its column stands there too.
CREATE INDEX items_customer_material ON items (lower(customer_material), kind, sales_area, document)
  INCLUDE (customer_material) WHERE customer_material IS NOT NULL;
DROP INDEX settlements_document;
CREATE INDEX settlements_document ON settlements (document) INCLUDE (payment);

-- Without it the planner takes nearly all items for open.
CREATE STATISTICS open_items_open ON (amount - paid) FROM open_items;
DROP INDEX open_items_due;
CREATE INDEX open_items_due ON open_items (sales_area, due_date, number) INCLUDE (kind, currency)
  WHERE amount - paid <> 0;
CREATE INDEX open_items_number_lookup ON open_items (number text_pattern_ops) WHERE amount - paid <> 0;
CREATE INDEX open_items_document_lookup ON open_items (document text_pattern_ops) WHERE amount - paid <> 0;
CREATE INDEX open_items_po_lookup ON open_items (lower(po_number) text_pattern_ops) WHERE amount - paid <> 0;
