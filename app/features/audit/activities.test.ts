import { expect, it, vi } from "vitest";
import { auditEntries } from "~/door/door.tables";
import { allOperations } from "~/door/operation.server";
import roles from "~/features/identity/people/roles.collection.server";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { defaultFormats, formatsIn } from "~/i18n/formats";
import { createTranslator } from "~/i18n/translate";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import activities from "./activities.collection.server";
import { operationTitle, wordingFor } from "./activity-names.server";
import { changeLines } from "./change-lines";
import { findReferences, withNames } from "./references-in-changes";

import.meta.glob("../**/*.server.ts", { eager: true });

it("finds an entry on the day that the list shows it on, and by the words of what was done", async () => {
  const database = await freshDatabase();
  const entry = {
    operation: "roles.update",
    userName: "Ada",
    subjectKind: "roles",
    subjectId: "1",
    requestId: "",
  };
  // Half past midnight of the 21st in Amsterdam, and half an hour before the 22nd.
  for (const at of ["2026-11-20T23:30:00Z", "2026-11-21T22:30:00Z"])
    await database.db.insert(auditEntries).values({ ...entry, id: newId(), at: new Date(at) });
  const ctx = context(testServices(database), person("view_activities"));
  const foundOn = async (day: string) => {
    const outcome = await activities.operations.list(ctx, { fromDate: day, toDate: day });
    return outcome.kind === "ok" ? outcome.value.records.length : outcome;
  };
  expect([await foundOn("2026-11-20"), await foundOn("2026-11-21"), await foundOn("2026-11-22")]).toEqual([
    0, 2, 0,
  ]);
  const untilTheLastDay = await activities.operations.list(ctx, {
    fromDate: "2026-11-21",
    toDate: "9999-12-31",
  });
  expect(untilTheLastDay).toMatchObject({ kind: "ok", value: { total: 2 } });
  expect(await activities.operations.list(ctx, { fromDate: "0000-01-01" })).toMatchObject({
    kind: "invalid",
  });
  for (const [operation, total] of [
    ["roles.update", 2],
    ["changed ROLES", 2],
    ["deleted roles", 0],
    ["no such thing", 0],
  ] as const) {
    const outcome = await activities.operations.list(ctx, { filters: { operation } });
    expect(outcome, operation).toMatchObject({ kind: "ok", value: { total } });
  }
});

it("writes days, moments and the figures of settings as its reader does", () => {
  const formats = { ...formatsIn("fr"), dateFormat: "%d.%m.%Y" } as const;
  const t = translatorFor({ formats, micrositeId: null });
  const linesOf = (kind: string, before: unknown, after: unknown) =>
    changeLines(before, after, wordingFor(kind, { t, formats }));
  expect(linesOf("settings", 1_300, 1_250)).toEqual(["Valeur\u00a0: 1\u00a0300 → 1\u00a0250"]);
  expect(linesOf("smtp_configs", { port: 587 }, { port: 2_525 })).toEqual(["Port\u00a0: 587 → 2525"]);
  expect(linesOf("cart", { net: "1234.50" }, { net: "12345.60" })).toEqual([
    "Montant HT\u00a0: 1\u00a0234,50 → 12\u00a0345,60",
  ]);
  const limits = (amount: string) => [{ name: "1", amount }];
  expect(linesOf("settings", limits("1000"), limits("1500.5")).join()).toMatch(/1\u00a0000 → 1\u00a0500,5$/);
  expect(linesOf("users", { number: "1000.5" }, { number: "2000.5" }).join()).toMatch(/1000\.5 → 2000\.5$/);
  const at = { endsOn: "2026-12-31", passwordChangedAt: "2026-11-29T02:02:55.288Z", note: "2026-99-99T9Z" };
  expect(linesOf("users", null, at).join("; ")).toMatch(
    /31\.12\.2026; .*29\.11\.2026 03:02:55; .*2026-99-99T9Z$/,
  );
});

it("names the pictures of a banner's items", () => {
  const state = { carousel: [{ id: "00abc", data: { sourceImage: "1", elements: {} } }] };
  expect(findReferences([state])).toEqual([{ kind: "images", id: "1" }]);
  expect(withNames(state, new Map([["images:1", "spring.png"]]))).toEqual({
    carousel: [{ id: "00abc", data: { sourceImage: "spring.png", elements: {} } }],
  });
});

it("names the pictures of an applied theme, and leaves what is no picture of ours", () => {
  const id = "01a22738-105c-7d70-b2aa-4cdcf35f1ab2";
  const state = { logo: `/images/${id}.png`, background: { image: null }, mailHead: "head.png" };
  expect(findReferences([state])).toContainEqual({ kind: "images", id });
  expect(withNames(state, new Map([[`images:${id}`, "logo.png"]]))).toEqual({ ...state, logo: "logo.png" });
});

