import { describe, expect, it } from "vitest";
import { exampleBrowser } from "../support/examples/example-browser";
import { formPortal, type TestElement } from "../support/form-portal";
import { timeToFail } from "../support/time-to-fail";

const { withPortal } = exampleBrowser();
const withForm = formPortal(withPortal);

const lengthRule = { type: "min_length", value: 3, message: "Too short" } as const;
const requiredRule = { type: "required", message: "Missing" } as const;
const code: TestElement = { atom: "text", name: "code", label: "Code", rules: [lengthRule] };
const city: TestElement = {
  atom: "text",
  name: "city",
  label: "City",
  required: true,
  rules: [requiredRule],
};
const note: TestElement = { atom: "text", name: "note", label: "Note" };

describe("a section", () => {
  const section: TestElement = { atom: "section", label: "More", components: [note, code] };

  it("stays open when the last text in it is deleted", async () => {
    await withForm([section], {}, async (page, questions) => {
      await page.locator("summary").click();
      const field = page.locator("[name=code]");
      await field.pressSequentially("a");
      await page.keyboard.press("Backspace");
      await page.locator("[name=note]").focus();
      await expect.poll(() => questions.length).toBe(1);
      await page.keyboard.type("b");
      expect(await page.locator("[name=note]").inputValue()).toBe("b");
      expect(await field.isVisible()).toBe(true);
    });
  });

  it("stays open when the stored text in it is deleted", async () => {
    await withForm([section], { values: { note: "a" } }, async (page, questions) => {
      await page.locator("[name=note]").fill("");
      await page.locator("[name=code]").focus();
      await page.locator("[name=note]").focus();
      await expect.poll(() => questions.length).toBe(1);
      await timeToFail(50);
      expect(await page.locator("[name=note]").isVisible()).toBe(true);
    });
  });

  it("does not close over an error", async () => {
    await withForm([section], {}, async (page) => {
      await page.locator("summary").click();
      await page.locator("[name=code]").fill("a");
      await page.locator("[name=note]").focus();
      await page.getByText("Too short").waitFor();
      await page.locator("summary").click();
      await timeToFail(50);
      expect(await page.getByText("Too short").isVisible()).toBe(true);
    });
  });

  it("is stored as it was left", async () => {
    const storedSection = { ...section, fold: { row: "1", isOpen: undefined } };
    await withForm([storedSection], { folds: "form-form" }, async (page, _questions, requests) => {
      await page.locator("summary").click();
      await expect.poll(() => requests).toEqual(["/tables/form-form csrf=&intent=open%3A1&back=%2F"]);
      expect(await page.getByRole("button", { name: "More" }).count()).toBe(0);
    });
  });
});

