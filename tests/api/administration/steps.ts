import type { Answer, HttpClient } from "../../support/http-client";

/** Returns the address to which the list's row with this text links. */
export async function hrefOf(admin: HttpClient, list: string, text: string): Promise<string> {
  const page = await admin.get(`${list}?q=${encodeURIComponent(text)}`);
  const row = page.$("tbody tr").filter((_, element) => page.$(element).text().includes(text));
  return (row.find(`a[href^="${list}/"]`).first().attr("href") ?? "").split("?")[0] ?? "";
}

/** Reads the newest entry of the audit trail. */
export const newestActivity = async (admin: HttpClient) =>
  (await admin.get("/admin/activities?page_size=10")).$("tbody tr").first().text();

export const problemsOf = (page: Answer) => page.$(".summary").text();

/** Returns the form data of an unchanged step, submitted by its main button. */
export function unchangedFieldsOf($: Answer["$"]): Record<string, string> {
  const fields: Record<string, string> = { intent: "save" };
  for (const element of $("main form[method=post]").first().find("input, select").toArray()) {
    const control = $(element);
    const name = control.attr("name");
    const counts = !control.is("[type=checkbox], [type=radio]") || control.is("[checked]");
    if (!name || name === "csrf" || !counts) continue;
    fields[name] = control.is("select")
      ? (control.find("option[selected]").attr("value") ?? control.find("option").first().attr("value") ?? "")
      : (control.attr("value") ?? (control.is("[type=checkbox]") ? "on" : ""));
  }
  return fields;
}
