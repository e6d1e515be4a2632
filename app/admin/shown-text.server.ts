import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { inLanguageOrder } from "~/db/in-language-order";
import type { Translate } from "~/i18n/translate";

/** Expression for the text that a list shows in place of a code; it may hold words of the reader's language. */
export type ShownText = SQL | ((reader: { t: Translate }) => SQL);

export const shownAs = (text: ShownText, reader: { t: Translate }): SQL =>
  typeof text === "function" ? text(reader) : text;

/** Shows a code as one of a few words. */
export const inWords =
  (column: PgColumn, codes: readonly string[], wordOf: (code: string, t: Translate) => string) =>
  ({ t }: { t: Translate }): SQL => {
    const cases = codes.map((code) => sql`WHEN ${code} THEN ${wordOf(code, t)}`);
    return inLanguageOrder(sql`(CASE ${column} ${sql.join(cases, sql` `)} ELSE ${column} END)`);
  };
