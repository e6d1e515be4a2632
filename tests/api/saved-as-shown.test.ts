import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samples } from "../support/collection-samples";
import type { HttpClient } from "../support/http-client";
import { testPortal } from "../support/test-portal";
import { formsIn, type ShownForm, sendAsShown } from "../support/visits/shown-forms";

const portal = testPortal();
let database: Client;
let admin: HttpClient;

/** Buttons that save fields which their page shows; a new form of the administration or of a profile belongs to them. */
const saves = /^(Save|Apply|Upload|Subscribe|Rename)/;

/** Buttons that do something with their fields, so that a second press does it a second time. */
const doings =
  /^(Continue|Check|Create|Get started|Import|Preview|Read|Record|Revoke|Run|Send|Set password|Show|Test|End|Keep closed|Cancel|Reopen|Add|Delete|Close|Reply|Pause|Retry|Approve|Switch|Go back|Stop|Restore)/;

const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

beforeAll(async () => {
  database = new Client({ connectionString: portal.demo.databaseUrl });
  await database.connect();
  admin = await portal.signedIn("admin");
  for (const path of Object.keys(samples)) await createSample(path);
});

afterAll(() => database.end());

async function createSample(path: string): Promise<void> {
  const { $ } = await admin.get(`/admin/${path}/create`);
  const firstOption = (name: string) => $(`select[name="${name}"] option[value!=""]`).attr("value") ?? "";
  const fields = Object.entries(samples[path]?.fields ?? {}).map(([name, value]) => [
    name,
    value === "first" ? firstOption(name) : value,
  ]);
  const answer = await admin.post(`/admin/${path}/create`, Object.fromEntries(fields));
  expect(answer.status, `${path}: ${answer.$(".summary").text()}`).toBeLessThan(400);
}

async function auditEntries(): Promise<number> {
  const { rows } = await database.query("SELECT count(*)::int AS count FROM audit_entries");
  return rows[0].count;
}

/** Sends a form as it is shown; returns what is wrong with that, or an empty text. */
async function problemOf(client: HttpClient, path: string, form: ShownForm): Promise<string> {
  const before = await auditEntries();
  const page = await sendAsShown(client, path, form);
  const newEntries = (await auditEntries()) - before;
  const text = page.$("main").text();
  if (newEntries === 0 && text.includes("No changes made.") && !/Saved\.|saved\./.test(text)) return "";
  return `${path} “${form.button}”: ${newEntries} entries, ${page.$(".summary, .notice").text().trim()}`;
}

