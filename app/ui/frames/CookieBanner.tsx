import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** Asks once and stores the answer for a year. It is a plain form, so it works without script. */
export function CookieBanner(props: {
  more: string;
  path: string;
  /** Asks for consent to statistics apart: refusing them is one press, too. */
  asksStatistics: boolean;
  csrf: ReactNode;
}) {
  const t = useT();
  return (
    <section className="cookies" aria-labelledby="cookies-title">
      <form method="post" action="/cookies" className="within">
        {props.csrf}
        <input type="hidden" name="back" value={props.path} />
        <p>
          <strong id="cookies-title">{t("frame.cookies.title")}</strong>
          <br />
          {t("frame.cookies.text")} {props.asksStatistics ? `${t("frame.cookies.statisticsText")} ` : null}
          <a href={props.more}>{t("frame.cookies.link")}</a>
        </p>
        {props.asksStatistics ? (
          <>
            <button type="submit" name="statistics" value="off">
              {t("frame.cookies.necessaryOnly")}
            </button>
            <button type="submit" name="statistics" value="on">
              {t("frame.cookies.allowStatistics")}
            </button>
          </>
        ) : (
          <button type="submit">{t("frame.cookies.accept")}</button>
        )}
      </form>
    </section>
  );
}
