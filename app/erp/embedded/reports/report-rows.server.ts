import { type Num, num, plain } from "../../decimal";
import type { Scope } from "../../port/basics";
import { Where } from "../../search/where";
import type { Texts } from "../../texts/languages";
import { textIn } from "../../texts/text";
import type { Call } from "../call";
import { pricesOf } from "../pricing.server";
import type { ReportCode } from "./report-list";

export interface ReportPeriod {
  fromDate: string;
  toDate: string;
  within: Scope;
}

/** Row of a report by the names of its columns. */
export type ReportRow = Record<string, string>;

/** Rows of a report at most; one that has more is refused, because a part of it would not add up. */
export const maxReportRows = 50_000;

type Raw = Record<string, string | null> & { names: Texts; categoryNames?: Texts };

/** Reads the rows of each report; one row more than allowed tells that there are too many. */
export const readReport: Record<ReportCode, (call: Call, period: ReportPeriod) => Promise<ReportRow[]>> = {
  purchases: (call, period) =>
    readRows(
      call,
      period,
      (documents) => `
        SELECT d.date::text AS date, d.number AS document, d.po_number, i.material, m.names,
          c.names AS category_names, d.ship_to, p.name AS ship_to_name,
          CASE WHEN d.kind = 'creditMemo' THEN -i.quantity ELSE i.quantity END::text AS quantity, i.unit,
          CASE WHEN d.kind = 'creditMemo' THEN -i.net ELSE i.net END::text AS net, d.currency
        FROM ${documents(["invoice", "creditMemo"])} d JOIN items i ON i.document = d.number
        JOIN materials m ON m.number = i.material LEFT JOIN categories c ON c.id = m.category
        LEFT JOIN partners p ON p.number = d.ship_to
        ORDER BY d.date DESC, d.number DESC, i.item_number`,
    ),
  open_order_lines: (call, period) =>
    readRows(
      call,
      period,
      (documents) => `
        SELECT d.date::text AS date, d.number AS "order", i.item_number::text AS item, d.po_number, i.material,
          m.names, d.ship_to, p.name AS ship_to_name, i.quantity::text AS quantity,
          round(i.quantity * (i.base_quantity - i.issued) / i.base_quantity, 6)::text AS open_quantity, i.unit,
          (SELECT min(s.confirmed_date)::text FROM schedule_lines s
            WHERE s.document = i.document AND s.item_number = i.item_number AND s.open > 0) AS confirmed_date,
          round(i.net * (i.base_quantity - i.issued) / i.base_quantity, 2)::text AS net, d.currency
        FROM ${documents(["order"])} d JOIN items i ON i.document = d.number
        JOIN materials m ON m.number = i.material LEFT JOIN partners p ON p.number = d.ship_to
        WHERE i.rejection IS NULL AND d.deleted_at IS NULL AND d.status <> 'CANC' AND i.base_quantity > i.issued
        ORDER BY d.date DESC, d.number DESC, i.item_number`,
    ),
  delivery_performance: (call, period) =>
    readRows(
      call,
      period,
      (documents) => `
        SELECT *, greatest(late, 0)::text AS days_late, (late <= 0)::text AS on_time FROM (
          SELECT i.order_number AS "order", i.order_item::text AS item, d.number AS delivery, i.material, m.names,
            d.ship_to, p.name AS ship_to_name, s.promised::text AS confirmed_date,
            coalesce(d.tracking -> 0 ->> 'shippedOn', d.date::text) AS shipped_date,
            coalesce((d.tracking -> 0 ->> 'shippedOn')::date, d.date) - s.promised AS late
          FROM ${documents(["delivery"])} d JOIN items i ON i.document = d.number
          JOIN materials m ON m.number = i.material LEFT JOIN partners p ON p.number = d.ship_to
          JOIN LATERAL (SELECT max(l.confirmed_date) AS promised FROM schedule_lines l
            WHERE l.document = i.order_number AND l.item_number = i.order_item) s ON s.promised IS NOT NULL
          WHERE d.status IN ('GI', 'SHIP', 'GR')) lines
        ORDER BY shipped_date DESC, delivery DESC, "order", item::int`,
    ),
  price_changes: readPriceChanges,
};

