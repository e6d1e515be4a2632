import type { Db } from "~/db/db.server";
import { micrositeSalesAreas, microsites, salesAreas } from "~/features/organisation/organisation.tables";
import { apiTokens, holdings, roles, userRoles, users } from "../identity.tables";
import { secondSteps } from "../ways-in/credentials.tables";

export async function insertDemoSite(
  tx: Db,
  microsite: typeof microsites.$inferInsert,
  areas: (typeof salesAreas.$inferInsert)[],
): Promise<void> {
  await tx.insert(microsites).values(microsite);
  await tx.insert(salesAreas).values(areas).onConflictDoNothing();
  await tx
    .insert(micrositeSalesAreas)
    .values(areas.map((area) => ({ micrositeId: microsite.id, salesAreaId: area.id })));
}

export async function insertDemoRoles(tx: Db, rows: (typeof roles.$inferInsert)[]): Promise<void> {
  await tx.insert(roles).values(rows);
}

export async function insertDemoUser(
  tx: Db,
  {
    user,
    roleId,
    step,
    heldPartners,
    token,
  }: {
    user: typeof users.$inferInsert;
    roleId: string;
    step: typeof secondSteps.$inferInsert | null;
    heldPartners: (typeof holdings.$inferInsert)[];
    token: typeof apiTokens.$inferInsert | null;
  },
): Promise<void> {
  await tx.insert(users).values(user);
  if (step) await tx.insert(secondSteps).values(step);
  await tx.insert(userRoles).values({ userId: user.id, roleId });
  if (heldPartners.length > 0) await tx.insert(holdings).values(heldPartners);
  if (token) await tx.insert(apiTokens).values(token);
}
