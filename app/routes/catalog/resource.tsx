import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getResource } from "~/features/catalog/pages.queries.server";
import { RichText } from "~/forms/RichText";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { PageHead } from "~/ui/pages/PageHead";
import { PagePicture } from "~/ui/pages/PagePicture";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getResource, { id: args.params.id ?? "" });
  return {
    heading: value.title,
    text: value.text,
    picture: value.picture,
    title: pageTitle(ctx, "catalog.productTitle", { name: value.title }),
  };
}

export const meta = titleMeta;

export default function Resource() {
  const { heading, text, picture } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={heading} crumbs={[{ label: t("catalog.title"), href: paths.catalog() }]} />
      <PagePicture picture={picture} />
      <RichText text={text} />
    </>
  );
}
