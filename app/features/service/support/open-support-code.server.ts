import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findPeople, findSalesAreaTitles } from "~/features/identity/people/people.queries.server";
import { findPageRecord } from "./page-records.store.server";
import { flushPageRecords } from "./record-page.server";
import { supportCodeSchema } from "./support-code.schema";

/** Staff who may act as others may see what others saw. */
export const mayOpenSupportCode = may("proxy_login");

/** Opens the record of the page behind a support code. Each look is written down, also one that finds nothing. */
export const openSupportCode = process({
  name: "support.openCode",
  allow: mayOpenSupportCode,
  limits: [{ times: 120, seconds: 3_600 }],
  input: z.strictObject({ code: supportCodeSchema }),
  async run(ctx, { code }) {
    // The code may be a second old: its record still waits in this process.
    await flushPageRecords(ctx.db, ctx.log);
    const record = await findPageRecord(ctx.db, code);
    await ctx.transaction((change) =>
      change.audit({
        kind: "supportCode",
        id: code,
        after: record ? { user: record.userId, path: record.path } : { found: false },
      }),
    );
    const { userId, behindUserId, salesAreaId, ...page } = orNotFound(record);
    const people = await findPeople(ctx.db, [userId, ...(behindUserId ? [behindUserId] : [])]);
    const [salesArea = ""] = await findSalesAreaTitles(ctx.db, salesAreaId ? [salesAreaId] : []);
    const nameOf = (id: string | null) => (id ? (people.get(id)?.name ?? "") : "");
    return ok({ ...page, salesArea, user: nameOf(userId), behind: nameOf(behindUserId) });
  },
});
