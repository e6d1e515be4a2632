import { type Formats, formatDate, formatMoney, parseDate } from "~/i18n/formats";
import { parseQuantity } from "~/i18n/parse-quantity";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";

/** Filters that only open items have; an empty text is no filter. */
export interface OwedFilter {
  dueUntil: string;
  isOverdue: boolean;
  /** Amounts with two decimals: these are read alike in every number format. */
  amountFrom: string;
  amountTo: string;
}

export const owedFields = ["due_until", "overdue", "amount_from", "amount_to"] as const;

/** Least amount that a search can name: what can be paid in part is a debt. */
export const leastDebt = "0.01";

const noFilter: OwedFilter = { dueUntil: "", isOverdue: false, amountFrom: "", amountTo: "" };

/** Problem of a field, in the keys of the list's own problems. */
interface OwedProblem {
  field: (typeof owedFields)[number];
  key: "form.date" | "form.number" | "ui.unknownValue" | "documents.amountsReversed";
  params?: Record<string, string>;
}

/** Reads the filters of an address; undefined if there is none. */
export function readOwedFilter(
  fields: URLSearchParams,
  formats: Formats,
): { filter: OwedFilter | undefined; problems: OwedProblem[] } {
  const problems: OwedProblem[] = [];
  const textOf = (field: (typeof owedFields)[number]) => (fields.get(field) ?? "").trim();
  const readAmount = (field: "amount_from" | "amount_to"): string => {
    const text = textOf(field);
    if (text === "") return "";
    const amount = parseAmount(text, formats);
    if (amount === null) problems.push({ field, key: "form.number" });
    return amount ?? "";
  };
  const readDay = (): string => {
    const text = textOf("due_until");
    if (text === "") return "";
    const date = parseDate(text, formats);
    if (!date.ok) problems.push({ field: "due_until", key: "form.date" });
    return date.ok ? date.value : "";
  };
  const overdueText = textOf("overdue");
  if (!["", "1", "true", "on", "0", "false"].includes(overdueText)) {
    const value = overdueText.slice(0, 60);
    problems.push({ field: "overdue", key: "ui.unknownValue", params: { name: "overdue", value } });
  }
  const filter = {
    dueUntil: readDay(),
    isOverdue: ["1", "true", "on"].includes(overdueText),
    amountFrom: readAmount("amount_from"),
    amountTo: readAmount("amount_to"),
  };
  if (filter.amountFrom && filter.amountTo && Number(filter.amountFrom) > Number(filter.amountTo)) {
    problems.push({ field: "amount_to", key: "documents.amountsReversed" });
  }
  const isEmpty = !filter.isOverdue && !filter.dueUntil && !filter.amountFrom && !filter.amountTo;
  return { filter: isEmpty ? undefined : filter, problems };
}

/** Reads an amount; credits are typed with a minus. Null if it is none. */
function parseAmount(text: string, formats: Formats): string | null {
  const [, minus, figure = ""] = /^\s*([-−]?)(.*)$/s.exec(text) ?? [];
  const amount = parseQuantity(figure, formats);
  if (!amount.ok || !/^\d+(\.\d{1,2})?$/.test(amount.value)) return null;
  return `${minus ? "-" : ""}${Number(amount.value).toFixed(2)}`;
}

/** Encodes the filters in the fields of an address. */
export function owedAddress({
  dueUntil,
  isOverdue,
  amountFrom,
  amountTo,
}: OwedFilter = noFilter): [string, string][] {
  return [
    ["due_until", dueUntil],
    ["overdue", isOverdue ? "1" : ""],
    ["amount_from", amountFrom],
    ["amount_to", amountTo],
  ];
}

/** Translates the filters into criteria for the ERP. */
export function owedCriteria({ dueUntil, isOverdue, amountFrom, amountTo }: OwedFilter = noFilter) {
  return {
    ...(dueUntil ? { dueUntil } : {}),
    ...(isOverdue ? { overdue: true } : {}),
    ...(amountFrom ? { amountFrom } : {}),
    ...(amountTo ? { amountTo } : {}),
  };
}

/** Names the filters, each with the ones that remain without it. */
export function owedInWords(
  filter: OwedFilter = noFilter,
  { t, formats }: { t: Translate; formats: Formats },
): { label: string; remainder: OwedFilter }[] {
  const { dueUntil, isOverdue, amountFrom, amountTo } = filter;
  const amount = (value: string) => (value ? formatMoney(value, formats) : "…");
  return [
    ...(dueUntil
      ? [
          {
            label: t("receivables.dueUntilDay", { date: formatDate(dueUntil, formats) }),
            remainder: { ...filter, dueUntil: "" },
          },
        ]
      : []),
    ...(isOverdue
      ? [{ label: t("receivables.overdueOnly"), remainder: { ...filter, isOverdue: false } }]
      : []),
    ...(amountFrom || amountTo
      ? [
          {
            label: labelValue(
              t("documents.openAmount"),
              `${amount(amountFrom)} – ${amount(amountTo)}`,
              formats.locale,
            ),
            remainder: { ...filter, amountFrom: "", amountTo: "" },
          },
        ]
      : []),
  ];
}

/** Formats the filters for the form. */
export const displayedOwed = (
  { dueUntil, isOverdue, amountFrom, amountTo }: OwedFilter = noFilter,
  formats: Formats,
) => ({
  dueUntil: dueUntil && formatDate(dueUntil, formats),
  isOverdue,
  amountFrom: amountFrom && formatMoney(amountFrom, formats),
  amountTo: amountTo && formatMoney(amountTo, formats),
});
