import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyElement } from "~/forms/examples/every-element";
import { samples } from "../../support/collection-samples";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { pauseJobs, resumeJobs } from "../../support/visits/pause-jobs";
import { hrefOf } from "../administration/steps";

/** Questions about a form while it is filled in, which write nothing. */
export function formQuestions(portal: TestPortal): void {
  /** Tables that every page of a visitor writes, whatever it asks. */
  const writtenAnyway = ["page_records", "sessions", "usage_counts"];

  let database: pg.Client;
  let admin: HttpClient;
  let buyer: HttpClient;
  let guest: HttpClient;

  beforeAll(async () => {
    database = new pg.Client({ connectionString: portal.demo.databaseUrl });
    await database.connect();
    await pauseJobs(database);
    [admin, buyer, guest] = [0, 1, 2].map(() => portal.visitor()) as [HttpClient, HttpClient, HttpClient];
    await admin.signIn("admin");
    await buyer.signIn("buyer");
  });

  afterAll(async () => {
    await resumeJobs(database);
    await database.end();
  });

  /** Returns what every table holds, as one number each. */
  async function readTables(): Promise<Map<string, string>> {
    const { rows } = await database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const contents = new Map<string, string>();
    for (const { name } of rows) {
      if (writtenAnyway.includes(name)) continue;
      const { rows: sums } = await database.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
      );
      contents.set(name, sums[0]?.sum ?? "");
    }
    return contents;
  }

  const formSelector = "form.configured[data-rules]";

  /** Returns what the form of a page would send, without the button. */
  function fieldsOf($: Answer["$"]): Record<string, string[]> {
    const fields: Record<string, string[]> = {};
    for (const { name, value } of $(formSelector).serializeArray())
      fields[name] = [...(fields[name] ?? []), value];
    return fields;
  }

  /** Asks every question that a page with a configured form can be asked, and returns how many there are. */
  async function askAll(visitor: HttpClient, path: string): Promise<number> {
    const opening = await visitor.get(path);
    // A form that carries its own key opens at an address with that key.
    const { status, $ } = opening.location ? await visitor.get(opening.location) : opening;
    expect([path, status, $(formSelector).length]).toEqual([path, 200, 1]);
    const form = $(formSelector);
    const fields = fieldsOf($);
    const [name = ""] = form.attr("data-rules")?.split(" ") ?? [];
    const names = form
      .find(".field [id]")
      .toArray()
      .map((field) => String($(field).attr("name")));
    const state = JSON.stringify({
      validated: Object.fromEntries(["", ...names].map((each) => [each, true])),
    });
    const buttons = form
      .find("[name=__intent__], [value^=updateForm]:not([value*=':fold-'])")
      .toArray()
      .map((button) => [String($(button).attr("name")), String($(button).attr("value"))] as const);
    const questions = [["intent", `updateForm:${name}`] as const, ...buttons];
    for (const [button, value] of questions) {
      const { intent: _, __intent__: __, ...rest } = fields;
      const answer = await visitor.post(form.attr("action") ?? path, {
        ...rest,
        [button]: value,
        __state__: state,
      });
      expect([path, value, answer.status]).toEqual([path, value, 200]);
      const answeredForm = answer.$(formSelector);
      expect([path, value, answeredForm.attr("id")]).toEqual([path, value, form.attr("id")]);
      // The version that is edited, and the draft, stay those of the page.
      for (const name of ["version", "draft"]) {
        expect(answeredForm.find(`[name=${name}]`).attr("value")).toBe(
          form.find(`[name=${name}]`).attr("value"),
        );
      }
      expect(answeredForm.find("[name=__state__]").length).toBe(1);
    }
    return questions.length;
  }

  describe("a question about a form, asked in the background", () => {
    it.each<[string, () => HttpClient, () => Promise<string[]> | string[]]>([
      ["a registration", () => guest, () => ["/registration"]],
      [
        "claims and requests",
        () => buyer,
        async () => {
          const number = (await hrefOf(buyer, "/shipments", "")).split("/").at(-1);
          return ["/report/issue", "/report/sales_request", `/report/e_claim?kind=delivery&number=${number}`];
        },
      ],
      ["an issue for the staff", () => admin, () => ["/admin/issues/create"]],
      ["a configuration that is tried", () => admin, () => [`/admin/configs/${everyElement.name}/try`]],
      [
        "settings",
        () => admin,
        async () => {
          const list = "/admin/system_settings/system_configurations";
          const { $ } = await admin.get(`${list}?page_size=100`);
          const links = $(`tbody a[href^="${list}/"]`).toArray();
          return [...new Set(links.map((link) => String($(link).attr("href")).split("?")[0] ?? ""))];
        },
      ],
      [
        "steps",
        () => admin,
        async () => {
          const user = await hrefOf(admin, "/admin/users", "buyer");
          const area = await hrefOf(admin, "/admin/system_settings/sales_areas", "1000");
          return [
            ...["/admin/users/create/1", "/admin/system_settings/sales_areas/create/1"],
            ...[user, area].map((href) => `${href.replace(/\/1$/, "")}/1`),
          ];
        },
      ],
      [
        "records",
        () => admin,
        () => [
          ...Object.keys(samples).map((path) => `/admin/${path}/create`),
          ...["themes", "promotional_banners", "marketing_campaigns"].map((path) => `/admin/${path}/create`),
        ],
      ],
    ])("of %s writes nothing, and keeps the form's version", async (_what, visitorOf, pathsOf) => {
      const visitor = visitorOf();
      const paths = await pathsOf();
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) await visitor.get(path);
      const before = await readTables();
      for (const path of paths) expect(await askAll(visitor, path)).toBeGreaterThan(0);
      expect(await readTables()).toEqual(before);
    });
  });
}
