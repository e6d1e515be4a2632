import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { pageSizes } from "~/ui/lists/list-view";
import {
  findRegistration,
  findRoleChoices,
  findSalesAreaChoices,
  findUndecidedPage,
} from "./registrations.store.server";

/** Lists the requests for an account that wait for an answer, the latest first. */
export const findRegistrations = query({
  name: "identity.findRegistrations",
  allow: may("administer"),
  input: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, { page, pageSize }) {
    return ok({ ...(await findUndecidedPage(ctx.db, { page, pageSize })), page, pageSize });
  },
});

/** Reads one request with the roles and sales areas that its account can get. */
export const getRegistration = query({
  name: "identity.getRegistration",
  allow: may("administer"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const [registration, roles, salesAreas] = await Promise.all([
      findRegistration(ctx.db, id),
      findRoleChoices(ctx.db),
      findSalesAreaChoices(ctx.db),
    ]);
    return ok({ registration: orNotFound(registration), roles, salesAreas });
  },
});
