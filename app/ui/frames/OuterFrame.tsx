import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { Navigation, type NavigationEntry } from "./Navigation";
import { type Foot, PageFoot } from "./PageFoot";
import { SkipLink } from "./SkipLink";

/** The frame of pages before signing in; with entries it is the frame of guests, who can look round. */
export function OuterFrame(props: {
  foot: Foot;
  cookies?: ReactNode;
  guest?: { entries: readonly NavigationEntry[]; signIn: string };
  children: ReactNode;
}) {
  const { foot, guest } = props;
  const t = useT();
  return (
    <>
      <SkipLink />
      <header className="bar">
        <div className="within">
          <a className="brand" href="/">
            Tradepost
          </a>
          {guest ? (
            <>
              <Navigation label={t("frame.navigation")} entries={guest.entries} />
              <a className="push" href={guest.signIn}>
                {t("frame.guestSignIn")}
              </a>
            </>
          ) : null}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...foot} />
      {props.cookies}
    </>
  );
}
