import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** Asks once and stores the answer for a year. It is a plain form, so it works without script. */
export function CookieBanner(props: { more: string; path: string; csrf: ReactNode }) {
  const t = useT();
  return (
    <section className="cookies" aria-labelledby="cookies-title">
      <form method="post" action="/cookies" className="within">
        {props.csrf}
        <input type="hidden" name="back" value={props.path} />
        <p>
          <strong id="cookies-title">{t("frame.cookies.title")}</strong>
          <br />
          {t("frame.cookies.text")} <a href={props.more}>{t("frame.cookies.link")}</a>
        </p>
        <button type="submit">{t("frame.cookies.accept")}</button>
      </form>
    </section>
  );
}
