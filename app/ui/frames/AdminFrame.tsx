import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { Fold } from "../Fold";
import { Brand, type BrandProps, ownBrand } from "./Brand";
import type { NavigationEntry } from "./Navigation";
import { type Foot, PageFoot } from "./PageFoot";
import { SkipLink } from "./SkipLink";

export interface NavigationGroup {
  title: string;
  entries: readonly NavigationEntry[];
}

/** The frame of administration: everything administered at the side, in groups; the group in use lies open. */
export function AdminFrame(props: {
  brand?: BrandProps;
  groups: readonly NavigationGroup[];
  userName: string;
  signOut: ReactNode;
  foot: Foot;
  cookies?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <>
      <SkipLink />
      <header className="bar">
        <div className="within">
          <Brand {...(props.brand ?? ownBrand)} href="/dashboard" />
          <strong>{t("frame.admin")}</strong>
          <a href="/dashboard">{t("frame.toPortal")}</a>
          <div className="push inline">
            <span className="who">{props.userName}</span>
            {props.signOut}
          </div>
        </div>
      </header>
      <div className="within side admin">
        <nav aria-label={t("frame.adminNavigation")}>
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
        <main id="content" tabIndex={-1}>
          {props.children}
        </main>
      </div>
      <PageFoot {...props.foot} />
      {props.cookies}
    </>
  );
}
