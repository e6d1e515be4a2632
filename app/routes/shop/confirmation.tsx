import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getReceipt } from "~/features/carts/cart.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Money, Quantity } from "~/ui/Money";

export async function loader(args: LoaderFunctionArgs) {
  const receipt = new URL(args.request.url).searchParams.get("receipt") ?? "";
  const { ctx, value } = await readPage(args, getReceipt, { receipt });
  return {
    id: value.id,
    state: value.state,
    number: value.documentNumber,
    poNumber: value.content.poNumber,
    lines: value.content.lines,
    seen: value.content.seen,
    messages: value.messages.map(({ severity, text }) => ({ severity, text })),
    createdAt: value.createdAt.toISOString(),
    title: pageTitle(ctx, "cart.receipt.title"),
  };
}

export const meta = titleMeta;

/** The permanent receipt: what was sent, and the truth about how far it has come. */
export default function Confirmation() {
  const receipt = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <h1>{t("cart.receipt.title")}</h1>
      <StateOfReceipt />
      <dl className="facts">
        <div>
          <dt>{t("cart.receipt.order")}</dt>
          <dd>{receipt.number ? <a href={paths.order(receipt.number)}>{receipt.number}</a> : "–"}</dd>
        </div>
        <div>
          <dt>{t("cart.receipt.sentAt")}</dt>
          <dd>{formatInstant(receipt.createdAt, formats)}</dd>
        </div>
        <div>
          <dt>{t("cart.poNumber")}</dt>
          <dd>{receipt.poNumber || "–"}</dd>
        </div>
        <div>
          <dt>{t("cart.total")}</dt>
          <dd>
            <Money amount={receipt.seen.total} currency={receipt.seen.currency} />
          </dd>
        </div>
        <div>
          <dt>{t("cart.receipt.number")}</dt>
          <dd>
            <small>{receipt.id}</small>
          </dd>
        </div>
      </dl>
      {receipt.messages.map((message) => (
        <p key={message.text} className={`notice ${message.severity}`}>
          {message.text}
        </p>
      ))}
      <h2>{t("cart.receipt.lines")}</h2>
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">{t("cart.item")}</th>
            <th scope="col">{t("cart.material")}</th>
            <th scope="col" className="right">
              {t("cart.quantity")}
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line) => (
            <tr key={line.itemNumber}>
              <td data-label={t("cart.item")}>{line.itemNumber}</td>
              <td data-label={t("cart.material")}>{line.material}</td>
              <td data-label={t("cart.quantity")} className="right">
                <Quantity quantity={line.quantity} unit={line.unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function StateOfReceipt() {
  const { id, state, number } = useLoaderData<typeof loader>();
  const t = useT();
  if (state === "confirmed") {
    return (
      <p className="notice success" role="status">
        {t("cart.receipt.confirmed", { number: number ?? "" })}
      </p>
    );
  }
  if (state === "rejected") {
    return (
      <p className="notice error" role="alert">
        {t("cart.receipt.rejected")} <a href={paths.cart()}>{t("catalog.toCart")}</a>
      </p>
    );
  }
  const text = state === "forPerson" ? "forPerson" : state === "unknown" ? "unknown" : "waiting";
  return (
    <p className="notice warning" role="status">
      {t(`cart.receipt.${text}`)} <a href={paths.confirmation(id)}>{t("cart.receipt.checkAgain")}</a>
    </p>
  );
}
