import { useT } from "~/i18n/i18n-context";

export interface NavigationEntry {
  href: string;
  label: string;
  current: boolean;
  /** Stands beside the label, such as the number of lines in the cart. */
  aside?: string | undefined;
  /** Says why this person may not go there; the link then leads to the page that says more. */
  reason?: string | undefined;
  /** Shows the entry only on small screens: elsewhere the page has another link. */
  small?: boolean;
}

/**
 * The main navigation. On small screens a button opens it as a popover, which needs no script; browsers without popovers
 * show the list.
 */
export function Navigation({ label, entries }: { label: string; entries: readonly NavigationEntry[] }) {
  const t = useT();
  // React 18 passes the popover attributes on but has no types for them.
  const opener = { popovertarget: "menu" };
  const popover = { popover: "auto" };
  return (
    <>
      <button type="button" className="menu" {...opener}>
        {t("frame.menu")}
      </button>
      <nav className="nav" id="menu" aria-label={label} {...popover}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.href} className={entry.small ? "small" : undefined}>
              <a href={entry.href} aria-current={entry.current ? "page" : undefined}>
                {entry.label}
                {entry.aside ? <small> {entry.aside}</small> : null}
                {entry.reason ? <small> – {entry.reason}</small> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
