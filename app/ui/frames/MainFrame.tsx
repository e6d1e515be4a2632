import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { KeptPart } from "../pages/KeptPart";
import { CartLink, type CartState } from "./CartLink";
import { FindBox, type FindBoxProps } from "./FindBox";
import type { SignedInFrameProps } from "./frame-props";
import { Head, HeadLine } from "./Head";
import { Menu, Navigation, type NavigationEntry } from "./Navigation";
import { PageFoot } from "./PageFoot";

interface MainFrameProps extends SignedInFrameProps {
  /** Entries of everyday work, in the bar. */
  work: readonly NavigationEntry[];
  /** All others, in the menu. */
  entries: readonly NavigationEntry[];
  /** Searches everything; missing for visitors without a partner. */
  find: FindBoxProps | null;
  /** Missing for visitors who place no orders. */
  cart: (CartState & { current: boolean }) | null;
  partnerBar: ReactNode;
}

/** The frame of every signed-in page: navigation, search, cart, active partner, profile and sign-out. */
export function MainFrame(props: MainFrameProps) {
  const { brand, work, entries, find, cart, signOut } = props;
  return (
    <>
      <Head acting={props.acting} below={props.partnerBar}>
        <KeptPart
          as="div"
          className="within"
          name="head"
          facts={{ brand, work, entries, find, cart }}
          content={(facts) => <Line {...facts} signOut={signOut} />}
        />
      </Head>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...props.foot} />
      {props.cookies}
    </>
  );
}

type LineProps = Pick<MainFrameProps, "brand" | "work" | "entries" | "find" | "cart" | "signOut">;

function Line({ brand, work, entries, find, cart, signOut }: LineProps) {
  const t = useT();
  return (
    <HeadLine brand={brand} home="/dashboard">
      <Navigation label={t("frame.navigation")} entries={work} />
      {find ? <FindBox {...find} /> : null}
      {cart ? <CartLink {...cart} /> : null}
      <Menu work={work} entries={entries}>
        {signOut}
      </Menu>
    </HeadLine>
  );
}
