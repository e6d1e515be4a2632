import * as cheerio from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { ConfiguredForm as Declared } from "~/forms/configured-form";
import type { FormView } from "~/forms/form-view";
import { presentForm } from "~/forms/present-form";
import { readConfigured } from "~/forms/read-configured.server";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";

/** Configured forms as a browser without script has them: rendered, filled in, submitted and read. */

/** Formats of a reader in Germany. */
export const german: Formats = { ...defaultFormats, numberFormat: ",.", dateFormat: "%d.%m.%Y" };
export const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });

export function viewOf(form: Declared, values?: Record<string, unknown>, formats = defaultFormats): FormView {
  return presentForm(form, form.config, {
    t: translatorFor({ formats: { locale: formats.locale }, micrositeId: null }),
    formats,
    values,
  });
}

type Result = Parameters<typeof ConfiguredForm>[0]["result"];

export function renderForm(view: FormView, result?: Result) {
  const page = createElement(
    WordsProvider,
    { value: t },
    createElement(
      FormatsProvider,
      { value: defaultFormats },
      createElement(ConfiguredForm, { view, result, submit: "Send", csrf: null }),
    ),
  );
  return cheerio.load(renderToStaticMarkup(page));
}

/** Builds the form data that a browser without script would submit, with some fields filled in otherwise. */
export function formDataOf(
  $: cheerio.CheerioAPI,
  filledFields: Record<string, string | string[] | File[]> = {},
): FormData {
  const form = new FormData();
  for (const element of $("form input, form select, form textarea").toArray()) {
    const field = $(element);
    const name = field.attr("name");
    if (!name || field.attr("disabled") !== undefined || name in filledFields) continue;
    const type = field.attr("type");
    if ((type === "checkbox" || type === "radio") && field.attr("checked") === undefined) continue;
    if (type === "file") continue;
    form.append(
      name,
      element.tagName === "input"
        ? (field.attr("value") ?? (type === "checkbox" || type === "radio" ? "on" : ""))
        : String(field.val() ?? ""),
    );
  }
  for (const [name, value] of Object.entries(filledFields)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

const parse = (view: FormView, form: FormData, formats = defaultFormats) =>
  readConfigured(view, form, { formats, t });

export async function answer(view: FormView, form: FormData, formats = defaultFormats) {
  const result = await parse(view, form, formats);
  if (result.kind !== "answer") throw new Error("The form was understood as a question");
  return result;
}

export async function question(view: FormView, form: FormData) {
  const result = await parse(view, form);
  if (result.kind !== "question") throw new Error("The form was understood as an answer");
  return result.result;
}

/** Fields that the example of every element needs. */
export const validFields = {
  firstName: "Anna",
  carrier: "Post",
  terms: "on",
  newsletter: [],
};
