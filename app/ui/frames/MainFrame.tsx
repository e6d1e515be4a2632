import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import type { Locale } from "~/i18n/locales";
import { PageFoot } from "./PageFoot";

export interface NavigationEntry {
  href: string;
  label: string;
  current: boolean;
  /** A figure beside the label, such as the lines in the cart. */
  aside?: string;
}

/** The frame of every signed-in page: where you are, for whom you work, and the way out. */
export function MainFrame(props: {
  entries: readonly NavigationEntry[];
  partnerBar: ReactNode;
  userName: string;
  behind: string | null;
  signOut: ReactNode;
  foot: { locale: Locale; light: boolean; year: string; version: string; path: string; csrf: ReactNode };
  children: ReactNode;
}) {
  const t = useT();
  return (
    <>
      <a className="unseen" href="#content">
        {t("ui.skip")}
      </a>
      <header>
        <div className="bar">
          <div className="within">
            <a className="brand" href="/dashboard">
              Tradepost
            </a>
            <nav className="nav" aria-label={t("frame.navigation")}>
              <ul>
                {props.entries.map((entry) => (
                  <li key={entry.href}>
                    <a href={entry.href} aria-current={entry.current ? "page" : undefined}>
                      {entry.label}
                      {entry.aside ? <small> {entry.aside}</small> : null}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="push inline">
              <span>
                {props.behind
                  ? t("frame.actsFor", { person: props.behind, user: props.userName })
                  : props.userName}
              </span>
              {props.signOut}
            </div>
          </div>
        </div>
        {props.partnerBar}
      </header>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...props.foot} />
    </>
  );
}
