import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findRegistrations } from "~/features/identity/registrations.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";

export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get("page") ?? "1";
  const { ctx, value } = await readPage(args, findRegistrations, { page });
  return {
    ...value,
    items: value.items.map((item) => ({ ...item, requestedAt: item.requestedAt.toISOString() })),
    title: pageTitle(ctx, "registration.list.title"),
  };
}

export const meta = titleMeta;

export default function Registrations() {
  const { items, page, pageSize, total } = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  const head = {
    name: t("registration.list.name"),
    company: t("registration.company"),
    email: t("registration.email"),
    at: t("registration.list.at"),
    confirmed: t("registration.list.confirmed"),
  };
  return (
    <>
      <PageHead title={t("registration.list.title")} />
      {items.length === 0 ? <p>{t("registration.list.none")}</p> : null}
      <table className="cards" hidden={items.length === 0}>
        <thead>
          <tr>
            {Object.values(head).map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td data-label={head.name}>
                <a href={`${paths.registrations()}/${item.id}`}>{item.name}</a>
              </td>
              <td data-label={head.company}>{item.company}</td>
              <td data-label={head.email}>{item.email}</td>
              <td data-label={head.at} className="figure">
                {formatInstant(item.requestedAt, formats)}
              </td>
              <td data-label={head.confirmed}>
                {t(item.confirmed ? "registration.list.yes" : "registration.list.no")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages
        {...{ page, pageSize, total, more: false }}
        href={(to) => `${paths.registrations()}?page=${to}`}
      />
    </>
  );
}
