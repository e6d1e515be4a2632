import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { themeSetting } from "~/themes/theme.setting";
import { countCustomers } from "../identity/people/count-customers.server";
import { findSender } from "../mails/find-sender.server";
import { offeredLanguages } from "../translations/languages.settings";
import { countOwnValues, countSalesAreas, findFirstMicrosite } from "./first-run.store.server";
import { firstSteps } from "./first-steps";

/** Lists the steps of a first run with their state, which follows from what is stored. */
export const getFirstSteps = query({
  name: "first_run.getSteps",
  allow: may("administer"),
  input: z.strictObject({}),
  async run(ctx) {
    const { from, server } = await findSender(ctx, null);
    const steps = firstSteps({
      themes: await countOwnValues(ctx.db, themeSetting.key),
      languages: await countOwnValues(ctx.db, offeredLanguages.key),
      hasMailServer: ctx.host.hasMailServer || server !== null,
      hasMailSender: ctx.host.hasMailSender || from !== null,
      erpAnswers: await answers(ctx),
      salesAreas: await countSalesAreas(ctx.db),
      microsite: await findFirstMicrosite(ctx.db),
      customers: await countCustomers(ctx.db),
    });
    return ok({ steps });
  },
});

async function answers(ctx: QueryCtx): Promise<boolean> {
  try {
    return (await ctx.erp.system.ping(ctx.erpContext)).value.every(({ ok }) => ok);
  } catch (error) {
    ctx.log.info({ requestId: ctx.requestId, cause: String(error) }, "health-erp-failed");
    return false;
  }
}
