export interface MenuEntry {
  label: string;
  href: string;
}

/** Drop-down menu of links, which opens without script. */
export function LinkMenu({ title, entries }: { title: string; entries: readonly MenuEntry[] }) {
  return (
    <details className="options">
      <summary>{title}</summary>
      <nav aria-label={title}>
        <ul className="tree">
          {entries.map(({ label, href }) => (
            <li key={href + label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
