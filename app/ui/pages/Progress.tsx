import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";

/** How far something slow has come, and a way to look again. Nothing refreshes by itself unasked. */
export function Progress(props: { label: string; done?: number; of?: number; again?: string }) {
  const t = useT();
  const formats = useFormats();
  const shown = (number: number) => formatQuantity(String(number), formats);
  const { label, done, of, again } = props;
  const known = done !== undefined && of !== undefined;
  return (
    <div role="status">
      <p>
        <label htmlFor="progress">{label}</label>{" "}
        {known ? (
          <small className="figure">{t("ui.progress", { done: shown(done), total: shown(of) })}</small>
        ) : null}
      </p>
      <p>
        <progress id="progress" max={of} value={done} />
      </p>
      {again ? (
        <p>
          <a className="button" href={again}>
            {t("ui.checkAgain")}
          </a>
        </p>
      ) : null}
    </div>
  );
}
