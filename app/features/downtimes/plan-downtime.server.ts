import { command } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { instantAt } from "~/i18n/formats";
import { newId } from "~/lib/ids";
import { planDowntimeSchema } from "./downtime.schema";
import { insertDowntime } from "./downtime.store.server";

/** Announces that the ERP will be closed; nobody calls it while it lasts. */
export const planDowntime = command({
  name: "downtimes.planDowntime",
  allow: may("administer"),
  input: planDowntimeSchema,
  async run(ctx, input) {
    const { formats } = ctx.actor;
    const startsAt = instantAt(input.fromDay, input.fromTime, formats);
    const endsAt = instantAt(input.toDay, input.toTime, formats);
    if (endsAt <= startsAt) return invalid("toDay", { key: "erp.downtime.endsBefore" });
    if (endsAt <= ctx.clock.now()) return invalid("toDay", { key: "erp.downtime.over" });
    const system = ctx.actor.salesArea?.system ?? "main";
    const downtime = { id: newId(), system, startsAt, endsAt, message: input.message };
    await insertDowntime(ctx.tx, downtime);
    await ctx.audit({ kind: "erp-downtime", id: downtime.id, before: null, after: downtime });
    return ok(downtime);
  },
});
