import { beforeAll, describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { hrefOf, newestActivity, problemsOf } from "./steps";

/** Texts that administrators write: templates of e-mails, translations. */
export function texts(portal: TestPortal): void {
  let admin: HttpClient;
  let buyer: HttpClient;

  beforeAll(async () => {
    admin = await portal.signedIn("admin");
    buyer = await portal.signedIn("buyer");
  });

  it("name each background job by what it does", async () => {
    const page = await admin.get("/admin/system/scheduled_jobs?page_size=100");
    const titles = page
      .$("tbody tr")
      .toArray()
      .map((row) => page.$(row).find("th").first().text().trim());
    expect(titles.length).toBeGreaterThan(35);
    expect(titles.filter((title) => /^\w+\.\w+/.test(title))).toEqual([]);
  });

  describe("a mail", () => {
    const list = "/admin/email_templates";
    const template = {
      title: "Greeting",
      event: "account_created",
      "subject.en": "Welcome {{name}}",
      "body.en": "Your <b>name</b> here is {{username}}.\n\n{{link}}",
      active: "on",
    };

    it("is refused with variables that its occasion does not know, all named at once, and what was typed stays", async () => {
      const answer = await admin.post(`${list}/create`, {
        ...template,
        "subject.en": "Welcome {{nam}}",
        "body.en": "See {{lines}} of {{day}}",
      });
      expect(answer.status).toBe(422);
      for (const name of ["nam", "lines", "day"]) expect(problemsOf(answer)).toContain(`{{${name}}}`);
      expect(answer.$('[name="subject.en"]').val()).toBe("Welcome {{nam}}");
      expect(answer.$('[name="body.en"]').text()).toContain("See {{lines}}");
    });

    it("is refused without the link that its reader needs", async () => {
      const resetTemplate = {
        ...template,
        event: "reset",
        "subject.en": "New password",
        "body.en": "Hello {{name}}",
      };
      const answer = await admin.post(`${list}/create`, resetTemplate);
      expect(answer.status).toBe(422);
      expect(problemsOf(answer)).toContain("{{link}}");
    });

    it("can be looked at in each language, and runs nothing", async () => {
      expect((await admin.post(`${list}/create`, template)).status).toBe(303);
      const currentPath = await hrefOf(admin, list, "Greeting");
      const page = await admin.get(`${currentPath}/preview?locale=nl`);
      expect(page.$("iframe").attr("sandbox")).toBe("");
      const shownAnswer = await admin.get(page.$("iframe").attr("src") ?? "");
      expect(shownAnswer.headers.get("Content-Security-Policy")).toContain("sandbox");
      expect(shownAnswer.body).toContain("&lt;b&gt;name&lt;/b&gt; here is [username]");
      expect((await buyer.get(`${currentPath}/preview/html`)).status).toBe(403);
    });

    it("goes out as its template words it", async () => {
      const person = (await hrefOf(admin, "/admin/users", "requester")).split("/")[3];
      const sentAnswer = await admin.post("/admin/users", { intent: `notify:${person}` });
      expect(sentAnswer.status).toBe(303);
      const outbox = await admin.get("/admin/demo/outbox");
      const mailPage = await admin.get(outbox.$("tbody a").first().attr("href") ?? "");
      expect(mailPage.$("h1").text()).toMatch(/^Welcome \w/);
      expect(mailPage.$("pre").text()).toContain("here is requester.");
    });
  });

  describe("translations", () => {
    const send = (name: string, content: string | ArrayBuffer) => {
      const form = new FormData();
      form.set("file", new File([content], name));
      return admin.sendForm("/admin/translations/import", form);
    };
    const readHeading = async () => (await buyer.get("/cart/shop")).$("h1").text();

    it("come out of a file, all or none, and the next page says them", async () => {
      const wrongAnswer = await send("words.csv", "key,locale,text\nui.page,en,Sheet\nui.next,xx,On\n");
      expect(wrongAnswer.status).toBe(422);
      expect(problemsOf(wrongAnswer)).toContain("Line 3: check Language.");
      expect((await admin.get("/admin/translations?q=ui.page")).$("tbody tr").length).toBe(0);
      expect(problemsOf(await send("words.csv", "nothing,of,this\n1,2,3\n"))).toContain("needs a header row");

      const before = await readHeading();
      const importAnswer = await send(
        "words.csv",
        "key,locale,text,active\ncart.title.order,en,Basket,Yes\n",
      );
      expect([importAnswer.status, importAnswer.location], problemsOf(importAnswer)).toEqual([
        303,
        "/admin/translations",
      ]);
      expect(await readHeading()).toBe("Basket");
      expect(await newestActivity(admin)).toContain("Imported translations");

      const missingAnswer = await admin.get("/admin/missing_texts?q=cart.title.order");
      expect(missingAnswer.$("tbody tr").length).toBe(5);
      expect(missingAnswer.$("tbody a").first().attr("href")).toContain("key=cart.title.order&locale=fr");

      // Re-importing the list's own download, in the language of its reader, changes nothing.
      const download = (await admin.get("/admin/translations/download?format=csv")).body;
      expect((await send("translations.csv", download)).status).toBe(303);
      expect((await admin.get("/admin/translations")).$("[role=status]").text()).toMatch(
        /added: 0, updated: 0, unchanged: 1/,
      );
      const disabledFile = download.replace("Yes", "No");
      expect((await send("translations.csv", disabledFile)).status).toBe(303);
      expect(await readHeading()).toBe(before);
    });

    it("of a text that has got plural forms apply to the common one, and the list says so", async () => {
      const importAnswer = await send(
        "old.csv",
        "key,locale,text\ndocuments.lastDays,en,Since {count} days ago\n",
      );
      expect(importAnswer.status, problemsOf(importAnswer)).toBe(303);
      expect((await buyer.get("/orders")).body).toContain("Since 30 days ago");
      const list = await admin.get("/admin/translations?q=documents.lastDays");
      expect(list.$("tbody").text()).toContain("used for documents.lastDays.other");
      const missingPage = await admin.get("/admin/missing_texts?q=documents.lastDays");
      const missingKeys = missingPage
        .$("tbody th a")
        .toArray()
        .map((each) => missingPage.$(each).text());
      expect(missingKeys).toContain("documents.lastDays.one");
      const answer = await admin.post("/admin/translations/create", {
        key: "documents.lastDays",
        locale: "nl",
        text: "Dagen",
      });
      expect(answer.status).toBe(422);
      expect(problemsOf(answer)).toContain("{count}");
    });

    it("come out of a spreadsheet as well", async () => {
      const workbook = (texts: string[][]) =>
        writeXlsxFile(texts.map((line) => line.map((value) => ({ value })))).toBuffer();
      const words = [
        ["Text", "Language", "Key"],
        ["Wagen", "nl", "cart.title.order"],
        ["", "", ""],
        ["Panier, plein", "Français", "cart.title.order"],
      ];
      const importAnswer = await send("words.xlsx", new Uint8Array(await workbook(words)).buffer);
      expect([importAnswer.status, importAnswer.location], problemsOf(importAnswer)).toEqual([
        303,
        "/admin/translations",
      ]);
      const list = await admin.get("/admin/translations?q=cart.title.order");
      expect(list.$("tbody").text()).toContain("Panier, plein");
      expect(list.$("tbody").text()).toContain("Wagen");

      const wrongAnswer = await send("words.xlsx", new TextEncoder().encode("PK no workbook").buffer);
      expect(problemsOf(wrongAnswer)).toContain("needs a header row");
    });
  });
}
