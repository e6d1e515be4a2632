import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Actor } from "~/door/actor";
import type { Outcome } from "~/door/outcome";
import { actorOfUser, systemActor } from "~/features/identity/actor";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { salesAreas } from "~/features/organisation/organisation.tables";
import type { FileStore } from "~/files/files";
import type { JobRequest } from "~/jobs/jobs";
import { fixedClock } from "~/lib/clock";
import { maxFileRows } from "~/lib/file-rows";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { documentsErp } from "../../../../tests/support/erp/documents-erp";
import { downloadDocumentsSchema } from "../documents.schema";
import { fetchListFile, getListFile } from "./document-files.queries.server";
import { requestFileMail } from "./request-file-mail.server";
import { startBundle } from "./start-bundle.server";
import { startFile } from "./start-file.server";
import { forgetFiles, writeBundleJob, writeFile, writeFileJob } from "./write-file.server";

describe("a long list written into a file", () => {
  let world: ReturnType<typeof documentsErp>;
  let services: ReturnType<typeof testServices>;
  let owner: Actor;
  let jobs: JobRequest[];
  let storedFiles: Map<string, Buffer>;
  const clock = fixedClock("2026-11-21T09:00:00Z");
  const userId = newId();
  const roleId = newId();

  const memory: FileStore = {
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

  beforeEach(async () => {
    world = documentsErp();
    jobs = [];
    storedFiles = new Map();
    const database = await freshDatabase();
    services = {
      ...testServices(database, { erp: world.erp, clock }),
      files: memory,
      jobs: { enqueue: async (_tx, job) => void jobs.push(job) },
    };
    const { db } = database;
    const area = { id: "1000", title: "Industry", currency: "EUR", system: "main" };
    await db.insert(salesAreas).values(area);
    const names = { username: "buyer", email: "buyer@demo.example", firstName: "Bente", lastName: "Vermeer" };
    const [user] = await db
      .insert(users)
      .values({ id: userId, ...names, confirmedAt: clock.now(), createdAt: clock.now() })
      .returning();
    await db.insert(roles).values({ id: roleId, title: "buyer", permissions: ["view_invoices"] });
    await db.insert(userRoles).values({ userId, roleId });
    const customer = { partnerNumber: "100001", partnerName: "Maas", salesAreaId: "1000" };
    await db
      .insert(holdings)
      .values({ id: newId(), userId, function: "soldTo", ...customer, isDefault: true });
    if (!user) throw new Error("no user");
    const rights = {
      permissions: ["view_invoices" as const],
      authorizations: [],
      reports: [],
      featuresOff: [],
    };
    const activePartner = { function: "soldTo" as const, number: "100001", name: "Maas", salesArea: area };
    owner = actorOfUser({ user, ...rights, active: activePartner, behind: null, sessionId: null });
    for (let number = 1; number <= 2_500; number++) world.add("invoice", String(number));
    world.add("invoice", "9999", { soldTo: "100002" });
  });

  const system = () => context(services, systemActor);

  async function valueOfOutcome<T>(request: Promise<Outcome<T>>): Promise<T> {
    return valueIn(await request);
  }

  async function begin(): Promise<string> {
    const request = downloadDocumentsSchema.parse({ list: "invoices" });
    const columns = ["doc_number", "total"];
    const file = startFile(context(services, owner), {
      list: "invoices",
      asked: request,
      kind: "plain",
      columns,
      total: 2_500,
    });
    return (await valueOfOutcome(file)).id;
  }

  it("has every row of its owner's customer and the columns of the page", async () => {
    const id = await begin();
    expect(jobs).toEqual([{ name: "documents.writeFile", payload: { id } }]);
    expect(await fetchListFile(context(services, owner), { id })).toEqual({ kind: "notFound" });
    await writeFileJob.run(system(), { id });
    const page = await valueOfOutcome(getListFile(context(services, owner), { id }));
    expect(page).toMatchObject({
      state: "ready",
      written: 2_500,
      total: 2_500,
      name: "invoices-100001-2026-11-21-v2.csv",
    });
    const file = await valueOfOutcome(fetchListFile(context(services, owner), { id }));
    const lines = (await buffer(file.content)).toString().trim().split("\r\n");
    expect(lines[0]).toBe("doc_number,total,total_currency");
    expect(lines).toHaveLength(2_501);
    expect(lines).not.toContain("9999,121.00,EUR");
  });

  it("is said to be cut only when there is a row that it does not hold", async () => {
    for (let number = 2_501; number <= maxFileRows; number++) world.add("invoice", String(number));
    const totalOfFile = async () => {
      const id = await begin();
      await writeFileJob.run(system(), { id });
      return valueOfOutcome(getListFile(context(services, owner), { id }));
    };
    expect(await totalOfFile()).toMatchObject({ written: maxFileRows, total: maxFileRows });
    world.add("invoice", "99999");
    expect(await totalOfFile()).toMatchObject({ written: maxFileRows, total: maxFileRows + 1 });
  });

  it("is nobody else's", async () => {
    const id = await begin();
    await writeFile(system(), { id });
    const other = context(services, person("view_invoices"));
    expect(await getListFile(other, { id })).toEqual({ kind: "notFound" });
    expect(await fetchListFile(other, { id })).toEqual({ kind: "notFound" });
    expect(await requestFileMail(other, { id })).toEqual({ kind: "notFound" });
  });

  it("is not written for whoever lost the right, or the customer, meanwhile", async () => {
    const { db } = services.database;
    const first = await begin();
    await db.update(roles).set({ permissions: [] });
    await writeFile(system(), { id: first });
    expect(await valueOfOutcome(getListFile(context(services, owner), { id: first }))).toMatchObject({
      state: "failed",
    });
    await db.update(roles).set({ permissions: ["view_invoices"] });
    const second = await begin();
    await db.delete(holdings);
    await writeFile(system(), { id: second });
    expect(storedFiles.size).toBe(0);
  });

  it("is not handed out to whoever lost the right, or the customer, since it was written", async () => {
    const { db } = services.database;
    const id = await begin();
    await writeFile(system(), { id });
    const fetchFile = async () => (await fetchListFile(context(services, owner), { id })).kind;
    expect(await fetchFile()).toBe("ok");
    await db.update(roles).set({ permissions: [] });
    expect(await fetchFile()).toBe("notFound");
    await db.update(roles).set({ permissions: ["view_invoices"] });
    expect(await fetchFile()).toBe("ok");
    await db.delete(holdings);
    expect(await fetchFile()).toBe("notFound");
  });

  it("says that it failed while the ERP is away, and is made when it is back", async () => {
    const id = await begin();
    world.state.down = true;
    await expect(writeFileJob.run(system(), { id })).rejects.toThrow("ended as");
    expect(await valueOfOutcome(getListFile(context(services, owner), { id }))).toMatchObject({
      state: "failed",
    });
    world.state.down = false;
    await writeFileJob.run(system(), { id });
    expect(await valueOfOutcome(getListFile(context(services, owner), { id }))).toMatchObject({
      state: "ready",
    });
  });

  it("says that it failed while it cannot be stored, and is made when there is room again", async () => {
    const id = await begin();
    const putSpy = vi.spyOn(memory, "put").mockRejectedValueOnce(new Error("No space left on device"));
    onTestFinished(() => putSpy.mockRestore());
    await expect(writeFileJob.run(system(), { id })).rejects.toThrow("No space left");
    expect(await valueOfOutcome(getListFile(context(services, owner), { id }))).toMatchObject({
      state: "failed",
    });
    await writeFileJob.run(system(), { id });
    expect(await valueOfOutcome(getListFile(context(services, owner), { id }))).toMatchObject({
      state: "ready",
    });
  });

  it("is announced by one mail, whether it was asked for before or after", async () => {
    const storedMails = () => services.database.db.select().from(mails);
    const earlyFile = await begin();
    await requestFileMail(context(services, owner), { id: earlyFile });
    expect(await storedMails()).toEqual([]);
    await writeFile(system(), { id: earlyFile });
    await writeFile(system(), { id: earlyFile });
    expect(await storedMails()).toMatchObject([{ recipient: "buyer@demo.example" }]);
    const lateFile = await begin();
    await writeFile(system(), { id: lateFile });
    expect(await storedMails()).toHaveLength(1);
    await requestFileMail(context(services, owner), { id: lateFile });
    expect(await storedMails()).toHaveLength(2);
  });

  it("of papers waits beside two others of its owner and no more, however many are asked for at once", async () => {
    world.add("invoice", "1", { outputTypes: [{ type: "invoice", label: "Invoice" }] });
    const ask = (numbers: string[]) => startBundle(context(services, owner), { list: "invoices", numbers });
    expect(await ask(["2"])).toMatchObject({ kind: "conflict", reason: { key: "documents.noPapers" } });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => ask(["1", "2", "9999"])));
    expect(outcomes.filter(({ kind }) => kind === "ok")).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === "conflict")).toHaveLength(3);
    expect(jobs.map(({ name }) => name)).toEqual(Array(3).fill("documents.writeBundle"));
    for (const { payload } of jobs) await writeBundleJob.run(system(), payload);
    const [first = ""] = jobs.map(({ payload }) => payload.id);
    expect(await valueOfOutcome(getListFile(context(services, owner), { id: first }))).toMatchObject({
      state: "ready",
      written: 1,
      total: 1,
      name: "invoices-100001-2026-11-21.zip",
    });
    expect((await ask(["1"])).kind).toBe("ok");
  });

  it("goes after a week", async () => {
    const id = await begin();
    await writeFile(system(), { id });
    expect(await valueOfOutcome(forgetFiles(system(), {}))).toEqual({ forgotten: 0 });
    clock.advance(8 * 86_400_000);
    expect(await valueOfOutcome(forgetFiles(system(), {}))).toEqual({ forgotten: 1 });
    expect(storedFiles.size).toBe(0);
    expect(await getListFile(context(services, owner), { id })).toEqual({ kind: "notFound" });
  });
});
