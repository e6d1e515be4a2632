import { type Formats, formatDate, monthOfYear } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Column, ListView, Row } from "~/ui/lists/list-view";
import { isDateGroup, type ReportGroup } from "./group-report";

interface Words {
  t: Translate;
  formats: Formats;
}

/** Names a group: a day, the first day of a week, a month with its year, or a partner with its number. */
export function groupName({ key, name }: ReportGroup, by: string, { formats }: Words): string {
  if (!isDateGroup(by)) return name || key;
  return by === "month" ? monthOfYear(key, formats.locale) : formatDate(key, formats);
}

/** Labels a bar as short as it can be told from its neighbours: partners of one company share the begin of their names. */
export const barLabel = (group: ReportGroup, by: string, words: Words): string =>
  by === "month"
    ? group.key.slice(0, 7)
    : by === "user" || isDateGroup(by)
      ? groupName(group, by, words)
      : group.key;

/** Tells whether each group is a day, or a week named by its first. */
const isDay = (by: string): boolean => isDateGroup(by) && by !== "month";

/** Report whose groups are listed, and what its amounts are. */
export interface GroupTable {
  by: string;
  amounts: "net" | "total";
}

export const groupColumns = ({ by, amounts }: GroupTable, t: Translate): Column[] => [
  {
    name: "group",
    caption: t(`reports.by.${by as "month"}`),
    datatype: isDay(by) ? "date" : "text",
    key: true,
  },
  ...(isDateGroup(by) || by === "user"
    ? []
    : [{ name: "number", caption: t("documents.number"), datatype: "text" as const }]),
  { name: "documents", caption: t("reports.groups.documents"), datatype: "number" },
  { name: "amount", caption: t(`documents.${amounts}`), datatype: "money" },
];

export const groupRows = (groups: readonly ReportGroup[], by: string, words: Words): Row[] =>
  groups.map((group) => ({
    id: `${group.key} ${group.currency}`,
    cells: {
      group: isDay(by)
        ? { kind: "date", date: group.key }
        : { kind: "text", text: groupName(group, by, words), value: group.key },
      number: { kind: "text", text: group.key },
      documents: { kind: "number", value: String(group.documents) },
      amount: { kind: "money", amount: group.amount, currency: group.currency },
    },
  }));

/** Lists one page of the groups of a report. */
export function groupList(
  groups: readonly ReportGroup[],
  { by, amounts, caption, page, pageSize }: GroupTable & { caption: string; page: number; pageSize: number },
  words: Words,
): Omit<ListView, "name" | "address"> {
  return {
    caption,
    columns: groupColumns({ by, amounts }, words.t),
    rows: groupRows(groups, by, words).slice((page - 1) * pageSize, page * pageSize),
    paging: { page, pageSize, totalResults: groups.length },
    empty: words.t("reports.groups.none"),
  };
}
