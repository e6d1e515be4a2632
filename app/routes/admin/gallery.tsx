import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enter } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { titleMeta } from "~/http/title-meta";
import { useFormats } from "~/i18n/i18n-context";
import { examplePages } from "~/ui/examples/pages";

/** A page that is nothing but a heading: what any page costs before its frame. */
const blank = "blank";

/** Every part of the portal in every state, on whole pages: for those who build with them. Shows no data at all. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await enter(args);
  const name = args.params.page ?? "";
  const known = name === blank || Object.hasOwn(examplePages, name);
  if (!services.env.DEMO || !known) throw notFoundPage();
  return { name, title: `${name} – Gallery – Tradepost` };
}

export const meta = titleMeta;

export default function Gallery() {
  const { name } = useLoaderData<typeof loader>();
  const formats = useFormats();
  const Example = examplePages[name];
  if (Example) return <Example formats={formats} />;
  return (
    <main>
      <h1>{name}</h1>
    </main>
  );
}
