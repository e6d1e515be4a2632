import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCardFields } from "~/features/receivables/card-fields/card-fields.queries.server";
import { SandboxCardFields } from "~/features/receivables/card-fields/SandboxCardFields";
import { StripeCardFields } from "~/features/receivables/card-fields/StripeCardFields";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import stylesheet from "~/ui/styles/receivables.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getCardFields, {});
  return { ...value, title: pageTitle(ctx, "receivables.card.title") };
}

export const meta = titleMeta;

/**
 * Content of the frame within a form to pay: the provider's fields and nothing else. The page around it has the only main
 * landmark.
 */
export default function CardFieldsFrame() {
  const { fields, month } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <section aria-label={t("receivables.card.title")}>
      {fields.provider === "stripe" ? (
        <StripeCardFields publishableKey={fields.publishableKey} />
      ) : (
        <SandboxCardFields month={month} />
      )}
    </section>
  );
}
