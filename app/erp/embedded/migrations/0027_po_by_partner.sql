-- A customer's documents are searched for purchase order numbers, which the indexes of one partner's documents now tell: otherwise
-- each of its documents is read.
DROP INDEX documents_sold_to;
DROP INDEX documents_ship_to;
DROP INDEX documents_payer;
CREATE INDEX documents_sold_to ON documents (sold_to, kind, sales_area, date DESC, number DESC) INCLUDE (po_number);
CREATE INDEX documents_ship_to ON documents (ship_to, kind, sales_area, date DESC, number DESC) INCLUDE (po_number);
CREATE INDEX documents_payer ON documents (payer, kind, sales_area, date DESC, number DESC) INCLUDE (po_number);
