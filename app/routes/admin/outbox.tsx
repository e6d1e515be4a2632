import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLetters } from "~/features/notifications/outbox.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Pages } from "~/ui/Pages";

export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  const { ctx, value } = await readPage(args, findLetters, { page });
  return {
    ...value,
    items: value.items.map((letter) => ({ ...letter, createdAt: letter.createdAt.toISOString() })),
    title: pageTitle(ctx, "account.outbox"),
  };
}

export const meta = titleMeta;

export default function Outbox() {
  const { items, page, pageSize, total } = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <h1>{t("account.outbox")}</h1>
      {items.length === 0 ? <p>{t("account.outboxEmpty")}</p> : null}
      <table className="cards" hidden={items.length === 0}>
        <thead>
          <tr>
            <th scope="col">{t("account.letter.at")}</th>
            <th scope="col">{t("account.letter.to")}</th>
            <th scope="col">{t("account.letter.subject")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((letter) => (
            <tr key={letter.id}>
              <td data-label={t("account.letter.at")} className="figure">
                {formatInstant(letter.createdAt, formats)}
              </td>
              <td data-label={t("account.letter.to")}>{letter.recipient}</td>
              <td data-label={t("account.letter.subject")}>
                <a href={`/admin/demo/outbox/${encodeURIComponent(letter.id)}`}>{letter.subject}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href={paths.erpFaults()}>{t("erp.faults.title")}</a>
      </p>
      <Pages {...{ page, pageSize, total, more: false }} href={(to) => `/admin/demo/outbox?page=${to}`} />
    </>
  );
}
