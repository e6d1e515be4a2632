-- The page of a payer's open items counts them, adds them up by age and adds up what is overdue. Sums by day are kept for
-- it: reading 10,000 items three times took several times as long as the rest of the page. As in 0018, changes are added
-- as rows of their own, so that two payments of one payer never wait for each other; the daily work folds them.
CREATE TABLE account_changes (
  payer text NOT NULL,
  sales_area text NOT NULL,
  currency text NOT NULL,
  due_date date NOT NULL,
  -- Open items, and those of them that the payer owes.
  items integer NOT NULL,
  debit_items integer NOT NULL,
  debits numeric NOT NULL,
  credits numeric NOT NULL,
  -- Invoices that are not blocked: selected as soon as they are overdue.
  payable_items integer NOT NULL,
  payable numeric NOT NULL
);
CREATE INDEX account_changes_payer ON account_changes (payer, sales_area, due_date);
-- Overdue items whose cash discount still holds are rare: it ends before the invoice is due.
CREATE INDEX open_items_late_discount ON open_items (payer, sales_area, discount_until)
  WHERE discount_until > due_date AND amount - paid <> 0;
-- Disputed items are named when they are left out of a payment.
CREATE INDEX open_items_blocked ON open_items (payer, sales_area)
  WHERE payment_block IS NOT NULL AND amount - paid <> 0;
-- The list of one payer in its other orders. They are read without the table, or a plan for a payer with a few items would
-- sort all of them instead.
CREATE INDEX open_items_payer_number ON open_items (payer, sales_area, number) INCLUDE (kind) WHERE amount - paid <> 0;
CREATE INDEX open_items_payer_date ON open_items (payer, sales_area, date, number) INCLUDE (kind)
  WHERE amount - paid <> 0;
CREATE INDEX open_items_payer_amount ON open_items (payer, sales_area, (amount - paid), number)
  INCLUDE (kind, amount, paid) WHERE amount - paid <> 0;

INSERT INTO account_changes
  SELECT payer, sales_area, currency, due_date, count(*), count(*) FILTER (WHERE amount > paid),
    coalesce(sum(amount - paid) FILTER (WHERE amount > paid), 0),
    coalesce(sum(paid - amount) FILTER (WHERE amount < paid), 0),
    count(*) FILTER (WHERE kind = 'invoice' AND payment_block IS NULL),
    coalesce(sum(amount - paid) FILTER (WHERE kind = 'invoice' AND payment_block IS NULL), 0)
  FROM open_items WHERE amount - paid <> 0 AND kind <> 'downPaymentRequest'
  GROUP BY payer, sales_area, currency, due_date;

-- Once for each statement: 500 items that one payment settles are a few days.
CREATE FUNCTION note_account_changes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  changed_items text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM items_after'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM items_before'
    ELSE 'SELECT 1 AS sign, * FROM items_after UNION ALL SELECT -1, * FROM items_before'
  END;
BEGIN
  EXECUTE format($sums$
    INSERT INTO account_changes
    SELECT * FROM (
      SELECT payer, sales_area, currency, due_date, sum(sign) AS items,
        coalesce(sum(sign) FILTER (WHERE amount > paid), 0) AS debit_items,
        coalesce(sum(sign * (amount - paid)) FILTER (WHERE amount > paid), 0) AS debits,
        coalesce(sum(sign * (paid - amount)) FILTER (WHERE amount < paid), 0) AS credits,
        coalesce(sum(sign) FILTER (WHERE kind = 'invoice' AND payment_block IS NULL), 0) AS payable_items,
        coalesce(sum(sign * (amount - paid)) FILTER (WHERE kind = 'invoice' AND payment_block IS NULL), 0) AS payable
      FROM (%s) AS changed
      WHERE amount <> paid AND kind <> 'downPaymentRequest'
      GROUP BY payer, sales_area, currency, due_date
    ) AS sums
    WHERE (items, debit_items, debits, credits, payable_items, payable) IS DISTINCT FROM (0, 0, 0, 0, 0, 0)
  $sums$, changed_items);
  RETURN NULL;
END $$;

CREATE TRIGGER account_insert AFTER INSERT ON open_items REFERENCING NEW TABLE AS items_after
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_changes();
CREATE TRIGGER account_update AFTER UPDATE ON open_items
  REFERENCING OLD TABLE AS items_before NEW TABLE AS items_after
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_changes();
CREATE TRIGGER account_delete AFTER DELETE ON open_items REFERENCING OLD TABLE AS items_before
  FOR EACH STATEMENT EXECUTE FUNCTION note_account_changes();
