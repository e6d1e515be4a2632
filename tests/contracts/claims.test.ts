import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { ErpError } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import { holdings, roles, userRoles, users } from "~/features/identity/identity.tables";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { announceClaims } from "~/features/service/claims/announce-claims.server";
import { getClaim, getReturn, listClaims } from "~/features/service/claims/claims.queries.server";
import { createClaim } from "~/features/service/claims/create-claim.server";
import { findHeldClaims } from "~/features/service/claims/held-claims.queries.server";
import { carryOnClaim, encloseFiles } from "~/features/service/claims/send-claim.server";
import { giveClaimBack, recheckClaim } from "~/features/service/claims/settle-held-claim.server";
import { addFiles } from "~/features/service/files/add-files.server";
import { getFilesOfForm } from "~/features/service/files/files-of-form.queries.server";
import { removeFile } from "~/features/service/files/remove-file.server";
import { tidyFiles } from "~/features/service/files/tidy-files.server";
import { claims } from "~/features/service/service.tables";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices } from "../support/context";
import { freshDatabase } from "../support/database";
import { startEmbeddedErp } from "./embedded-harness";
import { createOrder, context as erpContext, lambert, of, vanDijk } from "./erp/subject";

const partnerOf = (number: string) => ({ function: "soldTo" as const, number, name: "Customer" });

