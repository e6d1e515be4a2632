import type { Permit } from "../../port/basics";
import type { StatusCode } from "../../port/documents";
import { type SentenceKey, sentence } from "../../texts/text";

/** Answers what may be done with a document; SAP itself decides again when it is tried. */

const refuse = (code: SentenceKey, language: string): Permit => ({
  allowed: false,
  code,
  reason: sentence(code, language),
});

const permission: Permit = { allowed: true };

const finalStatuses: StatusCode[] = ["GI", "SHIP", "GR"];

export interface Permits {
  copy: Permit;
  convert: Permit;
  requote: Permit;
  change: Permit;
}

export function permitsOf(kind: "order" | "quote" | "other", status: StatusCode, language: string): Permits {
  const no = (code: SentenceKey) => refuse(code, language);
  if (kind === "order") {
    return {
      copy: permission,
      convert: no("convert.kind"),
      requote: no("convert.kind"),
      change:
        status === "CANC"
          ? no("change.cancelled")
          : finalStatuses.includes(status)
            ? no("change.delivered")
            : permission,
    };
  }
  if (kind === "quote") {
    const reasons: Partial<Record<StatusCode, SentenceKey>> = {
      CANC: "change.cancelled",
      ORDR: "change.ordered",
      EXPD: "change.expired",
    };
    const reason = reasons[status];
    const permit = reason ? no(reason) : permission;
    return { copy: permission, convert: permit, requote: permission, change: permit };
  }
  return {
    copy: no("copy.kind"),
    convert: no("convert.kind"),
    requote: no("convert.kind"),
    change: no("change.kind"),
  };
}

export const changeOfItem = (status: StatusCode, document: Permit, language: string): Permit =>
  status === "CANC" && document.allowed ? refuse("change.rejectedLine", language) : document;
