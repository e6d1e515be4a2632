import { useT } from "~/i18n/i18n-context";
import type { ChangeNote } from "./read-changes.server";

/** Says who changed a record last, and leads to what was there before. */
export function LastChange({ note }: { note: ChangeNote }) {
  const t = useT();
  return (
    <p className="hint">
      {note.text}{" "}
      {note.earlierHref ? (
        <>
          <a href={note.earlierHref}>{t("admin.earlierValues")}</a>{" "}
        </>
      ) : null}
      {note.history ? <a href={note.history}>{t("admin.history")}</a> : null}
    </p>
  );
}

/** Leads to who changed what in an area, when, and what was there before. */
export function HistoryLink({ href }: { href: string | null }) {
  const t = useT();
  return href ? (
    <p className="buttons">
      <a href={href}>{t("admin.history")}</a>
    </p>
  ) : null;
}
