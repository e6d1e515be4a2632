-- What a payer owes and has ordered, as a sum that is kept: each price asks for it, and adding up thousands of open
-- documents took longer than all else. Changes are added as rows of their own, so that two orders of one payer never
-- wait for each other; the daily work folds them.
CREATE TABLE exposure_changes (
  payer text NOT NULL,
  currency text NOT NULL,
  amount numeric NOT NULL
);
CREATE INDEX exposure_changes_payer ON exposure_changes (payer) INCLUDE (currency, amount);

INSERT INTO exposure_changes (payer, currency, amount)
  SELECT payer, currency, sum(amount) FROM (
    SELECT payer, currency, open_value AS amount FROM documents WHERE open_value <> 0
    UNION ALL
    SELECT payer, currency, amount - paid FROM open_items WHERE amount - paid <> 0 AND kind <> 'downPaymentRequest'
  ) AS x GROUP BY payer, currency;

CREATE FUNCTION note_exposure_of_document() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO exposure_changes SELECT OLD.payer, OLD.currency, -OLD.open_value WHERE OLD.open_value <> 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO exposure_changes SELECT NEW.payer, NEW.currency, NEW.open_value WHERE NEW.open_value <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_exposure_of_open_item() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO exposure_changes SELECT OLD.payer, OLD.currency, OLD.paid - OLD.amount
      WHERE OLD.amount <> OLD.paid AND OLD.kind <> 'downPaymentRequest';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO exposure_changes SELECT NEW.payer, NEW.currency, NEW.amount - NEW.paid
      WHERE NEW.amount <> NEW.paid AND NEW.kind <> 'downPaymentRequest';
  END IF;
  RETURN NULL;
END $$;

-- A document without open value costs no call: most of the past is invoiced.
CREATE TRIGGER exposure_insert AFTER INSERT ON documents FOR EACH ROW WHEN (NEW.open_value <> 0)
  EXECUTE FUNCTION note_exposure_of_document();
CREATE TRIGGER exposure_delete AFTER DELETE ON documents FOR EACH ROW WHEN (OLD.open_value <> 0)
  EXECUTE FUNCTION note_exposure_of_document();
CREATE TRIGGER exposure_update AFTER UPDATE ON documents FOR EACH ROW
  WHEN ((OLD.payer, OLD.currency, OLD.open_value) IS DISTINCT FROM (NEW.payer, NEW.currency, NEW.open_value))
  EXECUTE FUNCTION note_exposure_of_document();
CREATE TRIGGER exposure_insert AFTER INSERT ON open_items FOR EACH ROW WHEN (NEW.amount <> NEW.paid)
  EXECUTE FUNCTION note_exposure_of_open_item();
CREATE TRIGGER exposure_delete AFTER DELETE ON open_items FOR EACH ROW WHEN (OLD.amount <> OLD.paid)
  EXECUTE FUNCTION note_exposure_of_open_item();
CREATE TRIGGER exposure_update AFTER UPDATE ON open_items FOR EACH ROW
  WHEN ((OLD.payer, OLD.currency, OLD.kind, OLD.amount, OLD.paid)
    IS DISTINCT FROM (NEW.payer, NEW.currency, NEW.kind, NEW.amount, NEW.paid))
  EXECUTE FUNCTION note_exposure_of_open_item();

DROP INDEX documents_exposure;
