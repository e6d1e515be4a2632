import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { accounts, goodPassword } from "../../../../tests/support/accounts";
import { freshDatabase } from "../../../../tests/support/database";
import { assignedSalesAreas } from "../access.tables";
import { apiTokens, holdings, users } from "../identity.tables";
import { signIn } from "../ways-in/sign-in.server";
import { actorOfToken } from "./actor-of-token.server";

describe("a machine's token", () => {
  let house: ReturnType<typeof accounts>;
  let userId: string;
  const tokenHash = Buffer.from("token");
  const machine = () => actorOfToken(house.services, tokenHash);

  beforeEach(async () => {
    house = accounts(await freshDatabase());
    const { db } = house.services.database;
    const area = (id: string) => ({ id, title: id, currency: "EUR", system: "main" });
    await db.insert(salesAreas).values([area("1000"), area("2000")]);
    userId = (await house.addUser()).id;
    const customer = { function: "soldTo" as const, partnerNumber: "100001", partnerName: "Maas" };
    const holdingId = newId();
    await db.insert(holdings).values({ id: holdingId, userId, salesAreaId: "1000", ...customer });
    const createdAt = house.clock.now();
    await db
      .insert(apiTokens)
      .values({ id: newId(), userId, holdingId, tokenHash, title: "Warehouse", createdAt });
  });

  it("speaks for its user and their customer, until the user is deactivated", async () => {
    expect(await machine()).toMatchObject({ userId, partner: { number: "100001" } });
    await house.services.database.db.update(users).set({ active: false }).where(eq(users.id, userId));
    expect(await machine()).toBeNull();
  });

  it("goes on working while strangers' wrong passwords keep its user locked", async () => {
    for (let times = 0; times < 10; times++) {
      await signIn(house.visitor(), { username: "bente", password: `guess ${times}`, ...house.cookie("x") });
    }
    expect((await house.user(userId)).lockedAt).not.toBeNull();
    const rightCredentials = { username: "bente", password: goodPassword, ...house.cookie("x") };
    expect((await signIn(house.visitor(), rightCredentials)).kind).toBe("refused");
    expect(await machine()).toMatchObject({ userId, partner: { number: "100001" } });
  });

  it("has no customer any more in a sales area that was taken from its user", async () => {
    const { db } = house.services.database;
    await db.insert(assignedSalesAreas).values({ userId, salesAreaId: "1000" });
    expect(await machine()).toMatchObject({ partner: { number: "100001" }, salesArea: { id: "1000" } });
    await db.update(assignedSalesAreas).set({ salesAreaId: "2000" });
    expect(await machine()).toMatchObject({ partner: null, salesArea: null });
  });
});
