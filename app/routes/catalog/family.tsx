import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FamilyPage } from "~/features/catalog/families/FamilyPage";
import { catalogAddresses } from "~/http/catalog-addresses";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/variants.css?url";
import { familyAction, familyLoader } from "./family.server";

export const loader = familyLoader(false);
export const action = familyAction;
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Family() {
  const page = { ...useLoaderData<typeof loader>(), to: catalogAddresses };
  return <FamilyPage page={page} answer={useActionData<typeof action>()} />;
}
