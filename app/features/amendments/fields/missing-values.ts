import type { ErpMessage } from "~/erp/erp";
import { emptyRequiredLabels } from "~/features/carts/attribute-fields";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import type { Wish } from "../amendment";
import { isNewLine } from "../wish";
import type { OwnFields } from "./own-fields";

/** Names the required fields that new lines lack; lines of the document stay as they were ordered. */
export const missingValues = (
  { lines, cancel }: Wish,
  { item: fields }: OwnFields,
  { locale, t }: { locale: Locale; t: Translate },
): ErpMessage[] =>
  (cancel ? [] : lines.filter(isNewLine)).flatMap(({ itemNumber, attributes = {} }) =>
    emptyRequiredLabels({ attributes }, fields, locale).map((field) => ({
      severity: "error" as const,
      code: "portal.fieldMissing",
      text: t("cart.attributeMissing", { item: itemNumber, field }),
    })),
  );
