import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enter } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { titleMeta } from "~/http/title-meta";
import { useFormats } from "~/i18n/i18n-context";
import { examplePages } from "~/ui/examples/pages";

/** Every part of the portal in every state, on whole pages: for those who build with them. Shows no data at all. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await enter(args);
  const name = args.params.page ?? "";
  if (!services.env.DEMO || !Object.hasOwn(examplePages, name)) throw notFoundPage();
  return { name, title: `${name} – Gallery – Tradepost` };
}

export const meta = titleMeta;

export default function Gallery() {
  const { name } = useLoaderData<typeof loader>();
  const formats = useFormats();
  const Example = examplePages[name];
  return Example ? <Example formats={formats} /> : null;
}
