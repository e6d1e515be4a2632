import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getClaim } from "~/features/service/claims/claims.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { readStep } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant, formatQuantity, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { Facts } from "~/ui/pages/Facts";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const input = { claim: args.params.claim ?? "" };
  const { ctx, value } = await readStep(args, getClaim, input, { next: "/user/e_claims" });
  const { state, number, content, createdAt, messages } = value;
  if (number) throw await seeOther(`/returns/${encodeURIComponent(number)}`);
  return {
    state,
    lines: content.lines,
    text: content.text,
    document: content.document,
    sentAt: createdAt.toISOString(),
    messages: messages.map(({ severity, text }) => ({ severity, text: readable(text, ctx.actor.formats) })),
    title: pageTitle(ctx, "claims.one"),
  };
}

export const meta = titleMeta;

/** Shows a claim until the ERP has confirmed it; from then on its return has a page. */
export default function Claim() {
  const { state, lines, text, document, sentAt, messages } = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <PageHead title={t("claims.one")} crumbs={[{ label: t("claims.title"), href: "/user/e_claims" }]} />
      <p className="lead">{t(`claims.explained.${state}`)}</p>
      <Messages messages={messages} />
      <Facts
        facts={[
          {
            term: t("claims.document"),
            value: `${t(`documents.kinds.${document.kind}`)} ${document.number}`,
          },
          { term: t("claims.sentAt"), value: formatInstant(sentAt, formats) },
          ...(text ? [{ term: t("claims.text"), value: text }] : []),
        ]}
      />
      <h2>{t("documents.items")}</h2>
      <ul className="plain">
        {lines.map(({ itemNumber, name, quantity, unit }) => (
          <li key={itemNumber}>
            {labelValue(name, `${formatQuantity(quantity, formats)} ${unit}`, formats.locale)}
          </li>
        ))}
      </ul>
    </>
  );
}
