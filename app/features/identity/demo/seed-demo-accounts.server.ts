import { createHash } from "node:crypto";
import type { Services } from "~/door/services";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { findUserByName } from "../users.store.server";
import { hashPassword } from "../ways-in/passwords.server";
import {
  type DemoAccount,
  type DemoRole,
  demoAccounts,
  demoPassword,
  demoRoles,
  demoSalesAreas,
  demoToken,
} from "./demo-accounts.server";
import { insertDemoRoles, insertDemoSite, insertDemoUser } from "./demo-accounts.store.server";

interface Shared {
  micrositeId: string;
  roleIds: ReadonlyMap<DemoRole, string>;
  passwordHash: string;
  now: Date;
  names: ReadonlyMap<string, string>;
}

/** Seeds the demo's accounts. Idempotent: later starts find them and change nothing. */
export async function seedDemoAccounts(
  { database, clock, erp }: Pick<Services, "database" | "erp" | "clock">,
  requestId: string,
): Promise<void> {
  if (await findUserByName(database.db, "buyer")) return;
  const passwordHash = await hashPassword(demoPassword);
  const names = await findPartnerNames(erp, requestId);
  await database.transaction(async (tx) => {
    const micrositeId = newId();
    await insertDemoSite(tx, { id: micrositeId, name: "Tradepost demo", guestCatalog: true }, demoSalesAreas);
    const titles = Object.keys(demoRoles) as DemoRole[];
    const roleIds = new Map(titles.map((title) => [title, newId()]));
    await insertDemoRoles(
      tx,
      titles.map((title) => ({
        id: must(roleIds.get(title), "a role id"),
        title,
        permissions: [...demoRoles[title]],
      })),
    );
    const sharedFields = { micrositeId, roleIds, passwordHash, now: clock.now(), names };
    for (const account of demoAccounts) await insertDemoUser(tx, rowsOf(account, sharedFields));
  });
}

/** Reads the partners' names from the ERP; the portal stores a name only to show it. */
async function findPartnerNames(erp: Services["erp"], requestId: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { number, salesAreas } of demoAccounts.flatMap(({ partners }) => partners)) {
    if (names.has(number)) continue;
    const erpContext = {
      system: "main",
      language: "en",
      salesArea: salesAreas[0],
      partner: number,
      requestId,
    };
    const { value } = await erp.partners.get(erpContext, number);
    names.set(number, value.name);
  }
  return names;
}

function rowsOf(account: DemoAccount, sharedFields: Shared) {
  const { partners, username, internal = false, hurdle } = account;
  const { now } = sharedFields;
  const userId = newId();
  const holdings = partners.flatMap(({ function: partnerFunction, number, salesAreas }, partnerIndex) =>
    salesAreas.map((salesAreaId, index) => ({
      id: newId(),
      userId,
      function: partnerFunction,
      partnerNumber: number,
      partnerName: sharedFields.names.get(number) ?? number,
      salesAreaId,
      isDefault: partnerIndex === 0 && index === 0,
    })),
  );
  return {
    user: {
      id: userId,
      username,
      email: `${username}@demo.example`,
      firstName: account.name[0],
      lastName: account.name[1],
      passwordHash: sharedFields.passwordHash,
      internal,
      micrositeId: internal ? null : sharedFields.micrositeId,
      confirmedAt: hurdle === "unconfirmed" ? null : now,
      lockedAt: hurdle === "locked" ? now : null,
      createdAt: now,
    },
    roleId: must(sharedFields.roleIds.get(account.role), "a role id"),
    step:
      hurdle === "code by mail"
        ? { userId, method: "mail" as const, startedAt: now, confirmedAt: now }
        : null,
    heldPartners: holdings,
    token:
      username === "buyer"
        ? {
            id: newId(),
            tokenHash: createHash("sha256").update(demoToken).digest(),
            userId,
            title: "Demo: stock system",
            holdingId: holdings[0]?.id ?? null,
            createdAt: now,
          }
        : null,
  };
}
