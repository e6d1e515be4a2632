-- Rows of lists by their numbers, in that order, with all that they show of other tables. Searches call it, so that a list is one
-- statement; and it is planned once, while each filter, order and page makes another search.
-- All rows are one text, (...)(...), or null without rows: that costs less than rows and columns, and tells whether they are
-- as before.
CREATE FUNCTION listed_rows(numbers text[], now_is timestamptz, max_items integer, locale text)
RETURNS text LANGUAGE plpgsql STABLE
-- To plan it takes longer than to run it.
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (SELECT string_agg(ROW(
    t.number, t.kind, t.sales_area, t.date, t.created_at, t.po_number, t.sold_to, t.ship_to, t.payer, t.currency,
    t.net, t.tax, t.total, t.status, t.ship_status, t.requested_date, t.due_date, t.ship_to_address, t.tracking,
    t.deleted_at, t.version,
    -- A lock that has expired does not count.
    CASE WHEN t.locked_until > now_is THEN json_build_array(t.locked_at, t.locked_by, t.locked_until) END,
    sold_to.name, sold_to.language, ship_to.name, payer.name,
    reference.lines,
    CASE WHEN t.kind IN ('invoice', 'creditMemo') THEN
      (SELECT json_build_array((o.amount - o.paid)::text, o.discount_until) FROM open_items o
        WHERE o.document = t.number AND o.kind IN ('invoice', 'creditMemo') LIMIT 1) END,
    -- At least one material, or its substitute, is still sold.
    CASE WHEN t.kind IN ('order', 'quote') THEN EXISTS (
      SELECT FROM items i JOIN materials m ON m.number = i.material WHERE i.document = t.number
        AND (m.status = 'sellable' OR (m.status = 'discontinued' AND m.substitute IS NOT NULL))) END,
    CASE WHEN max_items > 0 THEN
      (SELECT json_agg(json_build_array(i.material, coalesce(m.names ->> locale, m.names ->> 'en', i.material),
          i.quantity::text, i.unit, i.net::text, (SELECT count(*) FROM items c WHERE c.document = t.number))
          ORDER BY i.item_number)
        FROM (SELECT * FROM items f WHERE f.document = t.number ORDER BY f.item_number LIMIT max_items) AS i
        LEFT JOIN materials m ON m.number = i.material) END
  )::text, '' ORDER BY page.place)
  FROM unnest(numbers) WITH ORDINALITY AS page (number, place)
  JOIN documents t ON t.number = page.number
  LEFT JOIN partners sold_to ON sold_to.number = t.sold_to
  LEFT JOIN partners ship_to ON ship_to.number = t.ship_to
  LEFT JOIN partners payer ON payer.number = t.payer
  -- Documents directly before and after, read off indexes, a line for each; the deliveries of an order with their parcels.
  LEFT JOIN (
    SELECT x.own, string_agg(concat(x.kind, ' ', x.number, CASE WHEN x.kind = 'delivery' THEN
        (SELECT ' ' || d.tracking::text FROM documents d WHERE d.number = x.number AND d.tracking <> '[]') END), chr(10)) AS lines
    FROM (
      SELECT DISTINCT i.document AS own, i.ref_kind AS kind, i.ref_number AS number FROM items i
        WHERE i.document = ANY(numbers) AND i.ref_number IS NOT NULL
      UNION ALL
      SELECT DISTINCT i.ref_number, i.kind, i.document FROM items i
        WHERE i.ref_number = ANY(numbers) AND i.ref_number IS NOT NULL
    ) AS x GROUP BY x.own
  ) AS reference ON reference.own = t.number);
END $$;
