import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";

/** Notice for visitors: the ERP is closed until when, or will be closed from when to when. */
export interface Outage {
  closed: boolean;
  maintenance: boolean;
  from: string | null;
  /** Null if somebody has to end it: the connection is switched off. */
  until: string | null;
  message: string;
}

/** Says that the ERP is closed, or will be, above everything else on the page. */
export function OutageBanner({ outage }: { outage: Outage }) {
  const t = useT();
  const formats = useFormats();
  const until = outage.until && formatInstant(outage.until, formats);
  return (
    <div role={outage.closed ? "alert" : "status"} className="notices outage">
      <div className={`notice ${outage.closed ? "warning" : "info"}`}>
        <strong>{t("erp.outage.title")}</strong>{" "}
        {outage.closed
          ? t(outage.maintenance ? "door.erp.maintenance" : "door.erp.down")
          : t("erp.outage.announced", {
              from: outage.from ? formatInstant(outage.from, formats) : "",
              until: until ?? "",
            })}
        {outage.message ? ` ${outage.message}` : ""}
        {outage.closed && until ? ` ${t("frame.unavailable.until", { time: until })}` : ""}
      </div>
    </div>
  );
}
