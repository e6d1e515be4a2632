import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import type { SignedInFrameProps } from "./frame-props";
import { Head } from "./Head";
import { Navigation, type NavigationEntry } from "./Navigation";
import { PageFoot } from "./PageFoot";

/** The frame of every signed-in page: navigation, active partner, profile and sign-out. */
export function MainFrame(
  props: SignedInFrameProps & {
    entries: readonly NavigationEntry[];
    /** Searches by number; missing for visitors without a partner. */
    find: ReactNode;
    partnerBar: ReactNode;
  },
) {
  const t = useT();
  return (
    <>
      <Head
        brand={props.brand}
        home="/dashboard"
        acting={props.acting}
        visitor={
          <>
            <a className="who" href="/profile">
              {props.userName}
            </a>
            {props.signOut}
          </>
        }
        navigation={<Navigation label={t("frame.navigation")} entries={props.entries} />}
        below={props.partnerBar}
      >
        {props.find}
      </Head>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...props.foot} />
      {props.cookies}
    </>
  );
}
