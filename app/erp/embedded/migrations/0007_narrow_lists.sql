-- The kind first: numbers of one kind begin alike, so that a beginning finds all of it or nothing.
DROP INDEX documents_po_lookup;
DROP INDEX documents_number_lookup;
CREATE INDEX documents_po_lookup ON documents (kind, lower(po_number) text_pattern_ops);
CREATE INDEX documents_number_lookup ON documents (kind, number text_pattern_ops);
CREATE INDEX payments_number_lookup ON payments (number text_pattern_ops);
CREATE INDEX payments_reference_lookup ON payments (reference text_pattern_ops);
CREATE INDEX payments_currency ON payments (sales_area, currency, date DESC, number DESC);

-- One for each language in which people sort by names.
CREATE INDEX materials_name_en ON materials ((names ->> 'en'), number) WHERE status = 'sellable' AND type <> 'variant';
CREATE INDEX materials_name_fr ON materials ((names ->> 'fr'), number) WHERE status = 'sellable' AND type <> 'variant';
CREATE INDEX materials_name_nl ON materials ((names ->> 'nl'), number) WHERE status = 'sellable' AND type <> 'variant';
CREATE INDEX materials_name_pt ON materials ((names ->> 'pt'), number) WHERE status = 'sellable' AND type <> 'variant';
CREATE INDEX materials_name_sr ON materials ((names ->> 'sr'), number) WHERE status = 'sellable' AND type <> 'variant';
CREATE INDEX materials_name_zh ON materials ((names ->> 'zh'), number) WHERE status = 'sellable' AND type <> 'variant';
