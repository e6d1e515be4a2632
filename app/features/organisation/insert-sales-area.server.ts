import type { ChangeCtx } from "~/door/operation.server";
import { type SalesAreaValues, salesAreaFieldsSchema } from "./sales-area-fields";
import { salesAreaStore } from "./sales-areas.store.server";

/** Adds a sales area as its form would, with an entry in the activity log. */
export async function insertSalesArea(
  change: ChangeCtx,
  values: Pick<SalesAreaValues, "id" | "title" | "currency">,
): Promise<void> {
  const { id, ...fields } = salesAreaFieldsSchema.parse(values);
  await salesAreaStore.create(change, { id, ...fields });
  await change.audit({ kind: "sales_areas", id, after: fields });
}
