import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { dayIn } from "~/lib/business-date";
import { newId } from "~/lib/ids";
import { definitionIdSchema, subscribeSchema } from "./library.schema";
import { deleteSubscription, findDefinition, saveSubscription } from "./library.store.server";
import { mayRunReports } from "./library-rules";
import { nextDay } from "./next-day";

/** Subscribes to a report for the active customer, or changes how often it comes. */
export const subscribeToReport = command({
  name: "reports.subscribe",
  allow: mayRunReports,
  input: subscribeSchema,
  async run(ctx, input) {
    const { actor } = ctx;
    const salesAreaId = must(actor.salesArea, "a sales area").id;
    const definition = orNotFound(await findDefinition(ctx.tx, input.definition, salesAreaId));
    const partner = must(actor.partner, "an active customer");
    const { frequency } = input;
    const nextOn = nextDay(dayIn(actor.formats.timeZone, ctx.clock.now()), frequency);
    await saveSubscription(ctx.tx, {
      id: newId(),
      definitionId: definition.id,
      userId: must(actor.userId, "a signed-in user"),
      partner,
      partnerNumber: partner.number,
      salesAreaId,
      frequency,
      nextOn,
      createdAt: ctx.clock.now(),
    });
    await ctx.audit({ kind: "report", id: definition.id, after: { frequency, partner: partner.number } });
    return ok({ definition: definition.id });
  },
});

/** Ends the reader's subscription to a report. */
export const unsubscribeFromReport = command({
  name: "reports.unsubscribe",
  allow: mayRunReports,
  input: definitionIdSchema,
  async run(ctx, input) {
    const { actor } = ctx;
    const partnerNumber = must(actor.partner, "an active customer").number;
    await deleteSubscription(ctx.tx, {
      definitionId: input.definition,
      userId: must(actor.userId, "a signed-in user"),
      partnerNumber,
      salesAreaId: must(actor.salesArea, "a sales area").id,
    });
    await ctx.audit({
      kind: "report",
      id: input.definition,
      after: { frequency: null, partner: partnerNumber },
    });
    return ok({ definition: input.definition });
  },
});
