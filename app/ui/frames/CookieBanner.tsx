import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { useBlank } from "../pages/blanks";
import { KeptPart } from "../pages/KeptPart";

interface CookieBannerProps {
  more: string;
  path: string;
  /** Asks for consent to statistics apart: refusing them is one press, too. */
  asksStatistics: boolean;
  csrf: ReactNode;
}

/** Asks once and stores the answer for a year. It is a plain form, so it works without script. */
export function CookieBanner({ csrf, path, ...facts }: CookieBannerProps) {
  return (
    <KeptPart
      as="section"
      className="cookies"
      aria-labelledby="cookies-title"
      name="cookies"
      facts={facts}
      content={(question) => <Question {...question} path={path} csrf={csrf} />}
    />
  );
}

function Question({ more, path, asksStatistics, csrf }: CookieBannerProps) {
  const t = useT();
  return (
    <form method="post" action="/cookies" className="within">
      {csrf}
      <input type="hidden" name="back" value={useBlank("path", path)} />
      <p>
        <strong id="cookies-title">{t("frame.cookies.title")}</strong>
        <br />
        {t("frame.cookies.text")} {asksStatistics ? `${t("frame.cookies.statisticsText")} ` : null}
        <a href={more}>{t("frame.cookies.link")}</a>
      </p>
      {asksStatistics ? (
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
  );
}
