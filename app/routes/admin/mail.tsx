import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOutboxMail } from "~/features/mails/outbox/outbox.queries.server";
import { titleWithBrand } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getOutboxMail, { id: args.params.id ?? "" });
  const { id, subject, recipient, text, html, from, replyTo, headers, attachments } = value;
  return {
    title: titleWithBrand(ctx, subject),
    subject,
    recipient,
    from: from ? `${from.name} <${from.address}>`.trim() : null,
    replyTo,
    headers: Object.entries(headers).map(([name, header]) => `${name}: ${header}`),
    attachments: attachments.map(({ name }) => name),
    text,
    html: html ? `/admin/demo/outbox/${encodeURIComponent(id)}/html` : null,
  };
}

export const meta = titleMeta;

export default function Letter() {
  const { subject, recipient, from, replyTo, headers, attachments, text, html } =
    useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={subject} crumbs={[{ label: t("account.outbox"), href: "/admin/demo/outbox" }]} />
      <Facts
        facts={[
          { term: t("account.letter.to"), value: recipient },
          { term: t("account.letter.from"), value: from ?? t("account.letter.defaultSender") },
          ...(replyTo ? [{ term: t("fields.replyTo"), value: replyTo }] : []),
          ...(attachments.length > 0
            ? [{ term: t("account.letter.attachments"), value: t("door.literal", { text: attachments }) }]
            : []),
        ]}
      />
      {html ? <iframe className="letter" src={html} title={subject} sandbox="" /> : null}
      <h2>{t("account.letter.asText")}</h2>
      <pre className="letter">{text}</pre>
      <h2>{t("account.letter.headers")}</h2>
      <pre className="letter">{headers.join("\n")}</pre>
    </>
  );
}
