import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CollectionForm } from "~/admin/pages/CollectionForm";
import { CarouselEditor } from "~/features/content/carousel/CarouselEditor";
import { carouselIntents } from "~/features/content/carousel/carousel-intents";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import stylesheet from "~/ui/styles/carousel.css?url";
import { bannerAction, bannerLoader } from "./banner.server";

export const loader = bannerLoader;
export const action = bannerAction;
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Shows the form of a banner, and below it the editor of its carousel. */
export default function BannerPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const intent = refusal && "intent" in refusal ? (refusal.intent.split(":")[0] ?? "") : "";
  const isOfCarousel = Object.hasOwn(carouselIntents, intent);
  return (
    <>
      <CollectionForm page={page} result={isOfCarousel ? undefined : result} />
      <CarouselEditor carousel={page.carousel} result={isOfCarousel ? result : undefined} />
    </>
  );
}
