import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { removeDowntimeSchema } from "./downtime.schema";
import { deleteDowntime } from "./downtime.store.server";

/** Takes an announcement back; one that has begun ends with it. */
export const removeDowntime = command({
  name: "downtimes.removeDowntime",
  allow: may("administer"),
  input: removeDowntimeSchema,
  async run(ctx, { id }) {
    const downtime = orNotFound(await deleteDowntime(ctx.tx, id));
    await ctx.audit({ kind: "erp-downtime", id, before: downtime, after: null });
    return ok(null);
  },
});
