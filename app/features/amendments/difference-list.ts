import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { Difference } from "./differences";

/** Lists differences old and new, one page of them. */
export function differenceList(
  differences: readonly Difference[],
  options: { page: string; pageSize: number; caption: string },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const page = Math.max(1, Math.trunc(Number(options.page)) || 1);
  const offset = (page - 1) * options.pageSize;
  return {
    caption: options.caption,
    columns: [
      { name: "what", caption: t("amendments.what"), datatype: "text", key: true, wrap: true },
      { name: "line", caption: t("documents.item"), datatype: "text", wrap: true },
      { name: "before", caption: t("amendments.before"), datatype: "text", wrap: true },
      { name: "after", caption: t("amendments.after"), datatype: "text", wrap: true },
    ],
    rows: differences.slice(offset, offset + options.pageSize).map(({ id, line, what, before, after }) => ({
      id,
      cells: {
        what: { kind: "text", text: what },
        line: { kind: "text", text: line },
        before: { kind: "text", text: before },
        after: { kind: "text", text: after },
      },
    })),
    paging: { page, pageSize: options.pageSize, totalResults: differences.length },
    empty: t("amendments.noDifference"),
  };
}
