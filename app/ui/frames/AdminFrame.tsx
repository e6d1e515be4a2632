import { useT } from "~/i18n/i18n-context";
import { Fold } from "../pages/Fold";
import type { SignedInFrameProps } from "./frame-props";
import { Head, HeadLine } from "./Head";
import type { NavigationEntry } from "./Navigation";
import { PageFoot } from "./PageFoot";

export interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

/** The frame of administration: its areas at the side, below the content on a phone; the current group is open. */
export function AdminFrame(props: SignedInFrameProps & { groups: readonly NavigationGroup[] }) {
  const t = useT();
  return (
    <>
      <Head acting={props.acting}>
        <div className="within">
          <HeadLine
            brand={props.brand}
            home="/dashboard"
            visitor={
              <>
                <span className="who">{props.userName}</span>
                {props.signOut}
              </>
            }
          >
            <strong>{t("frame.admin")}</strong>
            <a href="/dashboard">{t("frame.toPortal")}</a>
          </HeadLine>
        </div>
      </Head>
      <div className="within side admin">
        <main id="content" tabIndex={-1}>
          <p className="jump">
            <a href="#areas">{t("frame.areas")}</a>
          </p>
          {props.children}
        </main>
        <nav id="areas" aria-label={t("frame.adminNavigation")}>
          {props.groups.map(({ title, entries }) => (
            <Fold key={title} title={title} open={entries.some((entry) => entry.current)} group="admin">
              <ul className="tree">
                {entries.map((entry) => (
                  <li key={entry.href}>
                    <a href={entry.href} aria-current={entry.current ? "page" : undefined}>
                      {entry.label}
                    </a>
                  </li>
                ))}
              </ul>
            </Fold>
          ))}
        </nav>
      </div>
      <PageFoot {...props.foot} />
      {props.cookies}
    </>
  );
}
