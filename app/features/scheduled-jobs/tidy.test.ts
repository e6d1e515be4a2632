import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rateWindows } from "~/door/door.tables";
import { withinLimit } from "~/door/limit.server";
import { systemActor } from "~/features/identity/actor";
import { usageCounts } from "~/features/usage/usage.tables";
import { fixedClock } from "~/lib/clock";
import { mails } from "~/mail/mail.tables";
import { context, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { tidy } from "./tidy.server";

it("lets neither the counts of visitors' tries nor mails grow for ever", async () => {
  const database = await freshDatabase();
  const clock = fixedClock("2026-01-01T10:00:00Z");
  const services = testServices(database, { clock });
  const limit = { times: 5, seconds: 900 };
  await database.db.execute(
    sql`INSERT INTO rate_windows SELECT 'identity.signIn|192.0.2.1|name ' || n, ${clock.now().toISOString()}::timestamptz, 1
      FROM generate_series(1, 4500) n`,
  );
  const mailRow = (id: string) => ({
    id,
    recipient: "buyer@demo.example",
    subject: "Your order",
    text: "It has reached us.",
    attachments: [],
    state: "waiting" as const,
    createdAt: clock.now(),
  });
  await database.db.insert(mails).values(mailRow("old"));
  clock.advance(61 * 24 * 3_600_000);
  await withinLimit(services, "identity.signIn|192.0.2.1|lately", limit);
  await database.db.insert(mails).values(mailRow("new"));
  expect(await tidy(context(services, systemActor), {})).toMatchObject({
    value: { windows: 4_500, mails: 1 },
  });
  expect(await database.db.select({ key: rateWindows.key }).from(rateWindows)).toEqual([
    { key: "identity.signIn|192.0.2.1|lately" },
  ]);
  expect(await database.db.select({ id: mails.id }).from(mails)).toEqual([{ id: "new" }]);
});

it("keeps usage counts for 800 days, and deletes more than one batch of older ones", async () => {
  const database = await freshDatabase();
  const clock = fixedClock("2026-01-01T10:00:00Z");
  const count = (subject: string, day: string) => ({ kind: "page" as const, subject, day, count: 1 });
  const expiredCounts = Array.from({ length: 2_100 }, (_, n) => count(`/old/${n}`, "2023-10-23"));
  await database.db.insert(usageCounts).values([...expiredCounts, count("/orders", "2023-10-24")]);
  const ctx = context(testServices(database, { clock }), systemActor);
  expect(await tidy(ctx, {})).toMatchObject({ value: { counts: 2_100 } });
  expect(await database.db.select({ subject: usageCounts.subject }).from(usageCounts)).toEqual([
    { subject: "/orders" },
  ]);
});
