import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";

/**
 * Builds the form data that a browser submits by the HTML standard: "constructing the entry list" and both
 * encodings. Typed values replace the attributes in the document; chosen files are in a map, since no
 * attribute can hold them.
 */
export interface AttachedFile {
  name: string;
  type: string;
  content: Buffer;
}

export type Entry = [name: string, value: string | AttachedFile];
export type FilesByElement = ReadonlyMap<Element, readonly AttachedFile[]>;

const submittable = "button, input, select, textarea";

/** Finds the form owner of a control: the one it names, otherwise the one around it. */
export function formOf($: CheerioAPI, control: Cheerio<Element>): Cheerio<Element> {
  const formId = control.attr("form");
  const form = formId === undefined ? control.closest("form") : $(`form[id="${formId}"]`).first();
  return form as Cheerio<Element>;
}

/** Finds the submittable controls of a form, in document order. */
export function controlsOf($: CheerioAPI, form: Cheerio<Element>): Cheerio<Element>[] {
  return $(submittable)
    .map((_, element) => $(element))
    .get()
    .filter((control) => formOf($, control).is(form));
}

export function isDisabled(control: Cheerio<Element>): boolean {
  if (control.attr("disabled") !== undefined) return true;
  const fieldsets = control.parents("fieldset[disabled]").toArray();
  // Controls in a disabled fieldset's first legend stay enabled.
  return fieldsets.some((fieldset) => {
    const legend = control.parents("legend").filter((_, each) => each.parent === fieldset);
    return legend.length === 0;
  });
}

const typeOf = (control: Cheerio<Element>) => (control.attr("type") ?? "").toLowerCase();

export function isSubmitButton(control: Cheerio<Element>): boolean {
  const type = typeOf(control);
  if (control.is("button")) return type !== "button" && type !== "reset";
  return control.is("input") && (type === "submit" || type === "image");
}

/** Finds the button that Enter in a field presses (implicit submission). */
export function defaultButton($: CheerioAPI, form: Cheerio<Element>): Cheerio<Element> | undefined {
  return controlsOf($, form).find(isSubmitButton);
}

/** A form without buttons is submitted by Enter only if it has a single text field. */
export function sendsByEnter($: CheerioAPI, form: Cheerio<Element>): boolean {
  const button = defaultButton($, form);
  if (button) return !isDisabled(button);
  return controlsOf($, form).filter((control) => control.is("input") && isTyped(control)).length <= 1;
}

const neverTyped = ["hidden", "checkbox", "radio", "file", "button", "reset", "color", "range"];

const isTyped = (control: Cheerio<Element>) => !neverTyped.includes(typeOf(control));

export function formDataSet(
  $: CheerioAPI,
  form: Cheerio<Element>,
  pressedButton: Cheerio<Element> | undefined,
  attachedFiles: FilesByElement = new Map(),
): Entry[] {
  return controlsOf($, form).flatMap((control): Entry[] => {
    if (isDisabled(control) || control.closest("datalist").length > 0) return [];
    const name = control.attr("name") ?? "";
    if (name === "") return [];
    if (isButton(control)) return pressedButton?.is(control) ? [[name, control.attr("value") ?? ""]] : [];
    const type = typeOf(control);
    if (control.is("select")) return chosenOptions($, control).map((value) => [name, value]);
    if (control.is("textarea")) return [[name, control.text()]];
    if (type === "checkbox" || type === "radio") {
      return control.attr("checked") === undefined ? [] : [[name, control.attr("value") ?? "on"]];
    }
    if (type === "file") return filesOf(control, attachedFiles).map((file) => [name, file]);
    return [[name, control.attr("value") ?? ""]];
  });
}

function isButton(control: Cheerio<Element>): boolean {
  return control.is("button") || ["submit", "image", "button", "reset"].includes(typeOf(control));
}

const noFile: AttachedFile = { name: "", type: "application/octet-stream", content: Buffer.alloc(0) };

function filesOf(control: Cheerio<Element>, attachedFiles: FilesByElement): readonly AttachedFile[] {
  const element = control.get(0);
  return (element && attachedFiles.get(element)) ?? [noFile];
}

/** Returns the selected values; a single-row select always has one. */
function chosenOptions($: CheerioAPI, select: Cheerio<Element>): string[] {
  const options = select.find("option").toArray() as Element[];
  const usable = options.filter(
    (each) => $(each).attr("disabled") === undefined && $(each).parent("optgroup[disabled]").length === 0,
  );
  const selectedElements = options.filter((each) => $(each).attr("selected") !== undefined);
  if (select.attr("multiple") !== undefined) {
    return selectedElements.filter((each) => usable.includes(each)).map((each) => valueOfOption($, each));
  }
  const selectedOption =
    selectedElements.at(-1) ?? (Number(select.attr("size") ?? 1) > 1 ? undefined : usable[0]);
  return selectedOption && usable.includes(selectedOption) ? [valueOfOption($, selectedOption)] : [];
}

export function valueOfOption($: CheerioAPI, option: Element): string {
  return $(option).attr("value") ?? $(option).text().replace(/\s+/g, " ").trim();
}

/** Line breaks are normalized to CR LF. */
const withBothBreaks = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");

export function urlEncoded(entries: readonly Entry[]): string {
  const pairs = entries.map(([name, value]) => [
    withBothBreaks(name),
    withBothBreaks(typeof value === "string" ? value : value.name),
  ]);
  return new URLSearchParams(pairs).toString();
}

export function multipart(entries: readonly Entry[], boundary: string): Buffer {
  const quote = (text: string) => text.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");
  const parts = entries.flatMap(([name, value]) => {
    const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(withBothBreaks(name))}"`;
    return typeof value === "string"
      ? [Buffer.from(`${disposition}\r\n\r\n${withBothBreaks(value)}\r\n`)]
      : [
          Buffer.from(
            `${disposition}; filename="${quote(value.name)}"\r\nContent-Type: ${value.type}\r\n\r\n`,
          ),
          value.content,
          Buffer.from("\r\n"),
        ];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
