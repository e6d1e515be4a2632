import { z } from "zod";
import { type ProcessCtx, process, type QueryCtx, query } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import type { Partner, PartnerFunction } from "~/erp/erp";
import { unlessNotFound } from "~/erp/unless-not-found";
import { must } from "~/lib/assert";
import { filledTextOf } from "~/lib/field-schemas";
import { withoutZeros } from "~/lib/numbers/without-zeros";
import type { PartnerSwitch } from "./choose-partner.server";
import { findSalesAreasOf, insertRecent, updateChoice } from "./holdings.store.server";

const namedPartnerSchema = z.strictObject({
  function: z.enum(["soldTo", "shipTo", "payer"]).default("soldTo"),
  number: filledTextOf("partners.numberMissing").max(20),
  salesArea: z.string().min(1).max(10),
});

/** Finds the customer that staff name, before they are asked what happens to the cart of the one that they leave. */
export const findNamedPartner = query({
  name: "identity.findNamedPartner",
  allow: may("select_any_partner"),
  input: namedPartnerSchema,
  async run(ctx, input) {
    const area = await findArea(ctx, input.salesArea);
    if (!area) return notAnArea;
    const partner = await partnerThere(ctx, withoutZeros(input.number), input.function, area);
    return partner ? ok({ number: partner.number, name: partner.name }) : notThere;
  },
});

/**
 * Makes a customer that staff name by function and number the active one; the ERP confirms that it exists in
 * that sales area.
 */
export const actForPartner = process({
  name: "identity.actForPartner",
  allow: may("select_any_partner"),
  input: namedPartnerSchema,
  unaudited: "a customer who is not there changes nothing",
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const sessionId = must(ctx.actor.sessionId, "a session");
    const area = await findArea(ctx, input.salesArea);
    if (!area) return notAnArea;
    const typedNumber = withoutZeros(input.number);
    const { partner, salesArea } = ctx.actor;
    const isActive =
      partner?.number === typedNumber && partner.function === input.function && salesArea?.id === area.id;
    if (isActive) return ok<PartnerSwitch>({ changedTo: null });
    const namedPartner = await partnerThere(ctx, typedNumber, input.function, area);
    if (!namedPartner) return notThere;
    const { number, name } = namedPartner;
    await ctx.transaction(async (change) => {
      const choice = { function: input.function, number, name, salesAreaId: area.id };
      await updateChoice(change.tx, { sessionId, userId }, choice);
      await insertRecent(change.tx, userId, choice, change.clock.now());
      await change.audit({
        kind: "partnerChoice",
        id: userId,
        before: { partner: partner?.number, salesArea: salesArea?.id },
        after: { partner: number, function: input.function, salesArea: area.id },
      });
    });
    return ok<PartnerSwitch>({ changedTo: { name, salesArea: area.title } });
  },
});

type ReadingCtx = Pick<ProcessCtx | QueryCtx, "actor" | "db" | "erp" | "erpContext">;

const notAnArea = invalid("salesArea", { key: "form.notAChoice" });
const notThere = invalid("number", { key: "identity.wrongPartner" });

/** Finds a sales area among those in which the user may work. */
async function findArea({ db, actor }: ReadingCtx, salesArea: string) {
  const areas = await findSalesAreasOf(db, must(actor.userId, "a signed-in user"));
  return areas.find(({ id }) => id === salesArea);
}

/** Finds the customer with this number in the ERP, if it has this function in this sales area. */
async function partnerThere(
  ctx: ReadingCtx,
  number: string,
  partnerFunction: PartnerFunction,
  area: { id: string; system: string },
): Promise<Partner | null> {
  const partnerContext = { ...ctx.erpContext, system: area.system, salesArea: area.id, partner: number };
  const answers = await unlessNotFound(
    Promise.all([
      ctx.erp.partners.get(partnerContext, number),
      ctx.erp.partners.salesAreas(partnerContext, number),
    ]),
  );
  if (!answers) return null;
  const [{ value: partner }, { value: areas }] = answers;
  const hasFunction = partner.functions.includes(partnerFunction);
  return hasFunction && areas.some(({ salesArea }) => salesArea === area.id) ? partner : null;
}
