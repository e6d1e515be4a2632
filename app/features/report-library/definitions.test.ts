import { expect, it } from "vitest";
import { reportLabels } from "~/erp/texts/report-labels";
import { isMessage } from "~/i18n/delivered-texts.server";

/** Fields by which a report is searched; the list of reports shows columns. */
const searchFields = ["from_date", "to_date"];

it("have words for the sources and columns of the usual reports, also while the ERP is not asked", () => {
  const keys = Object.keys(reportLabels).flatMap((label) => {
    const [, source] = /^report\.(\w+)$/.exec(label) ?? [];
    const [, column = ""] = /^reportField\.(\w+)$/.exec(label) ?? [];
    if (source) return [`reports.source.${source}`];
    return column && !searchFields.includes(column) ? [`reports.column.${column}`] : [];
  });
  expect(keys).toContain("reports.column.ship_to_name");
  expect(keys.filter((key) => !isMessage(key))).toEqual([]);
});
