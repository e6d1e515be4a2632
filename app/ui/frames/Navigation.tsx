import { useT } from "~/i18n/i18n-context";

export interface NavigationEntry {
  href: string;
  label: string;
  current: boolean;
  /** A figure beside the label, such as the lines in the cart. */
  aside?: string | undefined;
  /** Why this person may not go there; the link then leads to the page that says more. */
  reason?: string | undefined;
  /** Only on small screens: elsewhere the page leads there in another way. */
  small?: boolean;
}

/**
 * The main ways. On small screens a button shows them as a bubble of the browser's own, which needs no script;
 * browsers that do not know bubbles simply show the list.
 */
export function Navigation({ label, entries }: { label: string; entries: readonly NavigationEntry[] }) {
  const t = useT();
  // React 18 passes these attributes on but does not know their names.
  const opener = { popovertarget: "menu" };
  const bubble = { popover: "auto" };
  return (
    <>
      <button type="button" className="menu" {...opener}>
        {t("frame.menu")}
      </button>
      <nav className="nav" id="menu" aria-label={label} {...bubble}>
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
