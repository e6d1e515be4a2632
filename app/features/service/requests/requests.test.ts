import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import { auditEntries } from "~/door/door.tables";
import type { Ctx } from "~/door/operation.server";
import type { Outcome } from "~/door/outcome";
import type { Permission } from "~/door/permissions";
import type { Services } from "~/door/services";
import { holdings, users } from "~/features/identity/identity.tables";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { addFiles } from "../files/add-files.server";
import { getFilesOfForm } from "../files/files-of-form.queries.server";
import { enclosedFiles } from "../service.tables";
import {
  assignRequest,
  closeRequest,
  renameRequest,
  reopenRequest,
  replyToRequest,
} from "./change-request.server";
import { askSales, reportIssue } from "./create-request.server";
import { findAllRequests, getRequest, getRequestFile, listRequests } from "./requests.queries.server";

const bytes = new Map<string, Buffer>();
const files: Services["files"] = {
  async put(key, content) {
    bytes.set(key, await buffer(Readable.from(content as Buffer)));
    return { size: bytes.get(key)?.length ?? 0 };
  },
  get: async (key) => (bytes.has(key) ? Readable.from([bytes.get(key)]) : null),
  remove: async (key) => void bytes.delete(key),
  check: async () => undefined,
};

function resultOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

describe("issues and questions to sales", () => {
  let services: Services;
  let author: Ctx;
  let stranger: Ctx;
  let agent: Ctx;

  beforeEach(async () => {
    services = {
      ...testServices(await freshDatabase()),
      files,
      jobs: { enqueue: async () => undefined },
    };
    author = await signIn("Rita");
    stranger = await signIn("Olaf");
    agent = await signIn("Ada", "administer");
  });

  async function signIn(firstName: string, ...permissions: Permission[]): Promise<Ctx> {
    const actor: Actor = { ...person(...permissions), userName: `${firstName} Maas` };
    await services.database.db.insert(users).values({
      id: actor.userId ?? "",
      username: firstName,
      email: `${firstName}@maas.example`,
      firstName,
      lastName: "Maas",
      createdAt: services.clock.now(),
    });
    return context(services, actor);
  }

  const report = (bundle = newId(), description = "The cart shows another price") =>
    reportIssue(author, { bundle, page: "/cart/shop", title: "Prices differ", description });
  const threadOf = async (ctx: Ctx, request: string) => resultOf(await getRequest(ctx, { request }));
  const subjects = async (to: string) =>
    (await services.database.db.select().from(mails))
      .filter((mail) => mail.recipient === `${to}@maas.example`)
      .map(({ subject }) => subject);

  it("say of a file that the full disk did not take that it was not stored", async () => {
    const { put } = services.files;
    services.files.put = () => Promise.reject(Object.assign(new Error("no room"), { code: "ENOSPC" }));
    const answer = await addFiles(author, { bundle: newId(), files: [new File(["a note"], "note.txt")] });
    services.files.put = put;
    expect(answer).toMatchObject({ kind: "invalid", problems: [{ path: "attachments" }] });
    expect(JSON.stringify(answer)).toContain("can’t store files at the moment");
  });

  it("keep title, description, page and files, once however often the form is sent", async () => {
    const bundle = newId();
    await addFiles(author, { bundle, files: [new File(["a note"], "note.txt")] });
    const { request } = resultOf(await report(bundle));
    expect(resultOf(await report(bundle))).toEqual({ request });
    expect(await report(bundle, "Something else")).toMatchObject({ kind: "conflict" });
    const thread = await threadOf(author, request);
    expect(thread).toMatchObject({
      request: { title: "Prices differ", page: "/cart/shop", state: "open", kind: "issue" },
      messages: [
        { text: "The cart shows another price", author: "Rita Maas", files: [{ fileName: "note.txt" }] },
      ],
    });
    const [file] = thread.messages[0]?.files ?? [];
    const requestFile = resultOf(await getRequestFile(agent, { request, file: file?.id ?? "" }));
    expect(String(await buffer(requestFile.content))).toBe("a note");
    expect(await getRequestFile(stranger, { request, file: file?.id ?? "" })).toMatchObject({
      kind: "notFound",
    });
  });

  it("show no file of somebody else, though a message names the form that it was sent with", async () => {
    const bundle = newId();
    await addFiles(agent, { bundle, files: [new File(["only for Ada"], "note.txt")] });
    await services.database.db.update(enclosedFiles).set({ isSent: true });
    const { request } = resultOf(await report());
    resultOf(await replyToRequest(author, { request, bundle, text: "Mine?" }));
    const { messages } = await threadOf(author, request);
    expect(messages.flatMap((message) => message.files)).toEqual([]);
    const [file] = await services.database.db.select().from(enclosedFiles);
    expect(await getRequestFile(author, { request, file: file?.id ?? "" })).toMatchObject({
      kind: "notFound",
    });
  });

  it("take no more files than a form may have, also when they come at once", async () => {
    const bundle = newId();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        addFiles(author, { bundle, files: [new File(["a note"], `note-${place}.txt`)] }),
      ),
    );
    const { files: storedFiles, limits } = resultOf(await getFilesOfForm(author, { bundle }));
    expect(storedFiles).toHaveLength(limits.files);
    expect(answers.filter(({ kind }) => kind === "ok")).toHaveLength(limits.files);
  });

  it("go back and forth between author and staff, who are mailed each other's messages", async () => {
    const { request } = resultOf(await report());
    const reply = (ctx: Ctx, text: string) => replyToRequest(ctx, { request, bundle: newId(), text });
    expect(resultOf(await findAllRequests(agent, { state: "open" })).items).toMatchObject([
      { id: request, author: "Rita Maas" },
    ]);
    resultOf(await assignRequest(agent, { request, to: "me" }));
    resultOf(await reply(agent, "It is the price of today"));
    expect(await threadOf(author, request)).toMatchObject({
      request: { state: "answered" },
      assignee: "Ada Maas",
    });
    resultOf(await closeRequest(agent, { request }));
    resultOf(await reply(author, "Yesterday it was lower"));
    const { messages, request: storedRequest } = await threadOf(author, request);
    expect(storedRequest.state).toBe("open");
    expect(messages.map(({ isStaff }) => isStaff)).toEqual([false, true, false]);
    resultOf(await closeRequest(author, { request }));
    resultOf(await reopenRequest(author, { request }));
    expect(await subjects("Rita")).toEqual([
      "We’ve received your request: Prices differ",
      "Answer: Prices differ",
      "Closed: Prices differ",
    ]);
    expect(await subjects("Ada")).toEqual(["Reply: Prices differ"]);
  });

  it("are found by nobody but their author and the staff, and changed by nobody else", async () => {
    const { request } = resultOf(await report());
    expect(await getRequest(stranger, { request })).toMatchObject({ kind: "notFound" });
    expect(await replyToRequest(stranger, { request, bundle: newId(), text: "Me too" })).toMatchObject({
      kind: "notFound",
    });
    expect(await closeRequest(stranger, { request })).toMatchObject({ kind: "notFound" });
    expect(await assignRequest(stranger, { request, to: "me" })).toMatchObject({ kind: "refused" });
    expect(await findAllRequests(stranger, {})).toMatchObject({ kind: "refused" });
    expect(resultOf(await listRequests(stranger, {})).items).toEqual([]);
    expect(resultOf(await listRequests(author, {})).items).toMatchObject([{ id: request }]);
  });

  it("are renamed by the staff, unless somebody else was faster", async () => {
    const { request } = resultOf(await report());
    const { version } = (await threadOf(agent, request)).request;
    resultOf(await renameRequest(agent, { request, version, title: "Price of bolts" }));
    expect(await renameRequest(agent, { request, version, title: "Other" })).toMatchObject({
      kind: "conflict",
    });
    expect(resultOf(await findAllRequests(agent, { q: "BOLTS" })).items).toHaveLength(1);
    const entries = await services.database.db.select().from(auditEntries);
    expect(entries.map(({ operation }) => operation)).toContain("requests.rename");
  });

  it("ask sales in a chosen sales area of their own, under the first line of the question", async () => {
    const { db } = services.database;
    const area = { title: "Industry", currency: "EUR", system: "main" };
    await db.insert(salesAreas).values(["1000", "2000", "3000"].map((id) => ({ ...area, id })));
    await db.insert(holdings).values({
      id: newId(),
      userId: author.actor.userId ?? "",
      salesAreaId: "2000",
      isDefault: false,
      function: "soldTo" as const,
      partnerNumber: "200001",
      partnerName: "Maas Trade",
    });
    const text = "Do you have longer bolts?\nM10, 200 mm";
    const { request } = resultOf(
      await askSales(author, { bundle: newId(), text, salesArea: "2000", page: "/catalog/1000/1018210" }),
    );
    expect(await threadOf(agent, request)).toMatchObject({
      request: { kind: "sales", title: "Do you have longer bolts?", salesAreaId: "2000" },
      messages: [{ text }],
    });
    for (const salesArea of ["3000", "no such"]) {
      expect(await askSales(author, { bundle: newId(), text, salesArea })).toMatchObject({
        kind: "invalid",
        problems: [{ path: "salesArea" }],
      });
    }
    expect(resultOf(await findAllRequests(agent, {})).items).toHaveLength(1);
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "never lead to %s",
    async (page) => {
      const input = { bundle: newId(), page, title: "A", description: "B" };
      expect(await reportIssue(author, input)).toMatchObject({ kind: "invalid" });
    },
  );
});
