import { z } from "zod";
import { holds } from "~/door/actor";
import { type QueryCtx, query } from "~/door/operation.server";
import { type Failure, invalid, ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import type { Address, PartnerFunction } from "~/erp/erp";
import { translationOf } from "~/i18n/translated";
import { must } from "~/lib/assert";
import { withoutZeros } from "~/lib/numbers/without-zeros";
import { pageSizes } from "~/ui/lists/list-view";
import { findHoldings, findRecentPartners, findSalesAreasOf } from "./holdings.store.server";
import { emptySearchMessage } from "./partner-search.settings";

const criterionSchema = z.string().trim().max(60).default("");

const searchPartnersSchema = z.strictObject({
  /** True if Search was pressed; before that the page lists the recent customers. */
  search: z.boolean().default(false),
  number: criterionSchema,
  name: criterionSchema,
  city: criterionSchema,
  postalCode: criterionSchema,
  state: criterionSchema,
  function: z.enum(["soldTo", "shipTo", "payer"]).default("soldTo"),
  salesArea: z.string().max(10).default(""),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
});

type Search = z.output<typeof searchPartnersSchema>;

export interface FoundPartner {
  /**
   * Identifies the row in the form: one of the user's holdings, or function, number and sales area for staff.
   */
  choice: { holding: string } | { function: PartnerFunction; number: string; salesArea: string };
  number: string;
  name: string;
  address: Pick<Address, "street" | "postalCode" | "city" | "state" | "country"> | null;
  function: PartnerFunction;
  salesArea: string;
}

export interface FoundPartners {
  rows: FoundPartner[];
  page: number;
  pageSize: number;
  total: number;
  more: boolean;
  /** True if the rows are the recent customers and not search results. */
  recent: boolean;
}

/** Searches customers: staff search the ERP in one sales area, everybody else among their own. */
export const searchPartners = query({
  name: "identity.searchPartners",
  allow: signedIn,
  input: searchPartnersSchema,
  async run(ctx, input) {
    return holds(ctx.actor, "select_any_partner") ? searchAny(ctx, input) : searchOwn(ctx, input);
  },
});

const criteriaOf = ({ number, name, city, postalCode, state }: Search) => ({
  number: withoutZeros(number),
  name,
  city,
  postalCode,
  state,
});

async function searchAny(ctx: QueryCtx, input: Search) {
  const userId = must(ctx.actor.userId, "a signed-in user");
  const areas = await findSalesAreasOf(ctx.db, userId);
  if (!input.search) {
    const recentPartners = await findRecentPartners(ctx.db, userId);
    const rows = recentPartners.map((partner): FoundPartner => {
      const { number, name, salesArea } = partner;
      const choice = { function: partner.function, number, salesArea: salesArea.id };
      return { choice, number, name, address: null, function: partner.function, salesArea: salesArea.title };
    });
    return ok<FoundPartners>({
      rows,
      page: 1,
      pageSize: input.pageSize,
      total: rows.length,
      more: false,
      recent: true,
    });
  }
  const criteria = criteriaOf(input);
  if (Object.values(criteria).every((text) => text === "")) return missingCriteria(ctx);
  const area = areas.find(({ id }) => id === (input.salesArea || (ctx.actor.salesArea?.id ?? areas[0]?.id)));
  if (!area) return invalid("salesArea", { key: "form.notAChoice" });
  const { value } = await ctx.erp.partners.search(
    { ...ctx.erpContext, system: area.system, salesArea: area.id },
    { criteria, function: input.function, page: input.page, pageSize: input.pageSize, sortBy: "name" },
  );
  const rows = value.items.map(
    ({ number, name, address }): FoundPartner => ({
      choice: { function: input.function, number, salesArea: area.id },
      number,
      name,
      address,
      function: input.function,
      salesArea: area.title,
    }),
  );
  return ok<FoundPartners>({ ...value, rows, recent: false });
}

async function searchOwn(ctx: QueryCtx, input: Search) {
  const holdings = await findHoldings(ctx.db, must(ctx.actor.userId, "a signed-in user"));
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  const matches = holdings.filter(
    ({ number, name }) => has(number, withoutZeros(input.number)) && has(name, input.name),
  );
  const rows = matches.slice((input.page - 1) * input.pageSize, input.page * input.pageSize).map(
    (each): FoundPartner => ({
      choice: { holding: each.id },
      number: each.number,
      name: each.name,
      address: null,
      function: each.function,
      salesArea: each.salesArea.title,
    }),
  );
  return ok<FoundPartners>({
    rows,
    page: input.page,
    pageSize: input.pageSize,
    total: matches.length,
    more: false,
    recent: false,
  });
}

async function missingCriteria(ctx: QueryCtx): Promise<Failure> {
  const { micrositeId, formats } = ctx.actor;
  const customMessage = translationOf(await ctx.settings.get(emptySearchMessage, { micrositeId }), formats);
  return invalid(
    "",
    customMessage
      ? { key: "door.literal", params: { text: customMessage } }
      : { key: "partners.emptySearch" },
  );
}
