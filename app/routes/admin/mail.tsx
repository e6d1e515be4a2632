import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOutboxMail } from "~/features/mails/outbox/outbox.queries.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { value } = await readPage(args, getOutboxMail, { id: args.params.id ?? "" });
  const { id, subject, recipient, text, html } = value;
  return {
    title: `${subject} – Tradepost`,
    subject,
    recipient,
    text,
    html: html ? `/admin/demo/outbox/${encodeURIComponent(id)}/html` : null,
  };
}

export const meta = titleMeta;

export default function Letter() {
  const { subject, recipient, text, html } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={subject} crumbs={[{ label: t("account.outbox"), href: "/admin/demo/outbox" }]} />
      <Facts facts={[{ term: t("account.letter.to"), value: recipient }]} />
      {html ? <iframe className="letter" src={html} title={subject} sandbox="" /> : null}
      <h2>{t("account.letter.asText")}</h2>
      <pre className="letter">{text}</pre>
    </>
  );
}
