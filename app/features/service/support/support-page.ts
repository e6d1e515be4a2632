import type { Translate } from "~/i18n/translate";
import type { Cell, ListView } from "~/ui/lists/list-view";
import type { openSupportCode } from "./open-support-code.server";

type OpenedRecord = Extract<Awaited<ReturnType<typeof openSupportCode>>, { kind: "ok" }>["value"];

/** Data of the page behind a support code. */
export interface SupportPageData {
  code: string;
  user: string;
  behind: string;
  customer: string;
  salesArea: string;
  method: string;
  path: string;
  status: number;
  at: string;
  milliseconds: string;
  requestId: string;
  version: string;
  omitted: number;
  calls: ListView;
  checks: ListView;
}

/** Maps the record of a page to the page that the staff see. */
export function supportPageOf(record: OpenedRecord, address: string, t: Translate): SupportPageData {
  const { code, user, behind, partner, salesArea, method, path, status, requestId, version, omitted } =
    record;
  return {
    code,
    user,
    behind,
    salesArea,
    method,
    path,
    status,
    requestId,
    version,
    omitted,
    customer: partner ? `${partner.name} (${partner.number})` : "",
    at: record.at.toISOString(),
    milliseconds: t("requests.support.ms", { milliseconds: record.milliseconds }),
    calls: callList(record.calls, address, t),
    checks: checkList(record.checks, address, t),
  };
}

const callList = (calls: OpenedRecord["calls"], address: string, t: Translate): ListView => ({
  name: "support-calls",
  address,
  caption: t("requests.support.calls"),
  columns: [
    { name: "operation", caption: t("requests.support.operation"), datatype: "text", key: true },
    { name: "time", caption: t("requests.support.time"), datatype: "text", justify: "right" },
    { name: "source", caption: t("requests.support.source"), datatype: "text" },
    { name: "result", caption: t("requests.support.result"), datatype: "status" },
    { name: "messages", caption: t("requests.support.messages"), datatype: "text", wrap: true },
  ],
  rows: calls.map(({ operation, milliseconds, isCached, result, messages }, index) => ({
    id: String(index),
    cells: {
      operation: text(operation),
      time: text(t("requests.support.ms", { milliseconds })),
      source: text(t(isCached ? "requests.support.fromCache" : "requests.support.fromErp")),
      result: resultCell(result === "ok", result, t),
      messages: text(messages.map(({ code, text }) => `${text} (${code})`).join(" · ")),
    },
  })),
  empty: t("requests.support.noCalls"),
});

const checkList = (checks: OpenedRecord["checks"], address: string, t: Translate): ListView => ({
  name: "support-checks",
  address,
  caption: t("requests.support.checks"),
  columns: [
    { name: "operation", caption: t("requests.support.operation"), datatype: "text", key: true },
    { name: "permissions", caption: t("requests.support.permissions"), datatype: "text", wrap: true },
    { name: "result", caption: t("requests.support.result"), datatype: "status" },
    { name: "reason", caption: t("requests.support.reason"), datatype: "text", wrap: true },
  ],
  rows: checks.map(({ operation, permissions, isAllowed, reason }, index) => ({
    id: String(index),
    cells: {
      operation: text(operation),
      permissions: text(permissions.join(", ")),
      result: resultCell(isAllowed, t("requests.support.refused"), t, t("requests.support.allowed")),
      reason: text(reason ? t(reason.key, reason.params) : ""),
    },
  })),
  empty: t("requests.support.noChecks"),
});

const text = (value: string): Cell => ({ kind: "text", text: value });

const resultCell = (
  isGood: boolean,
  failure: string,
  t: Translate,
  success = t("requests.support.answered"),
): Cell => ({ kind: "status", code: isGood ? "APPR" : "DENY", label: isGood ? success : failure });
