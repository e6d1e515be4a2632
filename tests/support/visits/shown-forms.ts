import type { CheerioAPI } from "cheerio";
import type { HttpClient } from "../http-client";

/** Form of a page, with the fields that a browser would send if Enter were pressed at once. */
export interface ShownForm {
  /** Words on its first button, which Enter presses. */
  button: string;
  fields: FormData;
}

export function formsIn($: CheerioAPI): ShownForm[] {
  return $("main form[method=post]")
    .toArray()
    .map((form) => {
      const id = $(form).attr("id");
      const outerControls = id ? $(`[form="${id}"]`).toArray() : [];
      const innerControls = $(form)
        .find("button, input, select, textarea")
        .toArray()
        .filter((control) => [undefined, id].includes($(control).attr("form")));
      const controls = [...innerControls, ...outerControls].map((control) => $(control));
      const button = controls.find((control) => control.is("button:not([type=button], [disabled])"));
      const fields = new FormData();
      for (const control of controls) {
        const name = control.attr("name");
        if (!name || name === "csrf" || control.closest("[disabled]").length > 0) continue;
        if (control.is("button") && control !== button) continue;
        for (const value of valuesOf($, control)) fields.append(name, value);
      }
      return { button: button?.text().trim() ?? "", fields };
    });
}

function valuesOf($: CheerioAPI, control: ReturnType<CheerioAPI>): (string | File)[] {
  if (control.is("[type=file]")) return [new File([], "")];
  if (control.is("[type=checkbox], [type=radio]"))
    return control.is("[checked]") ? [control.attr("value") ?? "on"] : [];
  if (control.is("textarea")) return [control.text().replace(/^\n/, "")];
  if (!control.is("select")) return [control.attr("value") ?? ""];
  const selectedOptions = control.find("option[selected]").toArray();
  const options = selectedOptions.length > 0 ? selectedOptions : control.find("option").toArray().slice(0, 1);
  return options.map((option) => $(option).attr("value") ?? $(option).text());
}

/** Sends a form as it is shown, and returns the page that follows. */
export async function sendAsShown(client: HttpClient, path: string, { fields }: ShownForm) {
  const answer = await client.sendForm(path, fields);
  return answer.location ? client.get(answer.location) : answer;
}
