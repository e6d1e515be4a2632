import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";

interface UsageRow {
  subject: string;
  count: number;
}

/** Lists what was counted, the most frequent first. */
export function countedList(
  name: "pages" | "searches",
  rows: readonly UsageRow[],
  { days, t }: { days: number; t: Translate },
): ListView {
  return {
    name: `usage_${name}`,
    address: `/admin/usage?days=${days}`,
    caption: t(`content.usage.${name}`),
    columns: [
      { name: "subject", caption: t(`content.usage.${name}Of`), datatype: "text", key: true, wrap: true },
      { name: "count", caption: t("content.usage.count"), datatype: "number" },
    ],
    rows: rows.map(({ subject, count }) => ({
      id: subject,
      cells: {
        // A page whose address contains nothing else can be opened.
        subject: {
          kind: "text",
          text: subject,
          ...(name === "pages" && !subject.includes("…") ? { href: subject } : {}),
        },
        count: { kind: "number", value: String(count) },
      },
    })),
    empty: t("content.usage.nothing"),
  };
}
