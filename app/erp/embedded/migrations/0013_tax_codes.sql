-- Which tax an item bears: guessed from its amounts before, which fails for amounts of a few cents.
ALTER TABLE items ADD COLUMN tax_code text;
