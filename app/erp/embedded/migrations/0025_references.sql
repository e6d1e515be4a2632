-- Rows of lists name the documents before and after their own, which these indexes tell without the lines themselves.
CREATE INDEX items_predecessors ON items (document, ref_kind, ref_number) WHERE ref_number IS NOT NULL;
CREATE INDEX items_successors ON items (ref_number, kind, document) WHERE ref_number IS NOT NULL;
DROP INDEX items_ref;
