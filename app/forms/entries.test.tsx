import type { CheerioAPI } from "cheerio";
import { describe, expect, it } from "vitest";
import {
  answer,
  formDataOf,
  german,
  question,
  renderForm,
  validFields,
  viewOf,
} from "../../tests/support/configured-form";
import { everyElement } from "./examples/every-element";

describe("rows", () => {
  const lines = [
    { material: "A-1", quantity: "1234.5" },
    { material: "B-2", quantity: "2" },
  ];

  it("show what is stored, in the reader's format", () => {
    const view = viewOf(everyElement, { lines }, german);
    expect(renderForm(view)('[name="lines[0].quantity"]').attr("value")).toBe("1.234,5");
  });

  it("are added and removed by buttons of the page, and nothing typed is lost", async () => {
    const view = viewOf(everyElement, { lines });
    const $ = renderForm(view);
    const add = String($("#example-lines-add").attr("value"));
    const longerPage = renderForm(
      view,
      await question(view, formDataOf($, { ...validFields, "lines[1].material": "C-3", __intent__: add })),
    );
    expect(
      longerPage('[name$=".material"]')
        .toArray()
        .map((field) => longerPage(field).attr("value")),
    ).toEqual(["A-1", "C-3", ""]);
    expect(longerPage("#example-lines-add").attr("autofocus")).toBeDefined();
    const remove = String(longerPage('button[aria-label="Remove row 1"]').attr("value"));
    const shorterPage = renderForm(
      view,
      await question(view, formDataOf(longerPage, { __intent__: remove })),
    );
    expect(
      shorterPage('[name$=".material"]')
        .toArray()
        .map((field) => shorterPage(field).attr("value")),
    ).toEqual(["C-3", ""]);
  });

  it("are left out where nothing was filled in", async () => {
    const view = viewOf(everyElement, { lines });
    const typedFields = { ...validFields, "lines[0].material": "", "lines[0].quantity": " " };
    const { fields } = await answer(view, formDataOf(renderForm(view), typedFields));
    expect(fields.get("lines[0].material")).toBe("B-2");
    expect(fields.has("lines[1].material")).toBe(false);
  });
});

describe("a list in order", () => {
  it("moves an entry, and the focus with it", async () => {
    const view = viewOf(everyElement, { columns: ["status", "number"] });
    const $ = renderForm(view);
    const order = (page: CheerioAPI) =>
      page('[name^="columns["]')
        .toArray()
        .map((field) => page(field).attr("value"));
    expect(order($)).toEqual(["status", "number", "date"]);
    const upButton = $('button[aria-label="Move up: Date"]');
    const next = renderForm(
      view,
      await question(view, formDataOf($, { __intent__: String(upButton.attr("value")) })),
    );
    expect(order(next)).toEqual(["status", "date", "number"]);
    expect(next("[autofocus]").attr("aria-label")).toBe("Move up: Date");
  });
});

describe("picks", () => {
  const pickedValues = ($: CheerioAPI) =>
    $('select[name^="searchedBy["]')
      .toArray()
      .map((field) => $(field).find("[selected]").attr("value") ?? "");

  it("are added until there are enough, put in order and removed, and what is chosen stays", async () => {
    const view = viewOf(everyElement, { searchedBy: ["town"] });
    const $ = renderForm(view);
    expect(pickedValues($)).toEqual(["town"]);
    const add = String($("#example-searchedBy-add").attr("value"));
    const two = renderForm(view, await question(view, formDataOf($, { __intent__: add })));
    expect(pickedValues(two)).toEqual(["town", ""]);
    expect(two("#example-searchedBy-add").attr("aria-disabled")).toBe("true");
    expect(two("#example-searchedBy-add").attr("value")).toBeUndefined();
    const upIntent = String(two('#example-searchedBy button[aria-label="Move up: Row 2"]').attr("value"));
    const formData = { "searchedBy[1]": "name", __intent__: upIntent };
    const reorderedPage = renderForm(view, await question(view, formDataOf(two, formData)));
    expect(pickedValues(reorderedPage)).toEqual(["name", "town"]);
    const remove = String(
      reorderedPage('#example-searchedBy button[aria-label="Remove row 1"]').attr("value"),
    );
    const remainingRows = renderForm(
      view,
      await question(view, formDataOf(reorderedPage, { __intent__: remove })),
    );
    expect(pickedValues(remainingRows)).toEqual(["town"]);
  });

  it("are removed all at once", async () => {
    const view = viewOf(everyElement, { searchedBy: ["town", "name"] });
    const $ = renderForm(view);
    const all = $("#example-searchedBy button").filter((_, button) => $(button).text() === "Remove all");
    const emptyPage = renderForm(
      view,
      await question(view, formDataOf($, { __intent__: String(all.attr("value")) })),
    );
    expect(pickedValues(emptyPage)).toEqual([]);
    expect(emptyPage("#example-searchedBy-add").length).toBe(1);
  });

  it("are sent on in their order, without those where nothing was chosen", async () => {
    const view = viewOf(everyElement, { searchedBy: ["town", "name"] });
    const { fields } = await answer(
      view,
      formDataOf(renderForm(view), { ...validFields, "searchedBy[0]": "" }),
    );
    expect(fields.get("searchedBy[0]")).toBe("name");
    expect(fields.has("searchedBy[1]")).toBe(false);
  });

  it("beyond what there may be are refused", async () => {
    const view = viewOf(everyElement, { searchedBy: ["town", "name"] });
    const excessForm = formDataOf(renderForm(view), { ...validFields, "searchedBy[2]": "number" });
    expect(Object.keys((await answer(view, excessForm)).findings)).toEqual(["searchedBy"]);
  });
});

