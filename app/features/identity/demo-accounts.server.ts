import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { type Permission, permissions } from "~/door/permissions";
import type { Services } from "~/door/services";
import { demoCustomerA, demoCustomerB } from "~/erp/embedded/demo-partners";
import { micrositeSalesAreas, microsites, salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { apiTokens, holdings, roles, userRoles, users } from "./identity.tables";
import { secondSteps } from "./ways-in/credentials.tables";
import { hashPassword } from "./ways-in/passwords.server";

export const demoPassword = "demo-Tradepost-1";

const areas = [
  { id: "1000", title: "Industry Benelux", currency: "EUR", system: "main" },
  { id: "1100", title: "Trade Benelux", currency: "EUR", system: "main" },
  { id: "2000", title: "Industry Switzerland", currency: "CHF", system: "main" },
];

const roleTitles = {
  buyer: [
    "place_orders",
    "place_quotes",
    "convert_quotes",
    "change_order",
    "change_quote",
    "product_catalog",
    "view_catalog",
    "pay_invoices",
    "view_invoices",
    "drop_ships",
    "report_submit",
  ],
  requester: ["place_approved_orders_only", "place_quotes", "product_catalog", "view_catalog"],
  approver: [
    "approve_orders",
    "place_orders",
    "place_quotes",
    "product_catalog",
    "view_catalog",
    "view_invoices",
  ],
  representative: [
    "select_any_partner",
    "proxy_login",
    "place_orders",
    "place_quotes",
    "convert_quotes",
    "change_order",
    "change_quote",
    "product_catalog",
    "view_catalog",
    "pay_invoices",
    "view_invoices",
    "drop_ships",
    "edit_pdf_orders",
    "report_submit",
  ],
  accountManager: [
    "place_orders",
    "place_quotes",
    "convert_quotes",
    "product_catalog",
    "view_catalog",
    "view_invoices",
    "report_submit",
  ],
  administrator: permissions.filter((name) => name !== "place_approved_orders_only"),
} as const satisfies Record<string, readonly Permission[]>;

type RoleTitle = keyof typeof roleTitles;

interface DemoAccount {
  username: string;
  name: [first: string, last: string];
  role: RoleTitle;
  /** One's own, or for internal staff those that were given to them. */
  customers: readonly { soldTo: string; salesAreas: readonly string[] }[];
  internal?: true;
  /** What keeps this one from going straight in. */
  hurdle?: "code by mail" | "locked" | "unconfirmed";
}

const customerA = { soldTo: demoCustomerA.soldTo, salesAreas: demoCustomerA.salesAreas };
const customerB = { soldTo: demoCustomerB.soldTo, salesAreas: demoCustomerB.salesAreas };

/** Listed in the README and, in demo mode only, on the sign-in page. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: "buyer", name: ["Bente", "Vermeer"], role: "buyer", customers: [customerA] },
  { username: "requester", name: ["Rik", "Hendriks"], role: "requester", customers: [customerA] },
  { username: "approver", name: ["Anouk", "de Wit"], role: "approver", customers: [customerA] },
  { username: "other", name: ["Olivier", "Lambert"], role: "buyer", customers: [customerB] },
  {
    username: "two-step",
    name: ["Teun", "Bakker"],
    role: "buyer",
    customers: [customerB],
    hurdle: "code by mail",
  },
  { username: "locked", name: ["Lena", "Smit"], role: "buyer", customers: [customerB], hurdle: "locked" },
  {
    username: "unconfirmed",
    name: ["Umar", "Visser"],
    role: "buyer",
    customers: [customerB],
    hurdle: "unconfirmed",
  },
  {
    username: "manager",
    name: ["Mirko", "Jovanović"],
    role: "accountManager",
    customers: [customerA, customerB],
    internal: true,
  },
  { username: "csr", name: ["Carla", "Sousa"], role: "representative", customers: [], internal: true },
  { username: "admin", name: ["Ada", "Jansen"], role: "administrator", customers: [], internal: true },
];

/** A machine of the demo buyer's company; the token is public on purpose, as all of the demo is. */
export const demoToken = "demo-token-of-the-buyer-0001";

/** Makes the demo's portal accounts once; later starts find them and change nothing. */
export async function seedDemoAccounts(
  services: Pick<Services, "database" | "erp" | "clock">,
  requestId: string,
): Promise<void> {
  const { database, clock } = services;
  const known = await database.db.select({ id: users.id }).from(users).where(eq(users.username, "buyer"));
  if (known.length > 0) return;
  const passwordHash = await hashPassword(demoPassword);
  const names = await customerNames(services.erp, requestId);
  await database.transaction(async (tx) => {
    const micrositeId = newId();
    await tx.insert(microsites).values({ id: micrositeId, name: "Tradepost demo", guestCatalog: true });
    await tx.insert(salesAreas).values(areas).onConflictDoNothing();
    await tx.insert(micrositeSalesAreas).values(areas.map((area) => ({ micrositeId, salesAreaId: area.id })));
    const roleIds = await insertRoles(tx);
    for (const account of demoAccounts) {
      await insertAccount(tx, account, { micrositeId, roleIds, passwordHash, at: clock.now(), names });
    }
  });
}

/** As the ERP calls them: the portal keeps a partner's name only to show it. */
async function customerNames(erp: Services["erp"], requestId: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { soldTo, salesAreas } of [demoCustomerA, demoCustomerB]) {
    const asking = { system: "main", language: "en", salesArea: salesAreas[0], partner: soldTo, requestId };
    const { value } = await erp.partners.get(asking, soldTo);
    names.set(soldTo, value.name);
  }
  return names;
}

