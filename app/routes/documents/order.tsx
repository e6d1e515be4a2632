import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOrder } from "~/features/documents/documents.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Money, Quantity } from "~/ui/Money";
import { Status } from "~/ui/Status";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getOrder, { number: args.params.number ?? "" });
  const { order } = value;
  return {
    number: order.number,
    date: order.date,
    poNumber: order.poNumber,
    status: order.shipStatus ?? order.status,
    totals: order.totals,
    partners: order.partners,
    items: order.items.map((item) => ({
      itemNumber: item.itemNumber,
      material: item.material,
      name: item.name,
      quantity: item.quantity,
      unit: item.unit,
      net: item.net,
      currency: item.currency,
      status: item.status,
      dates: item.scheduleLines.map((line) => line.confirmedDate),
    })),
    title: pageTitle(ctx, "documents.order", { number: order.number }),
  };
}

export const meta = titleMeta;

export default function Order() {
  const order = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  const { totals } = order;
  return (
    <>
      <h1>{t("documents.order", { number: order.number })}</h1>
      <dl className="facts">
        <div>
          <dt>{t("documents.date")}</dt>
          <dd>{formatDate(order.date, formats)}</dd>
        </div>
        <div>
          <dt>{t("documents.status")}</dt>
          <dd>
            <Status status={order.status} />
          </dd>
        </div>
        <div>
          <dt>{t("documents.poNumber")}</dt>
          <dd>{order.poNumber || "–"}</dd>
        </div>
        {order.partners.map((partner) => (
          <div key={partner.function}>
            <dt>{t(`frame.function.${partner.function}`)}</dt>
            <dd>
              {partner.name} <small>{partner.number}</small>
            </dd>
          </div>
        ))}
      </dl>
      <h2>{t("documents.items")}</h2>
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">{t("documents.item")}</th>
            <th scope="col">{t("documents.material")}</th>
            <th scope="col" className="right">
              {t("documents.quantity")}
            </th>
            <th scope="col">{t("documents.delivery")}</th>
            <th scope="col">{t("documents.status")}</th>
            <th scope="col" className="right">
              {t("documents.net")}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.itemNumber}>
              <td data-label={t("documents.item")}>{item.itemNumber}</td>
              <td className="wide">
                <strong>{item.name}</strong>
                <br />
                <small>{item.material}</small>
              </td>
              <td data-label={t("documents.quantity")} className="right">
                <Quantity quantity={item.quantity} unit={item.unit} />
              </td>
              <td data-label={t("documents.delivery")} className="figure">
                {item.dates
                  .map((date) => (date ? formatDate(date, formats) : t("documents.noDate")))
                  .join(", ")}
              </td>
              <td data-label={t("documents.status")}>
                <Status status={item.status} />
              </td>
              <td data-label={t("documents.net")} className="right">
                <Money amount={item.net} currency={item.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="narrow right">
        <dl className="totals">
          <dt>{t("documents.net")}</dt>
          <dd>
            <Money amount={totals.net} currency={totals.currency} />
          </dd>
          <dt>{t("documents.tax")}</dt>
          <dd>
            <Money amount={totals.tax} currency={totals.currency} />
          </dd>
          <dt className="sum">{t("documents.total")}</dt>
          <dd className="sum">
            <Money amount={totals.total} currency={totals.currency} />
          </dd>
        </dl>
      </div>
    </>
  );
}
