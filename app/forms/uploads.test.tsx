import { describe, expect, it } from "vitest";
import { answer, formDataOf, renderForm, validFields, viewOf } from "../../tests/support/configured-form";
import { everyElement } from "./examples/every-element";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const file = (name: string, content: BlobPart = png) => new File([content], name);

describe("files", () => {
  it("have a field that tells a screen reader what is wrong and that it is needed", () => {
    const { elements, ...view } = viewOf(everyElement);
    const requiredElements = elements.map((element) => ({ ...element, required: true }));
    const invalidFields = { initialValue: {}, error: { papers: ["Too large."] }, status: "error" as const };
    const $ = renderForm({ ...view, elements: requiredElements }, invalidFields);
    const field = $('[name="papers"]');
    expect(field.attr("aria-describedby")).toBe("example-papers-hint example-papers-error");
    expect($("#example-papers-error").text()).toBe("Too large.");
    expect([field.attr("aria-required"), field.attr("aria-invalid")]).toEqual(["true", "true"]);
  });

  it("are chosen by a button in the words of the configuration, which takes no script", () => {
    const $ = renderForm(viewOf(everyElement));
    const label = $("label.button[for=example-papers]");
    expect(label.text()).toBe("Add papers");
    expect($("#example-papers").attr("type")).toBe("file");
  });

  it.each<[string, string, File[], string | null]>([
    ["papers", "a picture, whatever its case", [file("A.PNG")], null],
    ["papers", "a program", [file("a.exe")], "This file type isn’t supported. Use pdf, png."],
    [
      "papers",
      "another kind under a known name",
      [file("a.pdf")],
      "This file’s content doesn’t match its .pdf extension.",
    ],
    ["papers", "a third", [file("a.png"), file("b.png"), file("c.png")], "Maximum number of files: 2."],
    ["papers", "nothing in it", [file("a.png", "")], "This file is empty."],
    ["logo", "two", [file("a.png"), file("b.png")], "Maximum number of files: 1."],
    [
      "logo",
      "too large",
      [file("a.png", Buffer.concat([png, Buffer.alloc(20_000)]))],
      "The logo is too large.",
    ],
  ])("%s: %s", async (name, _what, files, message) => {
    const view = viewOf(everyElement);
    const { findings, fields } = await answer(
      view,
      formDataOf(renderForm(view), { ...validFields, [name]: files }),
    );
    expect(findings[name] ?? null).toEqual(message === null ? null : [message]);
    expect([...fields.values()].filter((value) => value instanceof File)).toHaveLength(files.length);
  });
});
