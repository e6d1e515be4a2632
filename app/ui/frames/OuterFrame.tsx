import { useT } from "~/i18n/i18n-context";
import type { FrameProps } from "./frame-props";
import { Head, HeadLine } from "./Head";
import { PageFoot } from "./PageFoot";

/** The frame of pages before sign-in; with `guest` it is the frame of guests, who may browse. */
export function OuterFrame(props: FrameProps & { guest?: { signIn: string } | undefined }) {
  const { foot, guest } = props;
  const t = useT();
  return (
    <>
      <Head>
        <div className="within">
          <HeadLine
            brand={props.brand}
            home="/"
            visitor={guest ? <a href={guest.signIn}>{t("frame.guestSignIn")}</a> : null}
          />
        </div>
      </Head>
      <main id="content" tabIndex={-1} className="within">
        {props.children}
      </main>
      <PageFoot {...foot} />
      {props.cookies}
    </>
  );
}
