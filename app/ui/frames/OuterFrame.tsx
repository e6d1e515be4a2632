import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import type { BrandProps } from "./Brand";
import { Head } from "./Head";
import { Navigation, type NavigationEntry } from "./Navigation";
import { type Foot, PageFoot } from "./PageFoot";

/** The frame of pages before sign-in; with `guest` it is the frame of guests, who may browse. */
export function OuterFrame(props: {
  brand?: BrandProps;
  foot: Foot;
  cookies?: ReactNode;
  guest?: { entries: readonly NavigationEntry[]; signIn: string } | undefined;
  children: ReactNode;
}) {
  const { foot, guest } = props;
  const t = useT();
  return (
    <>
      <Head
        brand={props.brand}
        home="/"
        visitor={guest ? <a href={guest.signIn}>{t("frame.guestSignIn")}</a> : null}
      >
        {guest && guest.entries.length > 0 ? (
          <Navigation label={t("frame.navigation")} entries={guest.entries} />
        ) : null}
      </Head>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...foot} />
      {props.cookies}
    </>
  );
}
