import { query } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { orderSumsSchema } from "~/features/reports/groups/group-report.schema";
import { reportPeriod } from "~/features/reports/groups/report-period";
import { cartOwner, maySeeSent } from "../cart-rules";
import { sumOrders } from "./order-sums.store.server";

/** Adds up what the customer ordered in the portal, by date or by user. */
export const getOrderSums = query({
  name: "cart.getOrderSums",
  allow: maySeeSent,
  input: orderSumsSchema,
  async run(ctx, input) {
    const period = reportPeriod(ctx, input);
    if (period.fromDate > period.toDate) return invalid("toDate", { key: "documents.datesReversed" });
    const { soldTo, salesAreaId } = cartOwner(ctx.actor);
    const { timeZone } = ctx.actor.formats;
    const sums = await sumOrders(ctx.db, { ...period, by: input.by, soldTo, salesAreaId, timeZone });
    const people = await findPeople(ctx.db, input.by === "user" ? sums.map(({ key }) => key) : []);
    const groups = sums.map((sum) => {
      const name = people.get(sum.key)?.name;
      return name ? { ...sum, name } : sum;
    });
    return ok({ ...period, by: input.by, groups });
  },
});
