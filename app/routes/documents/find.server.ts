import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayEnterCatalog } from "~/features/catalog/catalog-rules";
import { permittedLink } from "~/features/documents/document-links";
import { findByNumber, type NumberHit } from "~/features/documents/lookup/find-by-number.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { documentRightsOf } from "./rights.server";

/** Opens a single hit at once; several are listed. */
export async function findLoader(args: LoaderFunctionArgs) {
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim();
  const { ctx, value } = await readPage(args, findByNumber, { q });
  const { t } = ctx;
  const rights = documentRightsOf(ctx.actor);
  const hrefOf = ({ of, number }: NumberHit) =>
    of === "material"
      ? paths.product(ctx.actor.salesArea?.id ?? "", number)
      : permittedLink({ kind: of, number }, rights);
  const hits = value.hits.flatMap((hit) => {
    const href = hrefOf(hit);
    const kind = hit.of === "material" ? t("documents.material") : t(`documents.kinds.${hit.of}`);
    return href ? [{ text: `${kind} ${hit.number}`, href, note: hit.note }] : [];
  });
  const [onlyHit] = hits;
  if (onlyHit && hits.length === 1) throw await seeOther(onlyHit.href);
  if (q === "") {
    const title = pageTitle(ctx, "documents.find");
    return { heading: t("documents.find"), hits, none: null, catalog: null, title };
  }
  const heading = t("documents.findResults", { value: q });
  const title = pageTitle(ctx, "documents.findResults", { value: q });
  const catalog = mayEnterCatalog(ctx.actor, {}).allowed
    ? {
        href: `${paths.catalog()}?${new URLSearchParams({ q })}`,
        text: t("documents.findInCatalog", { value: q }),
      }
    : null;
  return { heading, hits, none: t("ui.notFoundValue", { value: q }), catalog, title };
}
