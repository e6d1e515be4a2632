import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { Icon } from "../pages/Icon";

export interface NavigationEntry {
  href: string;
  label: string;
  current: boolean | "subject";
}

/** The entries of everyday work, in the bar; on small screens the menu has them. */
export function Navigation({ label, entries }: { label: string; entries: readonly NavigationEntry[] }) {
  return (
    <nav className="work" aria-label={label}>
      <Entries entries={entries} />
    </nav>
  );
}

/**
 * Everything else. A button opens it as a popover, which needs no script; browsers without popovers show the list.
 */
export function Menu(props: {
  /** Entries of the bar, which has no room for them on small screens. */
  work: readonly NavigationEntry[];
  entries: readonly NavigationEntry[];
  /** Stands at the end, such as signing out. */
  children?: ReactNode;
}) {
  const t = useT();
  // React 18 passes the popover attributes on but has no types for them.
  const opener = { popovertarget: "menu" };
  const popover = { popover: "auto" };
  return (
    <>
      <button type="button" className="menu" {...opener}>
        <Icon name="menu" />
        {t("frame.menu")}
      </button>
      <nav className="nav" id="menu" aria-label={t("frame.menu")} {...popover}>
        <Entries entries={props.work} className="small" />
        <Entries entries={props.entries} />
        {props.children}
      </nav>
    </>
  );
}

function Entries(props: { entries: readonly NavigationEntry[]; className?: string }) {
  return (
    <ul className={props.className}>
      {props.entries.map(({ href, label, current }) => (
        <li key={href}>
          <a href={href} aria-current={current === "subject" ? "true" : current ? "page" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
