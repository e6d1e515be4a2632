import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

const folder = new URL("../../app/i18n/locales/", import.meta.url);

/** Lists the files of texts of a language, such as `cart.json` and `admin/users.json`. */
export function textFiles(locale: string): string[] {
  return readdirSync(new URL(`${locale}/`, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort();
}

/** Reads one of them: texts by the keys as the file has them. */
export function textsIn(locale: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), "utf8"));
}

/** Reads all texts of a language by their full keys, which begin with the name of the file. */
export function allTexts(locale: string): [key: string, text: string][] {
  return textFiles(locale).flatMap((file) =>
    Object.entries(textsIn(locale, file)).map(([key, text]): [string, string] => [
      `${basename(file, ".json")}.${key}`,
      text,
    ]),
  );
}
