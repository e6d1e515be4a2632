import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

export interface Crumb {
  label: string;
  href: string;
}

/** The head of a page: breadcrumbs, title and actions. */
export function PageHead(props: {
  title: string;
  crumbs?: readonly Crumb[];
  /** Stands beside the title: a state, a number. */
  aside?: ReactNode;
  actions?: ReactNode;
}) {
  const { title, crumbs = [], aside, actions } = props;
  return (
    <>
      <Breadcrumbs crumbs={crumbs} title={title} />
      <div className="head">
        <h1>{title}</h1>
        {aside}
        {actions ? <div className="inline push acts">{actions}</div> : null}
      </div>
    </>
  );
}

function Breadcrumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  const t = useT();
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={t("ui.breadcrumbs")}>
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
