import type { Translate } from "~/i18n/translate";
import type { MailDraft } from "./mail-draft";

export interface RequestEvent {
  id: string;
  /** Distinguishes the messages of a thread and their readers: each is mailed once. */
  mailId: string;
  kind: "issue" | "sales";
  /** Created and replied tell the staff, the others the author. */
  event: "received" | "created" | "answered" | "replied" | "closed";
  title: string;
  /** Person who has written. */
  person: string;
  /** Message of the thread. */
  text: string;
}

/** Tells the author or the staff of what was written in a thread. */
export function requestMail(
  request: RequestEvent,
  { t, portal }: { t: Translate; portal: string },
): MailDraft {
  const { id, mailId, kind, event, title, person, text } = request;
  const isForStaff = event === "created" || event === "replied";
  const page = isForStaff ? "admin/issues" : "user/requests";
  return {
    id: `request-${event}-${mailId}`,
    subject: t(`mails.request.${event}.subject`, { title }),
    parts: [
      { kind: "text", text: t(`mails.request.${event}.text`, { title, person }) },
      ...(text ? [{ kind: "text" as const, text }] : []),
      { kind: "link", label: t("mails.request.view"), href: `${portal}/${page}/${id}` },
    ],
    reason: t(`mails.request.reason.${isForStaff ? "staff" : kind}`),
  };
}
