import { z } from "zod";
import { type Ctx, type Operation, type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { permissions } from "~/door/permissions";
import { valueOr } from "~/door/value-or";
import { may } from "~/door/verdict";
import type { OptionView } from "~/forms/form-view";
import type { Choices } from "./form-fields";

/** Choices serve the forms of several areas, so that every administrator may read them, whatever the area. */
const administers = permissions
  .filter((permission) => permission.startsWith("manage_"))
  .map(may)
  .reduce((anyRule, next) => anyRule.or(next), may("administer"));

/** A query for the options of a select that only the database knows, such as the sales areas. */
export function choicesQuery(
  name: string,
  find: (ctx: QueryCtx) => Promise<OptionView[]>,
): Operation<z.ZodType<unknown, unknown>, OptionView[]> {
  return query({
    name,
    allow: administers,
    input: z.unknown(),
    run: async (ctx) => ok(await find(ctx)),
  });
}

/** Reads the options of a field or a filter; a failed query leaves the select empty and the failure in the log. */
export async function optionsOf(ctx: Ctx, t: QueryCtx["t"], choices: Choices): Promise<OptionView[]> {
  if (!("operation" in choices)) return choices(t);
  return valueOr(ctx, await choices(ctx, {}), []);
}