describe("a claim", () => {
  let subject: Awaited<ReturnType<typeof startEmbeddedErp>>;
  let services: Services;
  let claimant: Ctx;
  let system: Ctx;
  let delivery = "";
  /** Deliveries of which nothing was claimed: one for each test. */
  const deliveries: string[] = [];
  const bytes = new Map<string, Buffer>();

  beforeAll(async () => {
    subject = await startEmbeddedErp();
    for (const poNumber of ["1", "2", "3", "4", "5", "6", "7", "8"]) {
      await createOrder(subject, [["BRG-6204", "40"]], { poNumber });
    }
    await subject.advanceTime(8);
    const search = { within: of(vanDijk), page: 1, pageSize: 25 };
    const { value } = await subject.erp.deliveries.search(erpContext(), search);
    deliveries.push(...value.items.map(({ number }) => number));
  });
  afterAll(() => subject?.close());

  const files: Services["files"] = {
    async put(key, content) {
      bytes.set(key, await buffer(Readable.from(content as Buffer)));
      return { size: bytes.get(key)?.length ?? 0 };
    },
    get: async (key) => (bytes.has(key) ? Readable.from([bytes.get(key)]) : null),
    remove: async (key) => void bytes.delete(key),
    check: async () => undefined,
  };

  beforeEach(async () => {
    const { erp, clock } = subject;
    services = {
      ...testServices(await freshDatabase(), { erp: { ...erp, returns: { ...erp.returns } }, clock }),
      files,
      jobs: { enqueue: async () => undefined },
    };
    const { db } = services.database;
    const actor = actorFor(vanDijk);
    claimant = context(services, actor);
    system = context(services, systemActor);
    const [userId, roleId] = [actor.userId ?? "", newId()];
    await db.insert(salesAreas).values({ id: "1000", title: "Industry", currency: "EUR", system: "main" });
    await db.insert(users).values({
      id: userId,
      username: "rita",
      email: "rita@maas.example",
      firstName: "Rita",
      lastName: "Maas",
      confirmedAt: clock.now(),
      createdAt: clock.now(),
    });
    await db.insert(roles).values({ id: roleId, title: "buyer", permissions: [] });
    await db.insert(userRoles).values({ userId, roleId });
    await db.insert(holdings).values({
      id: newId(),
      userId,
      function: "soldTo",
      partnerNumber: vanDijk,
      partnerName: "Van Dijk",
      salesAreaId: "1000",
      isDefault: true,
    });
    delivery = deliveries.pop() ?? "";
  });

  const actorFor = (customer: string): Actor => ({ ...person(), partner: partnerOf(customer) });
  const make = (quantity: string, bundle = newId(), differs: object = {}, ctx = claimant) =>
    createClaim(ctx, {
      kind: "delivery" as const,
      number: delivery,
      bundle,
      text: "Rust",
      contact: "J. de Vries",
      lines: [{ itemNumber: 10, quantity, reason: "damaged", batch: "B-7", outcome: "replacement" as const }],
      ...differs,
    });
  const returnsNow = async () =>
    (
      await subject.erp.returns.search(erpContext(), {
        within: of(vanDijk),
        criteria: [{ key: "deliveryNumber", value: delivery }],
        page: 1,
        pageSize: 25,
      })
    ).value.items;
  const subjectsOfMails = async () =>
    (await services.database.db.select().from(mails)).map((mail) => mail.subject).sort();

  it("becomes one return with its lines and files, however often its form is sent", async () => {
    const bundle = newId();
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "rust.jpg");
    expect((await addFiles(claimant, { bundle, files: [photo] })).kind).toBe("ok");
    const [first, second] = await Promise.all([make("4", bundle), make("4", bundle)]);
    expect(first).toMatchObject({ kind: "ok" });
    expect(second).toMatchObject({ kind: "ok" });
    const [row, ...others] = await returnsNow();
    expect(others).toEqual([]);
    const claim = first.kind === "ok" ? first.value.claim : "";
    expect(await encloseFiles(system, { claim })).toMatchObject({ value: { files: 1 } });
    expect(await encloseFiles(system, { claim })).toMatchObject({ value: { files: 1 } });
    expect(await getReturn(claimant, { number: row?.number ?? "" })).toMatchObject({
      value: {
        document: {
          text: "Rust",
          contact: "J. de Vries",
          status: { code: "RQST" },
          items: [{ quantity: "4", batch: "B-7", outcome: { code: "replacement" } }],
        },
        files: [{ fileName: "rust.jpg", mediaType: "image/jpeg" }],
      },
    });
    expect(await make("5", bundle)).toMatchObject({
      kind: "conflict",
      reason: { key: "claims.alreadySent" },
    });
    expect(await removeFile(claimant, { bundle, file: [...bytes.keys()].at(-1) ?? "" })).toMatchObject({
      kind: "notFound",
    });
  });

  it("is made once although the ERP's answer was lost, and is sent again where it never arrived", async () => {
    const { create } = subject.erp.returns;
    services.erp.returns.create = async (...request) => {
      await create(...request);
      throw new ErpError({ kind: "timeout", ambiguous: true });
    };
    const outcome = await make("1");
    expect(outcome).toMatchObject({ kind: "ok", value: { number: null } });
    services.erp.returns.create = create;
    const claim = outcome.kind === "ok" ? outcome.value.claim : "";
    expect(await listClaims(claimant, {})).toMatchObject({
      value: { pendingClaims: [{ id: claim, state: "unknown" }] },
    });
    await carryOnClaim(system, { claim });
    expect(await getClaim(claimant, { claim })).toMatchObject({ value: { state: "confirmed" } });
    expect(await returnsNow()).toHaveLength(1);

    services.erp.returns.create = () =>
      Promise.reject(new ErpError({ kind: "network", ambiguous: false, reset: false }));
    const lostClaim = await make("1");
    services.erp.returns.create = create;
    await carryOnClaim(system, { claim: lostClaim.kind === "ok" ? lostClaim.value.claim : "" });
    expect(await returnsNow()).toHaveLength(2);
    expect(await listClaims(claimant, {})).toMatchObject({ value: { pendingClaims: [] } });
  });

  it("waits for a person if the ERP never answers: it is found again, or given back and can be made anew", async () => {
    const { create, findBySubmission } = subject.erp.returns;
    const staff = context(services, person("administer"));
    const makeUnanswered = async (isStored: boolean): Promise<string> => {
      services.erp.returns.create = async (...request) => {
        if (isStored) await create(...request);
        throw new ErpError({ kind: "timeout", ambiguous: true });
      };
      const outcome = await make("1");
      const claim = outcome.kind === "ok" ? outcome.value.claim : "";
      const { db } = services.database;
      await db.update(claims).set({ state: "forPerson" }).where(eq(claims.id, claim));
      services.erp.returns.create = create;
      return claim;
    };
    const arrivedClaim = await makeUnanswered(true);
    services.erp.returns.findBySubmission = async () => ({ value: null }) as never;
    expect(await findHeldClaims(staff, {})).toMatchObject({
      value: { items: [{ id: arrivedClaim }], total: 1 },
    });
    expect(await recheckClaim(staff, { claim: arrivedClaim })).toMatchObject({ value: { isFound: false } });
    services.erp.returns.findBySubmission = findBySubmission;
    // Giving back looks once more: what has arrived is confirmed instead.
    expect(await giveClaimBack(staff, { claim: arrivedClaim })).toMatchObject({ value: { isFound: true } });
    expect(await recheckClaim(staff, { claim: arrivedClaim })).toMatchObject({ kind: "conflict" });
    const lostClaim = await makeUnanswered(false);
    expect(await giveClaimBack(claimant, { claim: lostClaim })).toMatchObject({ kind: "refused" });
    expect(await giveClaimBack(staff, { claim: lostClaim })).toMatchObject({ value: { isFound: false } });
    expect(await getClaim(claimant, { claim: lostClaim })).toMatchObject({ value: { state: "rejected" } });
    expect(await findHeldClaims(staff, {})).toMatchObject({ value: { total: 0 } });
    expect(await returnsNow()).toHaveLength(1);
    expect(await make("1")).toMatchObject({ kind: "ok" });
  });

  it("names at its field what is wrong, also what only the ERP knows, and may be sent again", async () => {
    const problemsOf = async (outcome: ReturnType<typeof make>) => {
      const result = await outcome;
      return result.kind === "invalid"
        ? result.problems.map(({ path, text }) => `${path} ${text.key}`)
        : [result.kind];
    };
    expect(await problemsOf(make("41"))).toEqual(["lines[0].quantity claims.quantityRange"]);
    expect(await problemsOf(make("1", newId(), { lines: [] }))).toEqual([" claims.noQuantity"]);
    const line = { itemNumber: 10, quantity: "1" };
    expect(await problemsOf(make("1", newId(), { lines: [line] }))).toEqual([
      "lines[0].reason claims.chooseReason",
    ]);
    expect(await problemsOf(make("1", newId(), { lines: [{ ...line, itemNumber: 99 }] }))).toEqual([
      "lines[0].quantity claims.unknownLine",
    ]);
    const bundle = newId();
    await make("30");
    expect(await problemsOf(make("11", bundle))).toEqual(["lines[0].quantity claims.erpSays"]);
    expect(await make("10", bundle)).toMatchObject({ kind: "ok" });
  });

  it("reaches nothing of another customer, and nobody else reaches it", async () => {
    const stranger = context(services, actorFor(lambert));
    expect(await make("1", newId(), {}, stranger)).toMatchObject({ kind: "notFound" });
    const bundle = newId();
    await addFiles(claimant, { bundle, files: [new File(["a note"], "note.txt")] });
    expect(await getFilesOfForm(stranger, { bundle })).toMatchObject({ value: { files: [] } });
    const outcome = await make("1", bundle);
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    const { claim, number } = outcome.value;
    expect(await getClaim(stranger, { claim })).toMatchObject({ kind: "notFound" });
    expect(await getReturn(stranger, { number: number ?? "" })).toMatchObject({ kind: "notFound" });
    expect(await listClaims(stranger, {})).toMatchObject({ value: { returns: { total: 0 } } });
  });

  it("refuses hostile files and deletes those of forms that were never sent", async () => {
    const bundle = newId();
    const hostile = [
      new File(["<script>alert(1)</script>"], "page.html"),
      new File(["MZ"], "photo.jpg"),
      new File([""], "empty.pdf"),
      new File(["fine"], "../../etc/pass\u0000wd.txt"),
    ];
    expect(await addFiles(claimant, { bundle, files: hostile })).toMatchObject({ kind: "invalid" });
    expect(await getFilesOfForm(claimant, { bundle })).toMatchObject({
      value: { files: [{ name: "passwd.txt" }] },
    });
    expect(await tidyFiles(system, {})).toMatchObject({ value: { files: 0 } });
    subject.clock.advance(3 * 86_400_000);
    expect(await tidyFiles(system, {})).toMatchObject({ value: { files: 1 } });
    expect(await getFilesOfForm(claimant, { bundle })).toMatchObject({ value: { files: [] } });
  });

  it("is followed by a mail at each step, each once however often the job runs", async () => {
    const acceptedClaim = await make("2");
    await make("1", newId(), { lines: [{ itemNumber: 10, quantity: "1", reason: "notNeeded" }] });
    const number = acceptedClaim.kind === "ok" ? acceptedClaim.value.number : "";
    const run = async () => {
      subject.clock.advance(600_000);
      expect((await announceClaims(system, {})).kind).toBe("ok");
    };
    await run();
    expect(await subjectsOfMails()).toEqual([
      expect.stringMatching(/^Claim \d+ received$/),
      expect.stringMatching(/^Claim \d+ received$/),
    ]);
    await subject.advanceTime(3);
    await run();
    await run();
    expect(await subjectsOfMails()).toEqual(
      expect.arrayContaining([`Claim ${number} accepted`, expect.stringMatching(/not accepted$/)]),
    );
    await subject.advanceTime(6);
    await run();
    await run();
    const subjects = await subjectsOfMails();
    expect(subjects).toHaveLength(5);
    expect(subjects).toContain(`Claim ${number} credited`);
    const memo = (await returnsNow()).find((row) => row.number === number)?.references.at(-1);
    expect(memo?.kind).toBe("creditMemo");
    const creditMail = (await services.database.db.select().from(mails)).find(({ subject: line }) =>
      line.endsWith("credited"),
    );
    expect(creditMail?.text).toContain(memo?.number);
    // Leaves amount and link out for a claimant who may not see invoices.
    expect(creditMail?.text).not.toContain("/invoices/");
  });

  it("is credited with the amount and a link to the credit memo for those who may see invoices", async () => {
    const { db } = services.database;
    await db.update(roles).set({ permissions: ["view_invoices"] });
    const claim = await make("2");
    const number = claim.kind === "ok" ? claim.value.number : "";
    await subject.advanceTime(9);
    subject.clock.advance(600_000);
    expect(await announceClaims(system, {})).toMatchObject({ value: { mails: 1 } });
    const memo = (await returnsNow()).find((row) => row.number === number)?.references.at(-1)?.number ?? "";
    const { value } = await subject.erp.invoices.get(erpContext(), memo, of(vanDijk));
    const creditMail = (await db.select().from(mails)).find(({ subject: line }) => line.endsWith("credited"));
    expect(creditMail?.text).toContain(`/invoices/${memo}`);
    expect(creditMail?.text).toContain(`Total: ${value.total} EUR`);
  });
});