describe("a field", () => {
  it("shows its error when it is left, and loses it while it is mended", async () => {
    // A field may have the name of a property of its form.
    const id: TestElement = { atom: "hidden", name: "id" };
    await withForm([id, code, city], {}, async (page, questions) => {
      await page.locator("[name=code]").pressSequentially("a");
      await timeToFail(400);
      expect(questions).toHaveLength(0);
      await page.keyboard.press("Tab");
      await page.getByText("Too short").waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("city");
      expect(await page.getByText("Missing").count()).toBe(0);
      expect(await page.locator(".summary").count()).toBe(0);
      await page.locator("[name=code]").pressSequentially("bc");
      await page.getByText("Too short").waitFor({ state: "detached" });
      await page.keyboard.press("Shift+Tab");
      await page.getByText("Missing").waitFor();
    });
  });

  it("is checked also if it was left before the script came", async () => {
    await withForm([code, city], { scriptMs: 500 }, async (page) => {
      await page.locator("[name=code]").fill("a");
      await page.locator("[name=city]").focus();
      expect(await page.locator("html[data-awake]").count()).toBe(0);
      await page.getByText("Too short").waitFor();
      expect(await page.getByText("Missing").count()).toBe(0);
    });
  });

  it("keeps what is typed, and where, while an answer is on its way", async () => {
    await withForm([code, city], { answerMs: 300 }, async (page, questions) => {
      const field = page.locator("[name=code]");
      await field.fill("a");
      await page.keyboard.press("Tab");
      await page.getByText("Too short").waitFor();
      await field.fill("xz");
      await page.waitForTimeout(400);
      await field.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type("y");
      await expect.poll(() => questions.length).toBeGreaterThan(1);
      await page.waitForTimeout(350);
      await page.keyboard.type("Y");
      expect(await field.inputValue()).toBe("xyYz");
      await page.getByText("Too short").waitFor({ state: "detached" });
    });
  });

  it("forgets its error when another one locks it, until it is left again", async () => {
    const lock: TestElement = { atom: "checkbox", name: "locked", label: "Locked", controls: true };
    const lockable = { ...code, readonlyWhen: { dependsOn: "locked", is: true } };
    await withForm([lock, lockable], {}, async (page) => {
      const [field, box] = [page.locator("[name=code]"), page.locator("[name=locked]")];
      const isShown = () => page.getByText("Too short").first().isVisible();
      await field.fill("a");
      await field.blur();
      await expect.poll(isShown).toBe(true);
      await box.check();
      await expect.poll(isShown).toBe(false);
      await box.uncheck();
      await timeToFail(300);
      expect(await isShown()).toBe(false);
      expect(await field.inputValue()).toBe("a");
      await field.focus();
      await field.blur();
      await expect.poll(isShown).toBe(true);
    });
  });

  it("that holds a secret keeps it, and it is not in the page", async () => {
    const secrets: TestElement[] = [
      { atom: "password", name: "password", label: "Password", rules: [lengthRule] },
      { atom: "text", name: "key", label: "Key", isSet: true },
    ];
    await withForm([...secrets, code], {}, async (page) => {
      await page.locator("[name=password]").fill("hunter2");
      await page.locator("[name=key]").fill("open sesame");
      await page.locator("[name=code]").fill("a");
      await page.locator("[name=code]").blur();
      await page.getByText("Too short").waitFor();
      expect(await page.locator("[name=password]").inputValue()).toBe("hunter2");
      expect(await page.locator("[name=key]").inputValue()).toBe("open sesame");
      expect(await page.content()).not.toMatch(/hunter2|sesame/);
    });
  });

  it("keeps its files, of which the server hears only the names", async () => {
    const upload = { formats: ["txt"], maxCount: 1, megabytes: 1, previewTitle: "Chosen", messages: {} };
    const paper: TestElement = { atom: "file", name: "paper", label: "Paper", upload, rules: [requiredRule] };
    await withForm([paper, code], {}, async (page, questions) => {
      const zone = page.locator(".drop");
      await page.locator("[name=paper]").focus();
      await page.locator("[name=code]").focus();
      await page.getByText("Missing").waitFor();
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["text"], "order.txt"));
        return transfer;
      });
      await zone.dispatchEvent("drop", { dataTransfer });
      await page.getByRole("list", { name: "Chosen" }).getByText("order.txt").waitFor();
      await page.getByText("Missing").waitFor({ state: "detached" });
      expect(questions.at(-1)?.fields.get("paper")).toBe("order.txt");
      expect(
        await page.locator("[name=paper]").evaluate((input: HTMLInputElement) => input.files?.[0]?.name),
      ).toBe("order.txt");
      expect(await zone.locator("li").count()).toBe(1);
    });
  });
});

describe("what depends on a choice", () => {
  const kind: TestElement = {
    atom: "select",
    name: "kind",
    label: "Kind",
    controls: true,
    options: [
      { value: "card", label: "Card" },
      { value: "bank", label: "Bank" },
    ],
  };
  const iban: TestElement = {
    ...code,
    name: "iban",
    label: "IBAN",
    shownWhen: { dependsOn: "kind", is: "bank" },
  };

  it("is shown at once, with what is stored, and the button of the page without script is not", async () => {
    await withForm([kind, iban], { values: { kind: "card", iban: "NL01" } }, async (page) => {
      expect(await page.getByText("Update form").isVisible()).toBe(false);
      await page.locator("[name=kind]").selectOption("bank");
      await page.locator("[name=iban]").waitFor();
      expect(await page.locator("[name=iban]").inputValue()).toBe("NL01");
      expect(await page.locator(".error").count()).toBe(0);
    });
  });

  it("follows the last of several quick choices", async () => {
    await withForm([kind, iban], { values: { kind: "card" }, answerMs: 200 }, async (page, questions) => {
      await page.locator("[name=kind]").selectOption("bank");
      await expect.poll(() => questions.length).toBe(1);
      await page.locator("[name=kind]").selectOption("card");
      await expect.poll(() => questions.length).toBe(2);
      await expect.poll(() => page.locator("[name=iban]").count()).toBe(0);
      expect(await page.locator("[name=kind]").inputValue()).toBe("card");
    });
  });
});

