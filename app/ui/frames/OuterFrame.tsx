import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import type { Locale } from "~/i18n/locales";
import { PageFoot } from "./PageFoot";

/** The frame of pages before signing in. */
export function OuterFrame(props: {
  foot: { locale: Locale; light: boolean; year: string; version: string; path: string; csrf: ReactNode };
  children: ReactNode;
}) {
  const t = useT();
  return (
    <>
      <a className="unseen" href="#content">
        {t("ui.skip")}
      </a>
      <header className="bar">
        <div className="within">
          <a className="brand" href="/">
            Tradepost
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...props.foot} />
    </>
  );
}
