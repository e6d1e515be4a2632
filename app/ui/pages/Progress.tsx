import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";

/** Shows the progress of a slow job and a link to look again. Script looks again by itself. */
export function Progress(props: { label: string; done?: number; of?: number; again?: string }) {
  const t = useT();
  const formats = useFormats();
  const format = (number: number) => formatCount(number, formats);
  const { label, done, of, again } = props;
  const isCounted = done !== undefined && of !== undefined;
  return (
    <div role="status" data-follows={again ? "" : undefined}>
      <p>
        <label htmlFor="progress">{label}</label>{" "}
        {isCounted ? (
          <small className="figure">{t("ui.progress", { done: format(done), total: format(of) })}</small>
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
