import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getLetter } from "~/features/notifications/outbox.queries.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";

export async function loader(args: LoaderFunctionArgs) {
  const { value } = await readPage(args, getLetter, { id: args.params.id ?? "" });
  return {
    title: `${value.subject} – Tradepost`,
    subject: value.subject,
    recipient: value.recipient,
    text: value.text,
  };
}

export const meta = titleMeta;

export default function Letter() {
  const { subject, recipient, text } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1>{subject}</h1>
      <dl className="facts">
        <div>
          <dt>{t("account.letter.to")}</dt>
          <dd>{recipient}</dd>
        </div>
      </dl>
      <pre className="letter">{text}</pre>
      <p>
        <a href="/admin/demo/outbox">{t("account.outbox")}</a>
      </p>
    </>
  );
}
