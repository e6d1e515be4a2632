import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { EmptyState } from "~/ui/lists/EmptyState";
import { PageHead } from "~/ui/pages/PageHead";
import { findLoader } from "./find.server";

export const loader = findLoader;
export const meta = titleMeta;

export default function Find() {
  const { heading, hits, none, catalog } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={heading} />
      {none !== null && hits.length === 0 ? <EmptyState text={none} /> : null}
      <ul className="plain">
        {hits.map(({ text, href, note }) => (
          <li key={href}>
            <a href={href}>{text}</a> <small>{note}</small>
          </li>
        ))}
      </ul>
      {catalog ? (
        <p>
          <a href={catalog.href}>{catalog.text}</a>
        </p>
      ) : null}
      <p>
        <small>{t("documents.findHint")}</small>
      </p>
    </>
  );
}
