import { describe, expect, it } from "vitest";
import {
  formDataOf,
  question,
  renderForm,
  validFields,
  viewOf,
} from "../../../tests/support/configured-form";
import { everyElement } from "../examples/every-element";
import type { FormView } from "../form-view";

/** Asks as script does when these fields have been left. */
async function ask(view: FormView, leftNames: string[], fields: Record<string, string | string[]> = {}) {
  const leftFields = Object.fromEntries(leftNames.map((name) => [name, true]));
  const sentFields = {
    ...validFields,
    intent: "updateForm:",
    __state__: JSON.stringify({ validated: leftFields }),
    ...fields,
  };
  return renderForm(view, await question(view, formDataOf(renderForm(view), sentFields)));
}

const stateOf = ($: ReturnType<typeof renderForm>): string[] =>
  Object.keys(JSON.parse(String($('[name="__state__"]').attr("value"))).validated);

describe("a question in the background", () => {
  const view = viewOf(everyElement);

  it("is answered with the errors of the fields that were left, and of no other", async () => {
    const $ = await ask(view, ["firstName"], { firstName: "", terms: [] });
    expect($(".error").text()).toBe("Enter a first name.");
    expect(stateOf($)).toEqual(["firstName"]);
    expect($(".summary").length).toBe(0);
  });

  it("keeps the list of errors up to date once the form was refused", async () => {
    const $ = await ask(view, ["", "firstName", "terms"], { firstName: "", terms: "on" });
    expect($(".summary li").length).toBe(1);
    expect($('.summary a[href="#example-firstName"]').length).toBe(1);
  });

  it("forgets a field that another one locks, and one that is not there", async () => {
    const fields = { lockable: "x", locked: "on" };
    expect(
      stateOf(await ask(view, ["lockable", "nothing", "__proto__", "lines[9999].note"], fields)),
    ).toEqual([]);
    expect(stateOf(await ask(view, ["lockable"], { lockable: "x" }))).toEqual(["lockable"]);
  });

  it("lets an error go with its row", async () => {
    const lines = [{ material: "A-1" }, { note: "no material", quantity: "1" }];
    const longView = viewOf(everyElement, { lines });
    const remove = JSON.stringify({ type: "remove", payload: { name: "lines", index: 0 } });
    const $ = await ask(longView, ["lines[1].material"], { __intent__: remove });
    expect($('[name="lines[0].material"]').attr("aria-invalid")).toBe("true");
    expect(stateOf($)).toContain("lines[0].material");
  });

  it.each(["lines.material", "lines.en", "lines[0]", "lines[0][0].material", "lines[4294967294].material"])(
    "is not broken by a field of the name %s",
    async (name) => {
      const __intent__ = JSON.stringify({ type: "insert", payload: { name: "lines" } });
      expect(stateOf(await ask(view, [name], { __intent__ }))).not.toContain(name);
    },
  );

  it("starts a field that appears with what is stored, and empties what a choice clears", async () => {
    const storedView = viewOf(everyElement, { processor: "card", iban: "NL01", country: "us", state: "ca" });
    const chosenFields = { processor: "bank", "was.processor": "card", country: "ca", state: "ca" };
    const $ = await ask(storedView, [], chosenFields);
    expect($('[name="iban"]').attr("value")).toBe("NL01");
    expect($('[name="state"] option[selected]').attr("value") ?? "").toBe("");
    const emptyPage = await ask(storedView, [], { processor: "bank", "was.processor": "bank", iban: "" });
    expect(emptyPage('[name="iban"]').attr("value")).toBe("");
  });

  it("takes the name of a file for the file, and does not show it", async () => {
    const elements = view.elements.map((element) =>
      element.name === "papers"
        ? { ...element, rules: [{ type: "required" as const, message: "Add one." }] }
        : element,
    );
    const strictView = { ...view, elements };
    expect((await ask(strictView, ["papers"]))(".error").text()).toBe("Add one.");
    const $ = await ask(strictView, ["papers"], { papers: "order.pdf" });
    expect($(".error").length).toBe(0);
    expect($.html()).not.toContain("order.pdf");
  });

  it("shows no secret, and judges it all the same", async () => {
    const $ = await ask(view, ["password"], { password: "hunter2" });
    expect($("#example-password-error").length).toBe(1);
    expect($.html()).not.toContain("hunter2");
  });

  it.each(["{", "[]", '{"validated":{"firstName":"yes"}}', '{"validated":[]}'])(
    "with the state %s is one without script",
    async (__state__) => {
      const $ = await ask(view, [], { firstName: "", __state__ });
      expect($(".error, [name=__state__]").length).toBe(0);
    },
  );
});

describe("a page without script", () => {
  it("has no state, and asks with none", async () => {
    const view = viewOf(everyElement);
    const form = formDataOf(renderForm(view), {
      ...validFields,
      firstName: "",
      intent: "updateForm:country",
    });
    const $ = renderForm(view, await question(view, form));
    expect($("[name=__state__], .error").length).toBe(0);
  });
});
