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

export default function OutboxMail() {
  const { subject, recipient, from, replyTo, headers, attachments, text, html } =
    useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={subject} crumbs={[{ label: t("account.outbox"), href: "/admin/demo/outbox" }]} />
      <Facts
        facts={[
          { term: t("account.mail.to"), value: recipient },
          { term: t("account.mail.from"), value: from ?? t("account.mail.defaultSender") },
          ...(replyTo ? [{ term: t("fields.replyTo"), value: replyTo }] : []),
          ...(attachments.length > 0
            ? [{ term: t("account.mail.attachments"), value: t("door.literal", { text: attachments }) }]
            : []),
        ]}
      />
      {html ? <iframe className="mail" src={html} title={subject} sandbox="" /> : null}
      <h2>{t("account.mail.asText")}</h2>
      <pre className="mail">{text}</pre>
      <h2>{t("account.mail.headers")}</h2>
      <pre className="mail">{headers.join("\n")}</pre>
    </>
  );
}
