import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";

/** Says when the ERP delivered the data, and offers to reload it. */
export function AsOf({ instant, refresh }: { instant: string; refresh: string }) {
  const t = useT();
  const formats = useFormats();
  return (
    <p>
      <small>
        {t("ui.asOf", { time: formatInstant(instant, formats) })}
        <span className="acts">
          {" · "}
          <a href={refresh}>{t("ui.refresh")}</a>
        </span>
      </small>
    </p>
  );
}
