import { desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { pageSizes } from "~/ui/lists/list-view";
import { roles, users } from "../identity.tables";
import { registrations } from "../ways-in/credentials.tables";

const columns = {
  id: registrations.id,
  name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  email: users.email,
  company: registrations.company,
  requestedAt: registrations.requestedAt,
  confirmed: sql<boolean>`${users.confirmedAt} IS NOT NULL`,
};

/** Who asked for an account and has no answer yet, the latest first. */
export const findRegistrations = query({
  name: "identity.findRegistrations",
  allow: may("administer"),
  input: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, { page, pageSize }) {
    const waiting = isNull(registrations.decision);
    const [items, total] = await Promise.all([
      ctx.db
        .select(columns)
        .from(registrations)
        .innerJoin(users, eq(users.id, registrations.userId))
        .where(waiting)
        .orderBy(desc(registrations.requestedAt), registrations.id)
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.$count(registrations, waiting),
    ]);
    return ok({ items, total, page, pageSize });
  },
});

/** One of them, with what can be given to the new account. */
export const getRegistration = query({
  name: "identity.getRegistration",
  allow: may("administer"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const [[row], roleRows, areaRows] = await Promise.all([
      ctx.db
        .select({
          ...columns,
          phone: users.phone,
          customerNumber: registrations.customerNumber,
          message: registrations.message,
          custom: registrations.custom,
          decision: registrations.decision,
        })
        .from(registrations)
        .innerJoin(users, eq(users.id, registrations.userId))
        .where(eq(registrations.id, id)),
      ctx.db
        .select({ id: roles.id, title: roles.title })
        .from(roles)
        .where(isNull(roles.deletedAt))
        .orderBy(roles.title)
        .limit(200),
      ctx.db
        .select({ id: salesAreas.id, title: salesAreas.title })
        .from(salesAreas)
        .orderBy(salesAreas.id)
        .limit(200),
    ]);
    return ok({ registration: orNotFound(row), roles: roleRows, salesAreas: areaRows });
  },
});
