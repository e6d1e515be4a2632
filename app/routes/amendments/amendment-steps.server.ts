import type { AmendedKind } from "~/features/amendments/amendment";
import { documentLists } from "~/features/documents/document-lists";
import { paths } from "~/http/paths";
import type { Translate } from "~/i18n/translate";
import type { Crumb } from "~/ui/pages/PageHead";
import type { Step } from "~/ui/pages/Tabs";

export const documentPath = (kind: AmendedKind, number: string): string =>
  kind === "order" ? paths.order(number) : paths.quote(number);

/** Page after the lines: an order's shipping can change, a quote goes to its review. */
export const pathAfterLines = (kind: AmendedKind, number: string): string =>
  kind === "order" ? paths.amendmentShipping(number) : paths.amendmentReview(kind, number);

/** Lists the steps of a change, each with its page. */
export function amendmentSteps(kind: AmendedKind, number: string, t: Translate): Step[] {
  const shipping =
    kind === "order" ? [{ label: t("amendments.step.shipping"), href: paths.amendmentShipping(number) }] : [];
  return [
    { label: t("amendments.step.lines"), href: paths.amendment(kind, number) },
    ...shipping,
    { label: t("amendments.step.review"), href: paths.amendmentReview(kind, number) },
    { label: t("amendments.step.receipt") },
  ];
}

export function amendmentCrumbs(kind: AmendedKind, number: string, t: Translate): Crumb[] {
  const list = kind === "order" ? documentLists.orders : documentLists.quotes;
  return [
    { label: t(list.title), href: list.path },
    { label: t(`documents.${kind}`, { number }), href: documentPath(kind, number) },
  ];
}
