import { expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import type { Erp } from "~/erp/erp";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { firstSteps } from "./first-steps";
import { readSalesAreas } from "./read-sales-areas.server";

it("adds the sales areas that the portal lacks, each with an entry in the activity log, and leaves the others", async () => {
  const database = await freshDatabase();
  await database.db.insert(salesAreas).values({ id: "1000", title: "Ours", currency: "EUR", system: "main" });
  const areas = [
    { salesArea: "1000", title: "Industry", currency: "EUR" },
    { salesArea: "2000", title: "Export", currency: "USD" },
  ];
  const erp = { system: { salesAreas: () => Promise.resolve({ value: areas }) } } as unknown as Erp;
  const services = testServices(database, { erp });
  const readAs = (...rights: Parameters<typeof person>) =>
    readSalesAreas(context(services, person(...rights)), {});
  expect(await readAs("administer")).toMatchObject({ kind: "refused" });
  expect(await readAs("manage_sales_areas")).toMatchObject({ kind: "ok", value: { added: 1, total: 2 } });
  expect(await readAs("manage_sales_areas")).toMatchObject({ kind: "ok", value: { added: 0, total: 2 } });
  const rows = await database.db.select().from(salesAreas).orderBy(salesAreas.id);
  expect(rows.map(({ id, title, currency }) => [id, title, currency])).toEqual([
    ["1000", "Ours", "EUR"],
    ["2000", "Export", "USD"],
  ]);
  const entries = await database.db.select().from(auditEntries);
  expect(entries.map(({ operation }) => operation)).toEqual(["first_run.readSalesAreas"]);
});

it("calls a microsite ready when customers can order through it", () => {
  const facts = {
    themes: 1,
    languages: 1,
    hasMailServer: true,
    hasMailSender: true,
    erpAnswers: true,
    salesAreas: 2,
    customers: 0,
  };
  const namesOfOpenSteps = (microsite: { id: string; salesAreas: number } | null) =>
    firstSteps({ ...facts, microsite })
      .filter(({ done }) => !done)
      .map(({ name }) => name);
  expect(namesOfOpenSteps(null)).toEqual(["microsite", "users"]);
  expect(namesOfOpenSteps({ id: "m", salesAreas: 0 })).toEqual(["microsite", "users"]);
  expect(namesOfOpenSteps({ id: "m", salesAreas: 1 })).toEqual(["users"]);
});

it("asks for a mail server first and then for a sender of its own", () => {
  const facts = { themes: 1, languages: 1, erpAnswers: true, salesAreas: 1, customers: 1, microsite: null };
  const mailStep = (hasMailServer: boolean, hasMailSender: boolean) =>
    firstSteps({ ...facts, hasMailServer, hasMailSender }).find(({ name }) => name === "mail");
  expect(mailStep(false, false)).toMatchObject({
    done: false,
    href: expect.stringContaining("smtp_configs"),
  });
  expect(mailStep(true, false)).toMatchObject({ done: false, href: expect.stringContaining("smtp_from") });
  expect(mailStep(true, true)).toMatchObject({ done: true });
});
