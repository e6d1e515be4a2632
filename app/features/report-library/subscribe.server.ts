import { command } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { must } from "~/lib/assert";
import { dayIn } from "~/lib/business-date";
import { newId } from "~/lib/ids";
import { definitionIdSchema, subscribeSchema } from "./library.schema";
import {
  deleteSubscription,
  findDefinition,
  findSubscription,
  saveSubscription,
} from "./library.store.server";
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
    const owner = {
      definitionId: definition.id,
      userId: must(actor.userId, "a signed-in user"),
      partnerNumber: partner.number,
      salesAreaId,
    };
    const before = await findSubscription(ctx.tx, owner);
    if (before?.frequency === frequency) return unchanged({ definition: definition.id });
    await saveSubscription(ctx.tx, {
      ...owner,
      id: newId(),
      partner,
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
    const isDeleted = await deleteSubscription(ctx.tx, {
      definitionId: input.definition,
      userId: must(actor.userId, "a signed-in user"),
      partnerNumber,
      salesAreaId: must(actor.salesArea, "a sales area").id,
    });
    if (!isDeleted) return unchanged({ definition: input.definition });
    await ctx.audit({
      kind: "report",
      id: input.definition,
      after: { frequency: null, partner: partnerNumber },
    });
    return ok({ definition: input.definition });
  },
});
