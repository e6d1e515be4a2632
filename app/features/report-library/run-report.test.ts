import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { ErpError } from "~/erp/erp-errors";
import { actorOfUser, systemActor } from "~/features/identity/actor";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { salesAreas } from "~/features/organisation/organisation.tables";
import type { FileStore } from "~/files/files";
import type { JobRequest } from "~/jobs/jobs";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { absentErp } from "../../../tests/support/erp/absent-erp";
import { getLibraryReport, getReportRun, listLibrary } from "./library.queries.server";
import { reportDefinitions, reportRuns } from "./library.tables";
import { runReportJob } from "./run-report.server";
import { sendSubscribedReports } from "./send-subscribed.server";
import { startReport } from "./start-report.server";
import { subscribeToReport, unsubscribeFromReport } from "./subscribe.server";

describe("a run of a report", () => {
  const clock = fixedClock("2026-11-21T09:00:00Z");
  let services: ReturnType<typeof testServices>;
  let owner: Actor;
  let jobs: JobRequest[];
  let answer: { mediaType: string; text: string } | Error;

  beforeEach(async () => {
    jobs = [];
    answer = { mediaType: "text/csv", text: "category,net,currency\r\nBolts,5.50,EUR\r\nNuts,4.50,EUR\r\n" };
    const database = await freshDatabase();
    const columns = ["category", "net", "currency"].map((name) => ({
      name,
      label: name,
      kind: name === "net" ? "amount" : "text",
    }));
    const info = { code: "purchases", title: "", about: "", parameters: [], columns, showsInvoices: true };
    const reports = {
      list: async () => ({ value: [info] }),
      run: async () => {
        if (answer instanceof Error) throw answer;
        const content = new Blob([answer.text]).stream();
        return { value: { mediaType: answer.mediaType, bytes: answer.text.length, content } };
      },
    };
    services = {
      ...testServices(database, { erp: { ...absentErp(), reports } as never, clock }),
      files: memoryFiles(),
      jobs: { enqueue: async (_tx, job) => void jobs.push(job) },
    };
    owner = await addBuyer();
  });

  function memoryFiles(): FileStore {
    const storedFiles = new Map<string, Buffer>();
    return {
      async put(key, content) {
        const bytes = content instanceof Readable ? await buffer(content) : content;
        storedFiles.set(key, bytes);
        return { size: bytes.length };
      },
      get: async (key) => {
        const bytes = storedFiles.get(key);
        return bytes ? Readable.from([bytes]) : null;
      },
      remove: async (key) => void storedFiles.delete(key),
      check: async () => undefined,
    };
  }

  /** Adds a user who may see invoices and run reports for one customer. */
  async function addBuyer(): Promise<Actor> {
    const { db } = services.database;
    const [userId, roleId] = [newId(), newId()];
    const permissions = ["view_invoices" as const, "report_submit" as const];
    const area = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
    await db.insert(salesAreas).values(area);
    const names = { username: "buyer", email: "buyer@demo.example", firstName: "Bente", lastName: "Vermeer" };
    const [user] = await db
      .insert(users)
      .values({ id: userId, ...names, confirmedAt: clock.now(), createdAt: clock.now() })
      .returning();
    if (!user) throw new Error("no user");
    await db.insert(roles).values({ id: roleId, title: "buyer", permissions });
    await db.insert(userRoles).values({ userId, roleId });
    const customer = { partnerNumber: "100001", partnerName: "Maas", salesAreaId: "1000" };
    await db
      .insert(holdings)
      .values({ id: newId(), userId, function: "soldTo", ...customer, isDefault: true });
    const partner = { function: "soldTo" as const, number: "100001", name: "Maas", salesArea: area };
    const rights = { permissions, authorizations: [], reports: [], featuresOff: [] };
    return actorOfUser({ user, ...rights, active: partner, behind: null, sessionId: null });
  }

  const reader = () => context(services, owner);
  const system = () => context(services, systemActor);

  async function definitionOf(title: string): Promise<string> {
    const { reports } = valueIn(await listLibrary(reader(), {}));
    return reports.find((report) => report.title === title)?.id ?? "";
  }

  async function run(filters: Record<string, string> = {}) {
    const definition = await definitionOf("Purchases by category");
    const { id } = valueIn(await startReport(reader(), { definition, filters }));
    await runReportJob.run(system(), { id }).catch(() => undefined);
    return valueIn(await getReportRun(reader(), { run: id }));
  }

  it("has the rows that the ERP answered, narrowed as its reader asked, and is its reader's alone", async () => {
    const { run: whole, table } = await run();
    expect(jobs).toEqual([{ name: "reports.run", payload: { id: whole.id } }]);
    expect(whole).toMatchObject({ state: "ready", rows: 2, problems: [] });
    expect(table?.rows.map((row) => row.slice(0, 2))).toEqual([
      ["Bolts", "5.50"],
      ["Nuts", "4.50"],
    ]);
    expect((await run({ category: "bolt", net: "4" })).table?.rows).toHaveLength(1);
    const stranger = context(services, { ...owner, userId: newId() });
    expect(await getReportRun(stranger, { run: whole.id })).toEqual({ kind: "notFound" });
  });

  it("is shown no longer to whoever lost the customer or the invoices since", async () => {
    const { db } = services.database;
    const { run: shownRun } = await run();
    const look = async () => (await getReportRun(reader(), { run: shownRun.id })).kind;
    expect(await look()).toBe("ok");
    await db.update(roles).set({ permissions: ["report_submit"] });
    expect(await look()).toBe("notFound");
    await db.update(roles).set({ permissions: ["view_invoices", "report_submit"] });
    expect(await look()).toBe("ok");
    await db.delete(holdings);
    expect(await look()).toBe("notFound");
  });

  it("fails with the ERP's own words where the file is an error, and is tried again when it was away", async () => {
    answer = { mediaType: "application/json", text: '{"errors":["The report covers 366 days at most."]}' };
    const failedRun = await run();
    expect(failedRun.run).toMatchObject({
      state: "failed",
      problems: ["The report covers 366 days at most."],
    });
    expect(failedRun.table).toBeNull();
    answer = new ErpError({ kind: "network", ambiguous: false } as never);
    const { run: waitingRun } = await run();
    expect(waitingRun.state).toBe("failed");
    answer = { mediaType: "text/csv", text: "category,net,currency\r\n" };
    await runReportJob.run(system(), { id: waitingRun.id });
    expect(valueIn(await getReportRun(reader(), { run: waitingRun.id })).run).toMatchObject({
      state: "ready",
      rows: 0,
    });
  });

  it("fails where the ERP has none of its columns, in place of rows without any", async () => {
    await services.database.db.update(reportDefinitions).set({ columns: ["lost"], groupBy: null });
    const { run: emptyRun, table } = await run();
    expect(table).toBeNull();
    expect(emptyRun.state).toBe("failed");
    expect(emptyRun.problems).toEqual([expect.stringContaining("columns")]);
  });

  it("shows no invoiced amounts to whoever may not see them", async () => {
    const definition = await definitionOf("Purchases by category");
    const readerWithoutRight = context(services, {
      ...owner,
      permissions: person("report_submit").permissions,
    });
    expect(valueIn(await listLibrary(readerWithoutRight, {})).reports.map(({ title }) => title)).toEqual([
      "Orders by cost centre",
    ]);
    expect(await getLibraryReport(readerWithoutRight, { definition })).toEqual({ kind: "notFound" });
    expect(await startReport(readerWithoutRight, { definition })).toMatchObject({ kind: "refused" });
  });

  it("is started for subscribers once, mails them a link, and ends with their right", async () => {
    const definition = await definitionOf("Purchases by category");
    valueIn(await subscribeToReport(reader(), { definition, frequency: "weekly" }));
    valueIn(await subscribeToReport(reader(), { definition, frequency: "daily" }));
    expect(await subscribeToReport(reader(), { definition, frequency: "daily" })).toMatchObject({
      notices: [{ key: "admin.nothingChanged" }],
    });
    expect(valueIn(await getLibraryReport(reader(), { definition }))).toMatchObject({
      nextOn: "2026-11-22",
    });
    expect(valueIn(await sendSubscribedReports(system(), {}))).toEqual({ started: 0 });
    clock.advance(86_400_000);
    for (const startedCount of [1, 0])
      expect(valueIn(await sendSubscribedReports(system(), {}))).toEqual({ started: startedCount });
    const [subscribedRun] = await services.database.db.select().from(reportRuns);
    for (let attempt = 0; attempt < 2; attempt++)
      await runReportJob.run(system(), { id: subscribedRun?.id ?? "" });
    const sentMails = await services.database.db.select().from(mails);
    expect(sentMails.map(({ subject }) => subject)).toEqual(["Your report: Purchases by category"]);
    expect(sentMails[0]?.text).toContain(`/reports/sap/runs/${subscribedRun?.id}`);
    await services.database.db.delete(holdings);
    clock.advance(86_400_000);
    valueIn(await sendSubscribedReports(system(), {}));
    expect(await services.database.db.$count(reportRuns)).toBe(1);
    valueIn(await unsubscribeFromReport(reader(), { definition }));
    expect(valueIn(await getLibraryReport(reader(), { definition }))).toMatchObject({ frequency: null });
  });
});
