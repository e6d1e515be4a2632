import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { TrialState } from "./trial";
import type { Trial } from "./trials.store.server";

/** Codes of the states as lists show them: waiting, planned, done, taken back. */
export const stateCodes: Record<TrialState, string> = {
  trying: "",
  planned: "PEND",
  inForce: "APPR",
  reverted: "CANC",
  overtaken: "CANC",
};

/** Lists changes with their state, the newest first. */
export function trialList(
  trials: { items: (Trial & { state: TrialState })[]; total: number; page: number; pageSize: number },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("areas.trials.title"),
    columns: [
      { name: "title", caption: t("trials.change"), datatype: "text", key: true },
      { name: "state", caption: t("trials.state"), datatype: "status" },
      { name: "from", caption: t("trials.from"), datatype: "instant" },
      { name: "by", caption: t("trials.by"), datatype: "text" },
      { name: "created", caption: t("trials.created"), datatype: "instant" },
    ],
    rows: trials.items.map(({ id, title, kind, state, effectiveFrom, createdBy, createdAt }) => ({
      id,
      cells: {
        title: { kind: "text", text: title, href: `/admin/trials/${id}`, note: t(`trials.kind.${kind}`) },
        state: { kind: "status", code: stateCodes[state], label: t(`trials.states.${state}`) },
        from: effectiveFrom ? { kind: "instant", instant: effectiveFrom.toISOString() } : null,
        by: { kind: "text", text: createdBy },
        created: { kind: "instant", instant: createdAt.toISOString() },
      },
    })),
    paging: { page: trials.page, pageSize: trials.pageSize, totalResults: trials.total },
    empty: t("trials.none"),
  };
}
