import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { cartItems, carts } from "~/features/carts/cart.tables";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { askSales, reportIssue } from "./create-request.server";
import { prepareQuote } from "./prepare-quote.server";
import { getRequest } from "./requests.queries.server";

describe("a question to sales that becomes a quote", () => {
  let services: Services;
  let author: Ctx;
  let agent: Ctx;

  beforeEach(async () => {
    const { erp } = cartErp();
    services = { ...testServices(await freshDatabase(), { erp }), jobs: { enqueue: async () => undefined } };
    const { db } = services.database;
    await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
    author = await signIn("Rita", "place_quotes");
    agent = await signIn("Ada", "administer");
  });

  async function signIn(firstName: string, permission: "place_quotes" | "administer" | "view_invoices") {
    const { db } = services.database;
    const actor = { ...person(permission), userName: `${firstName} Maas` };
    const [userId, roleId, at] = [actor.userId ?? "", newId(), services.clock.now()];
    await db.insert(users).values({
      id: userId,
      username: userId,
      email: `${userId}@maas.example`,
      firstName,
      lastName: "Maas",
      confirmedAt: at,
      createdAt: at,
    });
    await db.insert(roles).values({ id: roleId, title: roleId, permissions: [permission] });
    await db.insert(userRoles).values({ userId, roleId });
    await db.insert(holdings).values({
      id: newId(),
      userId,
      function: "soldTo",
      partnerNumber: "100001",
      partnerName: "Test Customer",
      salesAreaId: "1000",
    });
    return context(services, actor);
  }

  async function ask(ctx: Ctx): Promise<string> {
    return valueIn(await askSales(ctx, { bundle: newId(), text: "What do 500 bolts cost?" })).request;
  }

  it("leaves its author one quote cart with the lines, and tells the author once", async () => {
    const request = await ask(author);
    const lines = "500 x BOLT-M8\nNUT-M8; 20";
    const [first, second] = await Promise.all([1, 2].map(() => prepareQuote(agent, { request, lines })));
    expect([first?.kind, second?.kind].sort()).toEqual(["conflict", "ok"]);
    const { db } = services.database;
    const [cart, ...others] = await db.select().from(carts);
    expect(others).toEqual([]);
    expect(cart).toMatchObject({
      userId: author.actor.userId,
      kind: "quote",
      state: "saved",
      soldTo: "100001",
      salesAreaId: "1000",
      title: "What do 500 bolts cost?",
    });
    const items = await db.select().from(cartItems);
    expect(items.map(({ material, quantity }) => [material, Number(quantity)])).toEqual([
      ["BOLT-M8", 500],
      ["NUT-M8", 20],
    ]);
    expect(await getRequest(author, { request })).toMatchObject({
      kind: "ok",
      value: { quote: { state: "open" }, request: { state: "answered" }, messages: [{}, { isStaff: true }] },
    });
    const answers = (await db.select().from(mails)).filter(({ id }) => id.startsWith("request-answered"));
    expect(answers).toHaveLength(1);
    const entries = await db.select().from(auditEntries);
    expect(entries.filter(({ operation }) => operation === "requests.prepareQuote")).toHaveLength(2);
  });

  it("is refused at its field for what is not sold or cannot be read, and nothing is stored", async () => {
    const request = await ask(author);
    for (const lines of ["5 x NO-SUCH", "BOLT-M8; many", "\n \n"]) {
      expect(await prepareQuote(agent, { request, lines }), lines).toMatchObject({ kind: "invalid" });
    }
    expect(await services.database.db.select().from(carts)).toEqual([]);
  });

  it("is not made of a problem, for somebody who may not ask for quotes, or by customers", async () => {
    const lines = "5 x BOLT-M8";
    const problem = await reportIssue(author, { bundle: newId(), title: "Odd", description: "Odd." });
    const id = problem.kind === "ok" ? problem.value.request : "";
    expect((await prepareQuote(agent, { request: id, lines })).kind).toBe("notFound");
    const reader = await signIn("Olaf", "view_invoices");
    expect((await prepareQuote(agent, { request: await ask(reader), lines })).kind).toBe("conflict");
    expect((await prepareQuote(author, { request: await ask(author), lines })).kind).toBe("refused");
    expect(await services.database.db.select().from(carts)).toEqual([]);
  });
});
