import type { Cheerio, CheerioAPI } from "cheerio";
import type { AnyNode } from "domhandler";
import { unmarkedName } from "~/lib/row-mark";
import type { Answer, HttpClient } from "../../support/http-client";
import type { Step } from "./state";

export interface ShownState extends Answer {
  /** The address that the browser shows at last. */
  path: string;
}

/** Goes to a state as a browser does: opens its page, presses its button, and follows redirects. */
export async function reach(client: HttpClient, step: Step): Promise<ShownState> {
  if (step.intent === null) return follow(client, step.path, await client.post(step.path, step.fields));
  const page = await follow(client, step.path, await client.get(step.path));
  if (step.intent === undefined) return page;
  const { $ } = page;
  const button = step.intent
    ? $(`button[value="${step.intent}"]`).first()
    : $("main form[method=post] button").first();
  const form = button.attr("form") ? $(`[id="${button.attr("form")}"]`) : button.closest("form");
  const buttonFields = { [button.attr("name") ?? "intent"]: button.attr("value") ?? step.intent };
  const fields = { ...filledIn($, form), ...buttonFields, ...step.fields };
  const action = form.attr("action") ?? page.path;
  return follow(client, action, await client.post(action, fields));
}

async function follow(client: HttpClient, path: string, answer: Answer): Promise<ShownState> {
  if (answer.status < 300 || answer.status >= 400 || answer.location === null) return { ...answer, path };
  return follow(client, answer.location, await client.get(answer.location));
}

/** Reads what a form holds when its page is opened. */
function filledIn($: CheerioAPI, form: Cheerio<AnyNode>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const element of form.find("input[name], select[name], textarea[name]").toArray()) {
    const control = $(element);
    const name = unmarkedName(control.attr("name") ?? "");
    if (control.is("[type=checkbox]:not([checked]), [type=radio]:not([checked]), [type=file]")) continue;
    fields[name] = control.is("select")
      ? String(
          control.find("option[selected]").attr("value") ??
            control.find("option").first().attr("value") ??
            "",
        )
      : (control.attr("value") ?? control.text());
  }
  return fields;
}
