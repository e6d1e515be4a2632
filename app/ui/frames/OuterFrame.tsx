import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { Brand, type BrandProps, ownBrand } from "./Brand";
import { Navigation, type NavigationEntry } from "./Navigation";
import { type Foot, PageFoot } from "./PageFoot";
import { SkipLink } from "./SkipLink";

/** The frame of pages before signing in; with entries it is the frame of guests, who can look round. */
export function OuterFrame(props: {
  brand?: BrandProps;
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
          <Brand {...(props.brand ?? ownBrand)} href="/" />
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