it("calls what an entry is about by its name, also after it is gone", async () => {
  const database = await freshDatabase();
  const services = testServices(database);
  const ctx = context(services, person("view_activities", "manage_roles"));
  const role = must(
    await roles.operations.create?.(ctx, { title: "Buyer", permissions: [] }),
    "roles can be created",
  );
  expect(role.kind).toBe("ok");
  const id = role.kind === "ok" ? role.value.id : "";
  await roles.operations.update?.(ctx, { id, version: 1, title: "Purchaser", permissions: [] });
  const [removedId, userId] = [newId(), newId()];
  const entry = { at: new Date("2026-11-20T12:00:00Z"), userName: "Ada", requestId: "" };
  await database.db.insert(auditEntries).values([
    {
      ...entry,
      id: newId(),
      operation: "territories.create",
      subjectKind: "territories",
      subjectId: removedId,
      after: { number: "T-7" },
    },
    {
      ...entry,
      id: newId(),
      operation: "territories.remove",
      subjectKind: "territories",
      subjectId: removedId,
      before: { number: "T-7" },
    },
    {
      ...entry,
      id: newId(),
      operation: "users.note",
      subjectKind: "territories",
      subjectId: removedId,
      after: { noted: true },
    },
    {
      ...entry,
      id: newId(),
      operation: "users.update",
      subjectKind: "users",
      subjectId: userId,
      after: { roleIds: [id] },
    },
  ]);
  const outcome = await activities.operations.list(ctx, { pageSize: 100 });
  const records = outcome.kind === "ok" ? outcome.value.records : [];
  const subjectsOf = (subjectId: string) =>
    records
      .filter((record) => record.subjectId === subjectId)
      .map(({ subjectName, subjectHref }) => [subjectName, subjectHref]);
  expect(subjectsOf(id)).toEqual(Array(2).fill(["Purchaser", `/admin/roles/${id}`]));
  expect(subjectsOf(removedId)).toEqual(Array(3).fill(["T-7", null]));
  expect(records.find((record) => record.subjectId === userId)?.after).toEqual({ roleIds: ["Purchaser"] });
});

it("names any number of subjects with the same number of queries", async () => {
  const database = await freshDatabase();
  const ctx = context(testServices(database), person("view_activities"));
  const write = async (count: number) => {
    for (let index = 0; index < count; index++)
      for (const [subjectKind, operation] of [
        ["roles", "roles.remove"],
        ["users", "users.update"],
      ] as const)
        await database.db.insert(auditEntries).values({
          id: newId(),
          at: new Date(),
          operation,
          subjectKind,
          subjectId: newId(),
          userName: "Ada",
          requestId: "",
          before: { lines: index },
        });
  };
  const queries = vi.spyOn(database.pool, "query");
  const countQueries = async () => {
    queries.mockClear();
    expect((await activities.operations.list(ctx, { pageSize: 100 })).kind).toBe("ok");
    return queries.mock.calls.length;
  };
  await write(1);
  const few = await countQueries();
  await write(20);
  expect(few).toBeGreaterThan(3);
  expect(await countQueries()).toBe(few);
});

it("says every operation that writes to the log as a sentence", () => {
  const t = createTranslator("en", writtenDictionary("en"));
  const silentOperations =
    /^(test\.|drafts\.|tables\.|documents\.(?!renewQuote)|\w+\.saveStep\d|\w+\.tidy|cart\.(tidy|\w+Import$|continue$)|catalog\.catchUp|demoErp\.forgetCalls|identity\.(park|takeParked|requestAccountMail|writeAccountMail|mailAnotherCode|beginProviderSignIn|testProvider)|mails\.testSmtp|orderProgress\.(announce|remindOfQuotes)|push\.deliver|content\.pushNotifications|amendments\.attachFiles)/;
  const unnamedOperations = allOperations()
    .filter(({ kind, operation }) => kind !== "query" && !silentOperations.test(operation))
    .filter(({ operation }) => operationTitle(operation, t) === operation)
    .map(({ operation }) => operation);
  expect(allOperations().length).toBeGreaterThan(150);
  expect(unnamedOperations).toEqual([]);
});

it("names the choices of a field as its form does, in the reader's language", () => {
  const changes = must(
    activities.columns.find(({ name }) => name === "changes"),
    "a column of changes",
  );
  const entry = {
    before: { scopes: ["view_invoices"], permissions: [], language: "en", title: "customer" },
    after: { scopes: [], permissions: ["approve_orders"], language: "nl", title: "internal" },
  };
  const formats = { ...defaultFormats, locale: "fr" as const };
  const t = translatorFor({ formats, micrositeId: null });
  const cell = changes.cell(entry as never, { t, formats });
  const text = cell?.kind === "text" ? cell.text : "";
  for (const name of ["choices.permissions.view_invoices", "choices.permissions.approve_orders"] as const)
    expect(text).toContain(t(name));
  expect(text).toContain(`${t("choices.locale.en")} → ${t("choices.locale.nl")}`);
  expect(text).toContain("customer → internal");
});

it("names few of many changes in the list, and all of them in a file and for programs", () => {
  const column = must(
    activities.columns.find(({ name }) => name === "changes"),
    "a column of changes",
  );
  const after = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`field${index}`, `new${index}`]),
  );
  const reader = {
    t: translatorFor({ micrositeId: null, formats: defaultFormats }),
    formats: defaultFormats,
  };
  const textOf = (isBrief: boolean) => {
    const cell = column.cell({ before: null, after } as never, { ...reader, isBrief });
    return cell?.kind === "text" ? cell.text : "";
  };
  expect(textOf(true)).toMatch(/new4, and 55 more$/);
  expect(textOf(false)).toContain("new59");
});
