import { type Formats, formatCount, formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { MailDraft } from "./mail-draft";

export interface ReadyReport {
  /** The id of the run. */
  id: string;
  title: string;
  partner: string;
  rows: number;
  period: { fromDate: string; toDate: string };
}

/** Says that a report is there to which its reader has subscribed. */
export function reportReadyMail(
  { id, title, partner, rows, period }: ReadyReport,
  { t, formats, portal }: { t: Translate; formats: Formats; portal: string },
): MailDraft {
  const days = `${formatDate(period.fromDate, formats)} – ${formatDate(period.toDate, formats)}`;
  return {
    id: `report-${id}`,
    kind: "reports",
    subject: t("mails.report.subject", { title }),
    parts: [
      {
        kind: "facts",
        facts: [
          { term: t("frame.partner"), value: partner },
          { term: t("documents.dateRange"), value: days },
          { term: t("reports.library.rows"), value: formatCount(rows, formats) },
        ],
      },
      { kind: "link", label: t("mails.action.report"), href: `${portal}/reports/sap/runs/${id}` },
    ],
    reason: t("mails.report.reason"),
  };
}
