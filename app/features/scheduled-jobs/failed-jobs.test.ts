import { describe, expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import { installJobs } from "~/jobs/boss.server";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import failedJobs from "./failed-jobs.collection.server";
import { retryJob } from "./failed-jobs.server";
import { findJobs } from "./scheduled-jobs.server";

async function portal() {
  const database = await freshDatabase();
  await installJobs(database.pool, [{ name: "mail", run: async () => undefined }]);
  const job = async (
    state: string,
    extraFields: { name?: string; message?: string; started?: string } = {},
  ) => {
    const id = newId();
    await database.pool.query(
      `INSERT INTO jobs.job (id, name, state, data, retry_limit, retry_count, started_on, completed_on, output, singleton_key, policy)
       VALUES ($1, $2, $3, $4, 2, 2, $5, $5, $6, $7, 'short')`,
      [
        id,
        extraFields.name ?? "mail",
        state,
        { mail: id, secret: "hunter2" },
        extraFields.started ?? "2026-11-21T09:00:00Z",
        { message: extraFields.message ?? "No such host" },
        id,
      ],
    );
    return id;
  };
  const ctx = context(testServices(database, {}), person("manage_jobs"));
  return { database, job, ctx };
}

describe("jobs that were given up", () => {
  it("are shown with their reason and without secrets, the latest first", async () => {
    const { job, ctx } = await portal();
    const first = await job("failed", { message: "smtp://portal:hunter2@mail.example did not answer" });
    const second = await job("failed", { started: "2026-11-21T10:00:00Z" });
    await job("completed");
    const outcome = await failedJobs.operations.list(ctx, {});
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    expect(outcome.value.records).toMatchObject([{ id: second }, { id: first, name: "mail", tries: 3 }]);
    const { t } = { t: (() => "") as never };
    const cells = failedJobs.columns.map(({ cell }) =>
      cell(outcome.value.records[1] as never, { t, formats: ctx.actor.formats }),
    );
    expect(JSON.stringify(cells)).not.toContain("hunter2");
    expect(JSON.stringify(cells)).toContain("(not shown)@mail.example did not answer");
    expect(JSON.stringify(cells)).toContain(first);
  });

  it("can be tried again or deleted, once, and both are written down", async () => {
    const { database, job, ctx } = await portal();
    const [retriedJob, deletedJob, completedJob] = [
      await job("failed"),
      await job("failed"),
      await job("completed"),
    ];
    expect(await retryJob(ctx, { id: retriedJob })).toMatchObject({ kind: "ok" });
    expect(await retryJob(ctx, { id: retriedJob })).toEqual({ kind: "notFound" });
    const remove = failedJobs.operations.remove;
    expect(await remove?.(ctx, { items: [deletedJob] })).toMatchObject({ kind: "ok" });
    expect(await remove?.(ctx, { items: [deletedJob] })).toEqual({ kind: "notFound" });
    expect(await remove?.(ctx, { items: [completedJob] })).toEqual({ kind: "notFound" });
    const remainingJobs = await database.pool.query("SELECT id, state FROM jobs.job ORDER BY id");
    expect(remainingJobs.rows).toEqual([
      { id: retriedJob, state: "retry" },
      { id: completedJob, state: "completed" },
    ]);
    expect(await database.db.select().from(auditEntries)).toMatchObject([
      { operation: "failed_jobs.retry", subjectId: retriedJob, after: { name: "mail", retried: true } },
      { operation: "failed_jobs.remove", subjectId: deletedJob, before: { name: "mail" } },
    ]);
  });

  it("are not theirs who may not manage jobs", async () => {
    const { database, job } = await portal();
    const id = await job("failed");
    const other = context(testServices(database, {}), person("administer"));
    expect(await retryJob(other, { id })).toMatchObject({ kind: "refused" });
    expect(await failedJobs.operations.list(other, {})).toMatchObject({ kind: "refused" });
  });
});

describe("the last run of a job", () => {
  const lastOf = async ({ database }: Awaited<ReturnType<typeof portal>>) =>
    (await findJobs(database.db)).find(({ name }) => name === "mail");
  const archive = ({ pool }: Awaited<ReturnType<typeof portal>>["database"], id: string) =>
    pool.query(
      `WITH old AS (DELETE FROM jobs.job WHERE id = $1 RETURNING *) INSERT INTO jobs.archive SELECT * FROM old`,
      [id],
    );

  it("is the latest, whether it lies in the archive or not", async () => {
    const testPortal = await portal();
    const { database, job } = testPortal;
    expect(await lastOf(testPortal)).toMatchObject({ lastRun: null, lastResult: null, failed: 0 });
    await job("failed", { started: "2026-11-01T10:00:00Z" });
    expect(await lastOf(testPortal)).toMatchObject({ lastResult: "failed", failed: 1 });
    await archive(database, await job("completed", { started: "2026-11-02T10:00:00Z" }));
    expect(await lastOf(testPortal)).toMatchObject({
      lastRun: new Date("2026-11-02T10:00:00Z"),
      lastResult: "completed",
      failed: 1,
    });
    await job("active", { started: new Date().toISOString() });
    expect(await lastOf(testPortal)).toMatchObject({ lastResult: "active", running: 1 });
  });
});
