import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { CartLink, type CartState } from "./CartLink";
import type { SignedInFrameProps } from "./frame-props";
import { Head } from "./Head";
import { Menu, Navigation, type NavigationEntry } from "./Navigation";
import { PageFoot } from "./PageFoot";

/** The frame of every signed-in page: navigation, search, cart, active partner, profile and sign-out. */
export function MainFrame(
  props: SignedInFrameProps & {
    /** Entries of everyday work, in the bar. */
    work: readonly NavigationEntry[];
    /** All others, in the menu. */
    entries: readonly NavigationEntry[];
    /** Searches everything; missing for visitors without a partner. */
    find: ReactNode;
    /** Missing for visitors who place no orders. */
    cart: (CartState & { current: boolean }) | null;
    partnerBar: ReactNode;
  },
) {
  const t = useT();
  return (
    <>
      <Head brand={props.brand} home="/dashboard" acting={props.acting} below={props.partnerBar}>
        <Navigation label={t("frame.navigation")} entries={props.work} />
        {props.find}
        {props.cart ? <CartLink {...props.cart} /> : null}
        <Menu work={props.work} entries={props.entries}>
          {props.signOut}
        </Menu>
      </Head>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...props.foot} />
      {props.cookies}
    </>
  );
}
