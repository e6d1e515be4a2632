-- Sales areas whose customers cannot have the material; null: everybody can.
ALTER TABLE materials ADD COLUMN not_sold_in text[];