/** Runs a query over the documents of the scope and period, with the names in the language of the call. */
async function readRows(
  call: Call,
  { fromDate, toDate, within }: ReportPeriod,
  queryOf: (documents: (kinds: readonly string[]) => string) => string,
): Promise<ReportRow[]> {
  const where = new Where();
  const [area, from, to] = [call.ctx.salesArea, fromDate, toDate].map((value) => where.value(value));
  const documents = (kinds: readonly string[]) =>
    `(SELECT * FROM documents WHERE kind = ANY(${where.value(kinds)}) AND sales_area = ${area}
      AND date BETWEEN ${from} AND ${to} AND ${where.within(within)})`;
  const query = queryOf(documents);
  const rows = await call.sql.many<Raw>(`${query} LIMIT ${maxReportRows + 1}`, where.values);
  return rows.map(({ names, categoryNames, ...row }) => ({
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), tidy(name, value)])),
    material_name: textIn(names, call.language),
    ...(categoryNames ? { category: textIn(categoryNames, call.language) } : {}),
  }));
}

/** Undoes the naming of the pool, which gives columns the names of properties. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const tidy = (name: string, value: string | number | null): string =>
  /quantity$/i.test(name) && value !== null ? plain(num(value)) : String(value ?? "");

/** Compares what each material cost in its latest order with what the same order costs today. */
async function readPriceChanges(call: Call, period: ReportPeriod): Promise<ReportRow[]> {
  const latest = await readRows(
    call,
    period,
    (documents) => `
      SELECT DISTINCT ON (i.material) i.material, m.names, d.number AS "order", d.date::text AS date,
        i.net_price::text AS price, i.price_quantity::text AS per, i.price_unit AS unit, d.currency,
        i.quantity::text AS ordered, i.unit AS ordered_in,
        (SELECT sum(o.base_quantity)::text FROM items o JOIN materials om ON om.number = o.material
          WHERE o.document = i.document AND o.rejection IS NULL AND om.price_group = m.price_group) AS ordered_in_group
      FROM ${documents(["order"])} d JOIN items i ON i.document = d.number
      JOIN materials m ON m.number = i.material
      WHERE i.rejection IS NULL AND d.deleted_at IS NULL
      ORDER BY i.material, d.date DESC, d.number DESC`,
  );
  const questions = latest.map(({ material = "", ordered = "1", ordered_in: unit = "", ...row }) => ({
    material,
    quantity: ordered,
    unit,
    groupQuantity: row.ordered_in_group ?? ordered,
  }));
  const prices = await pricesOf({ ...call, messages: [] }, questions);
  const priceByMaterial = new Map(prices.map((price) => [price.material, price]));
  return latest.flatMap(
    ({ price = "0", per = "1", ordered: _, ordered_in: __, ordered_in_group: ___, ...row }) => {
      const current = priceByMaterial.get(row.material ?? "");
      if (!current || current.priceUnit !== row.unit || current.currency !== row.currency) return [];
      const oldPrice = each(price, per);
      const newPrice = each(current.price, current.priceQuantity);
      if (oldPrice.eq(newPrice) || oldPrice.eq(0)) return [];
      const change = newPrice.div(oldPrice).minus(1).times(100).round(1, 1);
      const prices = { price_then: amount(oldPrice), price_now: amount(newPrice) };
      return { ...row, ...prices, change_percent: plain(change) };
    },
  );
}

const each = (price: string, per: string): Num => num(price).div(per);

/** Writes a unit price with as many decimals as it has, at least two. */
const amount = (value: Num): string => {
  const roundedValue = value.round(4, 1);
  return roundedValue.eq(roundedValue.round(2)) ? roundedValue.toFixed(2) : roundedValue.toString();
};