describe("rows", () => {
  const lines: TestElement = { atom: "table", name: "lines", label: "Lines", components: [code] };

  it("are added and removed in place, and errors and focus go with them", async () => {
    await withForm([lines], { values: { lines: [{ code: "long" }, { code: "b" }] } }, async (page) => {
      const fields = page.getByRole("textbox");
      await fields.nth(1).focus();
      await fields.nth(1).blur();
      await page.getByText("Too short").waitFor();
      await page.getByRole("button", { name: "Add row" }).click();
      await expect.poll(() => fields.count()).toBe(3);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add row");
      await page.getByRole("button", { name: "Remove row 1" }).click();
      await expect.poll(() => fields.count()).toBe(2);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add row");
      expect(await fields.nth(0).inputValue()).toBe("b");
      expect(await fields.nth(0).getAttribute("aria-invalid")).toBe("true");
      expect(await page.getByText("Too short").count()).toBe(1);
    });
  });

  it("take the focus along when they are moved", async () => {
    const options = ["one", "two", "three"].map((value) => ({ value, label: value }));
    const list: TestElement = { atom: "list", name: "order", label: "Order", options };
    await withForm([list], { values: { order: ["one", "two", "three"] } }, async (page) => {
      const order = () => page.locator(".entries li > span:first-of-type").allTextContents();
      await page.getByRole("button", { name: "Move up: three" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(order).toEqual(["one", "three", "two"]);
      await page.keyboard.press("Enter");
      await expect.poll(order).toEqual(["three", "one", "two"]);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        "Move up: three",
      );
    });
  });
});

describe("a form", () => {
  it("says that a consent is missing, and sends itself as without script", async () => {
    const terms: TestElement = { atom: "consent", name: "terms", label: "Terms", rules: [requiredRule] };
    await withForm([terms, note], {}, async (page) => {
      const button = page.locator("button.main");
      expect(await button.getAttribute("aria-disabled")).toBe("true");
      await page.getByRole("status").getByText("Agree first.").waitFor();
      await page.locator("[name=terms]").check();
      expect(await button.getAttribute("aria-disabled")).toBeNull();
      expect(await page.getByText("Agree first.").count()).toBe(0);
      await page.locator("[name=note]").fill("typed");
      await button.click();
      await page.getByText("Saved").waitFor();
    });
  });

  const paper: TestElement = {
    atom: "file",
    name: "paper",
    label: "Paper",
    upload: { formats: ["txt"], maxCount: 1, megabytes: 1, previewTitle: "Chosen", messages: {} },
  };
  const password: TestElement = { atom: "password", name: "password", label: "Password" };
  const file = { name: "order.txt", mimeType: "text/plain", buffer: Buffer.from("text") };

  it("that is refused keeps chosen files and passwords, and is sent with them once it is mended", async () => {
    await withForm([paper, password, note, city], {}, async (page, _questions, requests) => {
      await page.locator("[name=paper]").setInputFiles(file);
      await page.locator("[name=password]").fill("hunter2");
      await page.locator("[name=note]").fill("typed");
      await page.locator("[name=note]").press("Enter");
      await page.locator(".summary").getByText("Missing").waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("city");
      expect(await page.locator("[name=note]").inputValue()).toBe("typed");
      expect(await page.locator("[name=password]").inputValue()).toBe("hunter2");
      expect(await page.getByRole("list", { name: "Chosen" }).innerText()).toBe("order.txt");
      await page.locator("[name=city]").fill("Ghent");
      await page.locator("button.main").dblclick();
      const heading = page.getByRole("heading", { name: "Saved" });
      await heading.waitFor();
      const text = await heading.innerText();
      for (const part of ["paper=order.txt", "password=hunter2", "=typed", "city=Ghent"])
        expect(text).toContain(part);
      expect(requests.filter((each) => each.includes("Ghent"))).toHaveLength(1);
    });
  });

  it("shows why it was refused also when the answer to an earlier question comes late", async () => {
    await withForm([code, note, city], { questionMs: 600 }, async (page, questions) => {
      await page.locator("[name=code]").fill("a");
      await page.locator("[name=note]").focus();
      await expect.poll(() => questions.length).toBe(1);
      await page.locator("[name=note]").press("Enter");
      await page.locator(".summary").getByText("Missing").waitFor();
      await timeToFail(700);
      expect(await page.locator(".summary").count()).toBe(1);
    });
  });

  it("that the portal fails to take stays as it is, and says why", async () => {
    await withForm([paper, password, note], { isLost: true }, async (page) => {
      await page.locator("[name=paper]").setInputFiles(file);
      await page.locator("[name=password]").fill("hunter2");
      await page.locator("button.main").click();
      await page.getByRole("status").getByText("Forbidden").waitFor();
      expect(await page.locator("[name=password]").inputValue()).toBe("hunter2");
      expect(
        await page.locator("[name=paper]").evaluate((input: HTMLInputElement) => input.files?.length),
      ).toBe(1);
    });
  });

  it("stays as it is when a question is refused", async () => {
    await withForm([code], { isLost: true }, async (page, _questions, requests) => {
      await page.locator("[name=code]").fill("a");
      await page.locator("[name=code]").blur();
      await expect.poll(() => requests.length).toBe(1);
      await timeToFail(50);
      expect(await page.locator("[name=code]").inputValue()).toBe("a");
    });
  });

  it("previews rich text while it is typed", async () => {
    const article: TestElement = { atom: "rich_text", name: "article", label: "Article" };
    await withForm([article, code], {}, async (page) => {
      await page.locator("[name=article]").fill("# Head\n**bold** [x](javascript:alert(1))");
      const preview = page.getByRole("region", { name: "Preview: Article" });
      await preview.getByRole("heading", { name: "Head" }).waitFor();
      expect(await preview.locator("a").count()).toBe(0);
      await page.locator("[name=code]").fill("a");
      await page.locator("[name=code]").blur();
      await page.getByText("Too short").waitFor();
      expect(await page.locator(".preview").count()).toBe(1);
      await page.locator("[name=article]").fill("");
      expect(await page.locator(".preview").count()).toBe(0);
    });
  });
});

describe("what only sending the form finds wrong", () => {
  it("stays until its field is changed, whatever else is checked meanwhile", async () => {
    const foundErrors = { note: ["Taken already"], "": ["Changed by others"] };
    await withForm([note, code], { foundErrors }, async (page, questions) => {
      const [noteField, codeField] = [page.locator("[name=note]"), page.locator("[name=code]")];
      await noteField.fill("A-1");
      await codeField.fill("abc");
      await page.keyboard.press("Enter");
      await page.locator("#form-note-error", { hasText: "Taken already" }).waitFor();
      await codeField.fill("a");
      await page.keyboard.press("Tab");
      await page.locator("#form-code-error", { hasText: "Too short" }).waitFor();
      expect(questions.length).toBeGreaterThan(0);
      expect(await page.locator("#form-note-error").innerText()).toBe("Taken already");
      expect(await noteField.getAttribute("aria-invalid")).toBe("true");
      expect(await noteField.getAttribute("aria-describedby")).toContain("form-note-error");
      const entries = page.locator(".summary li");
      expect(await entries.allInnerTexts()).toEqual([
        "Changed by others",
        expect.stringContaining("Taken already"),
        expect.stringContaining("Too short"),
      ]);
      await codeField.fill("abcd");
      await page.locator("#form-code-error").waitFor({ state: "detached" });
      expect(await page.locator("#form-note-error").count()).toBe(1);
      await noteField.fill("A-2");
      await page.locator("#form-note-error").waitFor({ state: "detached" });
      expect(await noteField.getAttribute("aria-invalid")).toBeNull();
      expect(await entries.allInnerTexts()).toEqual(["Changed by others"]);
    });
  });
});
