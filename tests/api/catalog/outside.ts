import { describe, expect, it } from "vitest";
import type { startRecorder } from "../../support/servers/recorder";
import type { TestPortal } from "../../support/test-portal";
import { hrefOf, problemsOf, unchangedFieldsOf } from "../administration/steps";

/** Answer that the other catalog gives next. */
export interface OutsideAnswer {
  status: number;
  body: string;
}

/** A catalog outside of the portal that chooses the products (C-091). */
export function testOutsideSource(
  portal: TestPortal,
  source: Awaited<ReturnType<typeof startRecorder>>,
  nextAnswer: OutsideAnswer,
): void {
  describe("a catalog that the settings name", () => {
    const save = async (catalogApiUrl: string) => {
      const admin = await portal.signedIn("admin");
      const page = (await hrefOf(admin, "/admin/users", "requester")).replace(/1$/, "catalog");
      const { $ } = await admin.get(page);
      const answer = await admin.post(page, { ...unchangedFieldsOf($), catalogApiUrl });
      expect(answer.status, problemsOf(answer)).toBe(303);
    };
    const numbersFor = async (q: string) => {
      const { $, status } = await (await portal.signedIn("requester")).get(`/catalog?q=${q}`);
      expect(status).toBe(200);
      const numbers = $("main a[href^='/catalog/1000/']")
        .toArray()
        .flatMap((link) => /\/catalog\/1000\/(\d+)/.exec($(link).attr("href") ?? "")?.[1] ?? []);
      return { numbers: [...new Set(numbers)], text: $("main").text() };
    };

    it("chooses the products of a page, whose names, prices and rights stay the portal's", async () => {
      const before = source.recordings.length;
      nextAnswer.body = JSON.stringify({ total: 57, materials: ["1000020", "NOT-OURS", "1000010"] });
      await save(`http://${source.host}/search?tenant=7`);
      const { numbers, text } = await numbersFor("anything");
      expect(numbers).toEqual(["1000020", "1000010"]);
      expect(text).toContain("57");
      expect(text).not.toContain("NOT-OURS");
      const url = new URL(source.recordings[before]?.path ?? "", `http://${source.host}`);
      expect(url.pathname).toBe("/search");
      expect(Object.fromEntries(url.searchParams)).toEqual({
        tenant: "7",
        q: "anything",
        sales_area: "1000",
        language: "en",
        sort_by: "relevance",
        order: "asc",
        page: "1",
        page_size: "10",
      });
      await numbersFor("anything");
      expect(source.recordings).toHaveLength(before + 1);
    });

    it("is left alone for a while after it has failed, and the portal searches itself", async () => {
      Object.assign(nextAnswer, { status: 200, body: JSON.stringify({ total: "many" }) });
      const before = source.recordings.length;
      expect((await numbersFor("bearing")).numbers.length).toBeGreaterThan(3);
      expect((await numbersFor("bolt")).numbers.length).toBeGreaterThan(3);
      expect(source.recordings).toHaveLength(before + 1);
      const events = portal.demo.portal.log.map(({ event }) => event);
      expect(events).toContain("catalog-source-failed");
    });

    it("is refused while it is saved if the operator does not list its server", async () => {
      const admin = await portal.signedIn("admin");
      const userPage = (await hrefOf(admin, "/admin/users", "requester")).replace(/1$/, "catalog");
      for (const page of [userPage, "/admin/catalog_configs/installation"]) {
        const { $ } = await admin.get(page);
        const fields = { ...unchangedFieldsOf($), catalogApiUrl: "http://127.0.0.1:1/search" };
        const answer = await admin.post(page, fields);
        expect([page, answer.status]).toEqual([page, 422]);
        expect(answer.$("main").text()).toContain("isn’t allowed to ask that server");
        expect(answer.$("main").text()).not.toContain("CATALOG_SOURCES");
      }
      await save("");
    });
  });
}
