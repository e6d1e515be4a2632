import type { Partner, Partners } from "../../port/partners";
import { answerWith, notFoundError, type SapSystem, unsupportedError } from "../call";
import { readAssignments } from "./partner-functions";
import { presentPartners, salesAreasOfPartner } from "./present-partners";
import { readPartners } from "./read-partners";
import { searchPartners } from "./search-partners";

export function partnersOf(system: SapSystem): Partners {
  return {
    get: (ctx, number) =>
      answerWith(system, ctx, async (call) => {
        const partner = (await readPartners(call, [number])).get(number);
        if (!partner) throw notFoundError(`partner ${number}`);
        const [present] = await presentPartners(call, [partner]);
        return present as Partner;
      }),
    search: (ctx, search) => answerWith(system, ctx, (call) => searchPartners(call, search)),
    related: (ctx, number, partnerFunction) =>
      answerWith(system, ctx, async (call) => {
        const holding = { customer: number, function: partnerFunction };
        const assignments = await readAssignments(call, holding);
        const partners = await readPartners(
          call,
          assignments.map(({ partner }) => partner),
        );
        return assignments
          .flatMap((assignment) => {
            const partner = partners.get(assignment.partner);
            if (!partner) return [];
            const { name, address } = partner;
            return {
              function: partnerFunction,
              number: partner.number,
              name,
              address,
              default: assignment.default || assignments.length === 1,
            };
          })
          .sort((a, b) => Number(b.default) - Number(a.default));
      }),
    salesAreas: (ctx, number) =>
      answerWith(system, ctx, async (call) => {
        const partner = (await readPartners(call, [number])).get(number);
        return salesAreasOfPartner(call, partner?.areas ?? []);
      }),
    addresses: (ctx, number) =>
      answerWith(system, ctx, async (call) => {
        const shipTos = await readAssignments(call, { customer: number, function: "shipTo" });
        const numbers = [...new Set([number, ...shipTos.map(({ partner }) => partner)])];
        const partners = await readPartners(call, numbers);
        return numbers.flatMap((one) => partners.get(one)?.address ?? []);
      }),
    validateAddress: () => Promise.reject(unsupportedError("addressValidation")),
  };
}
