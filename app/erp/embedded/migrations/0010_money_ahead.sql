-- Money on account knows the payment that brought it.
ALTER TABLE open_items ADD COLUMN payment text;
