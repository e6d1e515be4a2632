import { expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import activities from "./activities.collection.server";

it("finds an entry on the day that the list shows it on", async () => {
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
});
