import type { Chance } from "./fuzzer";

/** A character that `asBytes` exchanges for bytes that are no UTF-8 and an escape that has no end. */
const notUtf8 = "\uffff";

/** Puts bytes that are not UTF-8 into encoded fields, as no browser would. */
export const asBytes = (encodedFields: string): string =>
  encodedFields.replaceAll(encodeURIComponent(notUtf8), "%FF%ED%A0%80%C0%80%");

/** Values that programs read wrongly: no numbers, too much of everything, other scripts, other meanings. */
const values: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "1e309",
  "-0",
  "-0,001",
  "Infinity",
  "2147483648",
  "9223372036854775808",
  "0x10",
  "9".repeat(30),
  "1,5",
  "1.000,5",
  "１２",
  "٣",
  "abc",
  "true",
  "on",
  "é漢字 ‮\u0000",
  "a\u0000b",
  "x".repeat(6_000),
  "'\"<>&%_\\",
  "') OR 1=1 --",
  "$" + "{7*7}{{7*7}}",
  "\r\nX-Injected: yes",
  "toString",
  "__proto__",
  "0000-01-01",
  "9999-12-31",
  "2026-02-30",
  "0001-01-01",
  "31/12/9999",
  "0/0/0",
  "275761-01-01",
  "25:61",
  notUtf8,
  "\u{10ffff}\ufdd0\u200b\u2028",
  "=1+1",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "../../etc/passwd",
  "[]",
  "{}",
  "[".repeat(500),
  "01a1fcbd-7e32-746e-89d9-749c3d82e5f8",
];

const names: readonly string[] = [
  "toString",
  "hasOwnProperty",
  "constructor",
  "__proto__[x]",
  "items[0].was",
  "items[0].quantity",
  "items[4999].quantity",
  "a.b.c.d.e.f.g.h.i.j",
  "intent",
  "__intent__",
  "selected",
  "parked",
  "q",
  "page",
  "page_size",
  "sort_by",
  "order",
  "from_date",
  "to_date",
  "date_range",
  "search",
  "search_criteria",
  "back",
  "id",
  "_routes",
  "_data",
];

/** Suffixes that turn the name of a field into a part of it, a list, or another row. */
const parts: readonly string[] = ["[]", "[0]", "[7]", ".x", "[0].x", "[x]", "[-1]", "..", "[0][0]"];

export type Field = [name: string, value: string];

export const anyValue = (chance: Chance): string => chance.pick(values) ?? "";
export const anyName = (chance: Chance): string => chance.pick(names) ?? "";

/** Changes one to three of the fields: another value, a doubled, missing or unknown one, two values exchanged. */
export function mutate(fields: readonly Field[], chance: Chance): Field[] {
  const result = fields.map(([name, value]): Field => [name, value]);
  for (let changes = 1 + chance.below(3); changes > 0; changes--) {
    const at = chance.below(result.length);
    const field = result[at];
    // Without its token a form gets no further than the entrance; that is tried now and then only.
    const isToken = field?.[0] === "csrf" && chance.below(20) > 0;
    const kind = chance.below(7);
    if (!field || isToken || kind === 0) result.push([anyName(chance), anyValue(chance)]);
    else if (kind === 1) result.splice(at, 1);
    else if (kind === 2) result.push([field[0], anyValue(chance)]);
    else if (kind === 3) result[at] = [anyName(chance), field[1]];
    else if (kind === 4) result[at] = [`${field[0]}${chance.pick(parts) ?? ""}`, field[1]];
    else result[at] = [field[0], anyValue(chance)];
  }
  return result;
}

/** Changes a segment of a path, or adds one. */
export function mutatedPath(path: string, chance: Chance): string {
  const parts = path.split("/");
  const at = 1 + chance.below(parts.length);
  const part = encodeURIComponent(anyValue(chance)).slice(0, 2_000);
  parts[at] = chance.below(10) === 0 ? `%${part}` : part;
  return parts.join("/");
}

/** Headers that a browser would not send like this. */
export function oddHeaders(chance: Chance): Record<string, string> {
  const headerSets: Record<string, string>[] = [
    {},
    {},
    {},
    { "Accept-Language": "xx-XX;q=9, *;q=0.1, ,,,;" },
    { Accept: "application/json" },
    { Referer: "https://evil.example/orders" },
    { Range: "bytes=5-1" },
    { "If-None-Match": '"x", W/"y", *' },
    { "Save-Data": "on" },
    { "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "192.0.2.9" },
    { "Idempotency-Key": "k".repeat(300) },
    { "Content-Encoding": "gzip" },
  ];
  return chance.pick(headerSets) ?? {};
}
