import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { type Locale, localeNames, locales } from "~/i18n/locales";
import { inQuery, useBlank } from "../pages/blanks";
import { KeptPart } from "../pages/KeptPart";
import { ScrollToTop } from "../pages/ScrollToTop";
import { spacedCode } from "../pages/spaced-code";

export interface Foot {
  locale: Locale;
  /** Languages to choose from; all without it. */
  languages?: readonly Locale[];
  year: string;
  version: string;
  /** The page that the choice of a language returns to. */
  path: string;
  /** Code by which the staff find what this page did; guests have none. */
  supportCode?: string | null;
  csrf: ReactNode;
  links?: readonly FootLink[];
}

export interface FootLink {
  label: string;
  href: string;
  /** Tells the linked form which page it is about, and with its code what the page did. */
  tells?: "page" | "pageAndCode";
}

export function PageFoot({ csrf, path, supportCode, ...foot }: Foot) {
  const code = supportCode ?? "";
  return (
    <footer className="foot">
      <KeptPart
        as="div"
        className="within"
        name="foot"
        facts={{ ...foot, hasCode: code !== "" }}
        content={(facts) => <FootLine {...facts} csrf={csrf} path={path} code={code} />}
      />
    </footer>
  );
}

type FootLineProps = Omit<Foot, "supportCode"> & {
  hasCode: boolean;
  code: string;
};

function FootLine({ locale, languages = locales, links = [], hasCode, csrf, ...props }: FootLineProps) {
  const t = useT();
  const path = useBlank("path", props.path);
  const pathInQuery = useBlank("pathInQuery", inQuery(props.path));
  const code = useBlank("supportCode", props.code);
  const codeInSight = useBlank("spacedCode", spacedCode(props.code));
  const choices = languages.includes(locale) ? languages : [locale, ...languages];
  const hrefOf = ({ href, tells }: Pick<FootLink, "href" | "tells">) => {
    if (!tells) return href;
    return `${href}?page=${pathInQuery}${tells === "pageAndCode" && hasCode ? `&code=${code}` : ""}`;
  };
  return (
    <>
      <span>{t("frame.copyright", { year: props.year, version: props.version })}</span>
      {hasCode ? (
        <span>
          {t("frame.supportCode")}{" "}
          <a href={hrefOf({ href: "/report/issue", tells: "pageAndCode" })}>{codeInSight}</a>
        </span>
      ) : null}
      {links.length > 0 ? (
        <nav aria-label={t("frame.links")}>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a href={hrefOf(link)}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <form method="post" action="/language" className="inline">
        {csrf}
        <input type="hidden" name="back" value={path} />
        <label htmlFor="foot-language">{t("frame.language")}</label>
        <select id="foot-language" name="language" defaultValue={locale}>
          {choices.map((choice) => (
            <option key={choice} value={choice} lang={choice}>
              {localeNames[choice]}
            </option>
          ))}
        </select>
        <button type="submit">{t("frame.languageSet")}</button>
      </form>
      <ScrollToTop />
    </>
  );
}