/** Addresses of the pages that these lead to; records of one list are represented by two of them. */
async function pagesFrom(client: HttpClient, starts: string[], within: RegExp) {
  const pages: { path: string; forms: ShownForm[] }[] = [];
  const queue = [...starts];
  const countByList = new Map<string, number>();
  for (const path of queue) {
    const answer = await client.get(path);
    expect(answer.status, path).toBe(200);
    const { $ } = answer;
    pages.push({ path, forms: formsIn($) });
    for (const link of $("main a[href], nav a[href]").toArray()) {
      const href = $(link).attr("href")?.split(/[?#]/)[0] ?? "";
      if (!within.test(href) || /\/(create|delete|download|export|file)$|html$/.test(href)) continue;
      const list = href
        .split("/")
        .map((part) => (idPattern.test(part) || /^\d{4,}$/.test(part) ? ":id" : part));
      const isRecord = list.includes(":id");
      const key = isRecord ? list.join("/") : href;
      const count = countByList.get(key) ?? 0;
      if (queue.includes(href) || count >= (isRecord ? 2 : 1)) continue;
      countByList.set(key, count + 1);
      queue.push(href);
    }
  }
  return pages;
}

describe("a form that is saved as it is shown", () => {
  it("writes nothing and says so, all over the administration", async () => {
    const pages = await pagesFrom(admin, ["/admin", "/profile"], /^\/(admin|profile)/);
    // Settings that were never saved, and themes never applied, are written once.
    const beginnings = /system_configurations\/|themes\//;
    for (const { path, forms } of pages.filter((page) => beginnings.test(page.path)))
      for (const form of forms) if (saves.test(form.button)) await sendAsShown(admin, path, form);
    const problems: string[] = [];
    const paths: string[] = [];
    for (const { path } of pages) {
      const forms = formsIn((await admin.get(path)).$);
      for (const form of forms.filter(({ button }) => button !== "" && !doings.test(button))) {
        if (!saves.test(form.button)) problems.push(`${path}: what does “${form.button}” do?`);
        paths.push(path);
        problems.push(await problemOf(admin, path, form));
      }
    }
    expect(problems.filter((problem) => problem !== "")).toEqual([]);
    expect(paths.length).toBeGreaterThan(80);
  });

  it("writes nothing and says so, for a customer", async () => {
    const approver = await portal.signedIn("approver");
    const rulePath = "/reports/pdf_orders/rule";
    const rule = { version: "0", intent: "save", takesMails: "on", senders: "anna@acme.example" };
    expect((await approver.post(rulePath, rule)).status).toBe(303);
    const pages = await pagesFrom(approver, ["/profile", rulePath], /^\/profile/);
    const problems: string[] = [];
    const paths: string[] = [];
    for (const { path, forms } of pages) {
      for (const form of forms.filter(({ button }) => saves.test(button))) {
        paths.push(path);
        problems.push(await problemOf(approver, path, form));
      }
    }
    expect(problems.filter((problem) => problem !== "")).toEqual([]);
    expect(paths.sort()).toEqual(["/profile", "/profile", rulePath]);
  });

  it("writes nothing and says so: items of a banner, the title of an issue", async () => {
    const list = await admin.get("/admin/promotional_banners");
    const banner = list.$('tbody a[href^="/admin/promotional_banners/"]').attr("href")?.split("?")[0] ?? "";
    await admin.post(banner, { intent: "addBanner", language: "en" });
    const buyer = await portal.signedIn("buyer");
    const opening = await buyer.get("/report/issue");
    const action = (await buyer.get(opening.location ?? "")).$("main form[enctype]").attr("action") ?? "";
    const issue = { title: "Odd list", description: "One order is missing.", intent: "send" };
    const request = (await buyer.post(action, issue)).location ?? "";
    const thread = request.replace("/user/requests", "/admin/issues");
    const presses = [
      [banner, "saveCarousel"],
      [thread, "rename"],
    ] as const;
    const problems: string[] = [];
    for (const [path, intent] of presses) {
      const { $ } = await admin.get(path);
      const form = formsIn($).find((each) => [...each.fields.values()].includes(intent));
      const fields = form?.fields ?? new FormData();
      fields.set("intent", intent);
      problems.push(await problemOf(admin, path, { button: intent, fields }));
    }
    expect(problems).toEqual(["", ""]);
    const form = formsIn((await admin.get(banner)).$).find(({ fields }) => fields.has("language"));
    const fields = form?.fields ?? new FormData();
    fields.set("intent", "language:fr");
    const french = await sendAsShown(admin, banner, { button: "Français", fields });
    expect(french.$("main").text()).not.toContain("No changes made.");
  });
});

describe("a record that a program sends as it read it", () => {
  it("is written by no PATCH of the administration", async () => {
    const form = { title: "As read", username: "admin", expiresOn: "2099-12-31" };
    const token = (await admin.post("/admin/tokens/create", form)).$("main code").text();
    const call = async (path: string, method = "GET", body?: unknown) => {
      const answer = await fetch(`${portal.url}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, json: await answer.json() };
    };
    const { paths } = (await call("/openapi.json")).json;
    const problems: string[] = [];
    const patches = Object.keys(paths).filter((path) => path.startsWith("/admin/") && paths[path].patch);
    for (const path of patches) {
      const list = (await call(path.replace(/\/\{id\}.*/, ""))).json;
      const fieldNames = Object.keys(
        paths[path].patch.requestBody.content["application/json"].schema.properties,
      );
      for (const [index, { id }] of list.items.slice(0, 2).entries()) {
        const address = path.replace("{id}", encodeURIComponent(id));
        const record = path.endsWith("/position") ? { position: index + 1 } : (await call(address)).json;
        const fields = fieldNames.filter((name) => record[name] !== undefined && record[name] !== null);
        const before = await auditEntries();
        const body = Object.fromEntries(fields.map((name) => [name, record[name]]));
        const answer = await call(address, "PATCH", body);
        const newEntries = (await auditEntries()) - before;
        if (newEntries > 0 || answer.status !== 200)
          problems.push(`${address}: ${newEntries} entries, ${answer.status} ${JSON.stringify(answer.json)}`);
      }
    }
    expect(problems).toEqual([]);
    expect(patches.length).toBeGreaterThan(60);
  });
});
