import type { BusinessDate } from "../../port/basics";
import type { Call } from "../call";
import { keysIn } from "../list.server";
import type { ConditionRow } from "../master/rows";

/** Reads all condition records that may apply to these materials and this customer on a day, in one query. */
export function findConditions(
  call: Call,
  key: {
    date: BusinessDate;
    materials: string[];
    priceGroups: string[];
    customer: string;
    customerGroup: string;
    country: string;
  },
): Promise<ConditionRow[]> {
  return call.sql.many<ConditionRow>(
    `SELECT c.*, md5(c::text) AS digest FROM conditions c
     WHERE sales_area = $1 AND material = ${keysIn("$3")} AND $2 BETWEEN valid_from AND valid_to
       AND (customer IS NULL OR customer = $4)
     UNION ALL
     SELECT c.*, md5(c::text) AS digest FROM conditions c
     WHERE sales_area = $1 AND material IS NULL AND $2 BETWEEN valid_from AND valid_to
       AND (customer IS NULL OR customer = $4) AND (customer_group IS NULL OR customer_group = $5)
       AND (price_group IS NULL OR price_group = ANY($6)) AND (country IS NULL OR country = $7)`,
    [
      call.ctx.salesArea,
      key.date,
      key.materials,
      key.customer,
      key.customerGroup,
      key.priceGroups,
      key.country,
    ],
  );
}
