import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { type Locale, localeNames, locales } from "~/i18n/locales";
import { ScrollToTop } from "../pages/ScrollToTop";
import { spacedCode } from "../pages/spaced-code";

export interface Foot {
  locale: Locale;
  /** Languages to choose from; all without it. */
  languages?: readonly Locale[];
  light: boolean;
  year: string;
  version: string;
  /** The page that both switches return to. */
  path: string;
  /** Code by which the staff find what this page did; guests have none. */
  supportCode?: string | null;
  csrf: ReactNode;
  links?: readonly { label: string; href: string }[];
}

/** Form of a problem with the page above the foot. */
const issueHref = ({ path, supportCode }: Foot): string =>
  `/report/issue?${new URLSearchParams({ page: path, code: supportCode ?? "" })}`;

export function PageFoot(props: Foot) {
  const t = useT();
  const { links = [], languages = locales } = props;
  const choices = languages.includes(props.locale) ? languages : [props.locale, ...languages];
  return (
    <footer className="foot">
      <div className="within">
        <span>{t("frame.copyright", { year: props.year, version: props.version })}</span>
        {props.supportCode ? (
          <span>
            {t("frame.supportCode")} <a href={issueHref(props)}>{spacedCode(props.supportCode)}</a>
          </span>
        ) : null}
        {links.length > 0 ? (
          <nav aria-label={t("frame.links")}>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <form method="post" action="/language" className="inline">
          {props.csrf}
          <input type="hidden" name="back" value={props.path} />
          <label htmlFor="foot-language">{t("frame.language")}</label>
          <select id="foot-language" name="language" defaultValue={props.locale}>
            {choices.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {localeNames[locale]}
              </option>
            ))}
          </select>
          <button type="submit">{t("frame.languageSet")}</button>
        </form>
        <form method="post" action="/light" className="inline">
          {props.csrf}
          <input type="hidden" name="back" value={props.path} />
          <button type="submit" name="light" value={props.light ? "0" : "1"} className="plain">
            {t(props.light ? "frame.light.off" : "frame.light.on")}
          </button>
        </form>
        <ScrollToTop />
      </div>
    </footer>
  );
}