describe("the marked one of picks", () => {
  const storedValues = { searchedBy: ["town", "name"], searchedFirst: "name" };
  const markedOf = ($: CheerioAPI) =>
    $('[name="searchedFirst"][checked]')
      .toArray()
      .map((field) => $(field).attr("aria-label") ?? $(field).next("label").text());

  it("stands at its entry, and there is no second list", () => {
    const $ = renderForm(viewOf(everyElement, storedValues));
    expect(markedOf($)).toEqual(["Searched by first: Name"]);
    expect($('select[name="searchedFirst"]').length).toBe(0);
    expect(markedOf(renderForm(viewOf(everyElement)))).toEqual(["Searched by first: none"]);
  });

  it("is sent on by its value, also where it was chosen and marked on one page", async () => {
    const view = viewOf(everyElement, storedValues);
    const sentFields = { ...validFields, "searchedBy[0]": "number", searchedFirst: "entry:0" };
    expect((await answer(view, formDataOf(renderForm(view), sentFields))).fields.get("searchedFirst")).toBe(
      "number",
    );
    const fieldsWithoutMark = { ...validFields, searchedFirst: "" };
    expect(
      (await answer(view, formDataOf(renderForm(view), fieldsWithoutMark))).fields.get("searchedFirst"),
    ).toBe("");
    const fieldsBeyondList = { ...validFields, searchedFirst: "entry:7" };
    expect(
      (await answer(view, formDataOf(renderForm(view), fieldsBeyondList))).fields.has("searchedFirst"),
    ).toBe(false);
  });

  it("follows its entry up, and goes with it", async () => {
    const view = viewOf(everyElement, storedValues);
    const $ = renderForm(view);
    const upIntent = String($('#example-searchedBy button[aria-label="Move up: Name"]').attr("value"));
    const pageAfterMove = renderForm(view, await question(view, formDataOf($, { __intent__: upIntent })));
    expect(markedOf(pageAfterMove)).toEqual(["Searched by first: Name"]);
    expect(pageAfterMove('[name="searchedFirst"][checked]').attr("value")).toBe("entry:0");
    const remove = String(
      pageAfterMove('#example-searchedBy button[aria-label="Remove row 1"]').attr("value"),
    );
    const pageAfterRemoval = renderForm(
      view,
      await question(view, formDataOf(pageAfterMove, { __intent__: remove })),
    );
    expect(markedOf(pageAfterRemoval)).toEqual(["Searched by first: none"]);
  });
});

describe("orders that no button of the page gives", () => {
  it.each([
    "nonsense",
    "{}",
    '{"type":"insert","payload":{"name":"firstName"}}',
    '{"type":"insert","payload":{"name":"lines[4294967294]"}}',
    '{"type":"remove","payload":{"name":"lines","index":900}}',
    '{"type":"reorder","payload":{"name":"columns","from":7,"to":0}}',
    '{"type":"update","payload":{"name":"__proto__.x","value":1}}',
    '{"type":"reset","payload":{}}',
  ])("%s changes nothing and breaks nothing", async (__intent__) => {
    const view = viewOf(everyElement);
    const next = renderForm(
      view,
      await question(view, formDataOf(renderForm(view), { ...validFields, __intent__ })),
    );
    expect(next('[name="firstName"]').attr("value")).toBe("Anna");
  });
});
