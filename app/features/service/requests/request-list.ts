import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { ServiceRequest } from "./requests.store.server";
import type { RequestState } from "./service-request";

type Row = ServiceRequest & { author?: string; assignee?: string };

const statusCodes: Record<RequestState, string> = { open: "PEND", answered: "APPR", closed: "CANC" };

/** Status of a request as pages show it. */
export const requestStatus = (state: RequestState, t: Translate) => ({
  code: statusCodes[state],
  label: t(`requests.state.${state}`),
});

/** Lists requests; for the staff with their authors. */
export function requestList(
  requests: { items: readonly Row[]; total: number; page: number; pageSize: number },
  { t, below, isForStaff }: { t: Translate; below: string; isForStaff: boolean },
): Omit<ListView, "name" | "address"> {
  return {
    caption: t(isForStaff ? "requests.issues" : "requests.own"),
    columns: [
      { name: "title", caption: t("requests.subject"), datatype: "text", key: true, wrap: true },
      { name: "kind", caption: t("requests.kind"), datatype: "text" },
      ...(isForStaff
        ? ([
            { name: "author", caption: t("requests.author"), datatype: "text", wrap: true },
            { name: "assignee", caption: t("requests.assignee"), datatype: "text", wrap: true },
          ] as const)
        : []),
      { name: "state", caption: t("documents.status"), datatype: "status" },
      { name: "updated", caption: t("requests.updated"), datatype: "instant" },
    ],
    rows: requests.items.map((request) => ({
      id: request.id,
      cells: {
        title: { kind: "text", text: request.title, href: `${below}/${request.id}` },
        kind: { kind: "text", text: t(`requests.kinds.${request.kind}`) },
        author: { kind: "text", text: request.author ?? "", note: request.partner?.name ?? "" },
        assignee: { kind: "text", text: request.assignee ?? "" },
        state: { kind: "status", ...requestStatus(request.state, t) },
        updated: { kind: "instant", instant: request.updatedAt.toISOString() },
      },
    })),
    paging: { page: requests.page, pageSize: requests.pageSize, totalResults: requests.total },
    empty: t(isForStaff ? "requests.noIssues" : "requests.none"),
  };
}
