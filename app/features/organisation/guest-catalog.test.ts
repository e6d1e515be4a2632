import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~/db/db.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { renderForm, viewOf } from "../../../tests/support/configured-form";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import microsites from "./microsites.collection.server";
import { findGuestSite } from "./microsites.queries.server";
import { salesAreas, microsites as storedMicrosites } from "./organisation.tables";

const form = must(microsites.configured, "form");
const admin = person("manage_microsites");

describe("the guest catalog of a microsite", () => {
  let db: Db;
  let ctx: ReturnType<typeof context>;
  const create = async (name: string, features: string[]) => {
    const outcome = await must(microsites.operations.create, "create")(ctx, {
      name,
      features,
      salesAreaIds: ["1000"],
    });
    return outcome.kind === "ok" ? outcome.value.id : expect.fail(JSON.stringify(outcome));
  };

  beforeEach(async () => {
    const database = await freshDatabase();
    db = database.db;
    ctx = context(testServices(database), admin);
    const area = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
    await db.insert(salesAreas).values(area).onConflictDoNothing();
  });

  it("opens and closes with the microsite's form", async () => {
    const id = await create("North", ["guest_catalog", "quotes"]);
    expect(await findGuestSite(db, null)).toMatchObject({ micrositeId: id });
    const { update } = microsites.operations;
    const values = { id, version: 1, name: "North", features: ["quotes"], salesAreaIds: ["1000"] };
    expect(await must(update, "update")(ctx, values)).toMatchObject({ kind: "ok" });
    expect(await findGuestSite(db, null)).toBeNull();
  });

  it("is only its own at an address that belongs to a microsite", async () => {
    const open = await create("North", ["guest_catalog"]);
    const closed = await create("South", ["quotes"]);
    expect(await findGuestSite(db, null)).toMatchObject({ micrositeId: open });
    expect(await findGuestSite(db, open)).toMatchObject({ micrositeId: open });
    expect(await findGuestSite(db, closed)).toBeNull();
  });

  it("stays closed where nobody has opened it, as on the first microsite of an installation", async () => {
    const id = newId();
    await db.insert(storedMicrosites).values({ id, name: "Tradepost" });
    const record = await microsites.operations.get(ctx, { id });
    const values = record.kind === "ok" ? microsites.values(record.value) : expect.fail(record.kind);
    expect(values.features).not.toContain("guest_catalog");
    expect(values.features).toContain("quotes");
  });

  it("is the only feature that a new microsite starts without", () => {
    const $ = renderForm(viewOf(form));
    const unticked = $("[type=checkbox]:not([checked])").toArray();
    expect(unticked.map((box) => $(box).attr("value"))).toEqual(["guest_catalog"]);
  });
});