async function insertRoles(tx: Db): Promise<Record<RoleTitle, string>> {
  const ids = Object.fromEntries(Object.keys(roleTitles).map((title) => [title, newId()])) as Record<
    RoleTitle,
    string
  >;
  const rows = (Object.keys(roleTitles) as RoleTitle[]).map((title) => ({
    id: ids[title],
    title,
    permissions: [...roleTitles[title]],
  }));
  await tx.insert(roles).values(rows);
  return ids;
}

async function insertAccount(
  tx: Db,
  account: DemoAccount,
  shared: {
    micrositeId: string;
    roleIds: Record<RoleTitle, string>;
    passwordHash: string;
    at: Date;
    names: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const userId = newId();
  const { customers, username, internal = false, hurdle } = account;
  await tx.insert(users).values({
    id: userId,
    username,
    email: `${username}@demo.example`,
    firstName: account.name[0],
    lastName: account.name[1],
    passwordHash: shared.passwordHash,
    internal,
    micrositeId: internal ? null : shared.micrositeId,
    confirmedAt: hurdle === "unconfirmed" ? null : shared.at,
    lockedAt: hurdle === "locked" ? shared.at : null,
    createdAt: shared.at,
  });
  if (hurdle === "code by mail") {
    await tx
      .insert(secondSteps)
      .values({ userId, method: "mail", startedAt: shared.at, confirmedAt: shared.at });
  }
  await tx.insert(userRoles).values({ userId, roleId: shared.roleIds[account.role] });
  const held = customers.flatMap(({ soldTo, salesAreas }, which) =>
    salesAreas.map((salesAreaId, index) => ({
      id: newId(),
      userId,
      function: "soldTo" as const,
      partnerNumber: soldTo,
      partnerName: shared.names.get(soldTo) ?? soldTo,
      salesAreaId,
      isDefault: which === 0 && index === 0,
    })),
  );
  if (held.length === 0) return;
  await tx.insert(holdings).values(held);
  if (username !== "buyer") return;
  await tx.insert(apiTokens).values({
    id: newId(),
    tokenHash: createHash("sha256").update(demoToken).digest(),
    userId,
    title: "Demo: stock system",
    holdingId: held[0]?.id ?? null,
    createdAt: shared.at,
  });
}
