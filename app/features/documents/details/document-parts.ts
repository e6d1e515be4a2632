import type { Actor } from "~/door/actor";
import { carrierAccountAttribute } from "~/erp/carrier-account";
import type { SalesDocument } from "~/erp/erp";
import type { PresentedHead } from "~/erp/presentation/present-document";
import { countryName } from "~/i18n/country-name";
import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import type { FlowStep } from "~/ui/pages/DocumentFlow";
import { permittedLink } from "../document-links";
import type { DocumentRights } from "../document-list-view";
import type { DocumentDetails } from "./details.queries.server";
import type { DetailsPage } from "./details-page";

/** Parts that the pages of all kinds of documents share. */
export interface Reader {
  actor: Actor;
  t: Translate;
  rights: DocumentRights;
}

/** Writes how the goods travel, at whose account if at the customer's own. */
export function shippingOf(
  { shippingOption, attributes, completeDelivery, kind }: SalesDocument,
  { t, actor }: Pick<Reader, "t" | "actor">,
): string {
  const account = attributes[carrierAccountAttribute];
  return [
    shippingOption.label,
    account ? labelValue(t("cart.shipping.carrierAccount"), account, actor.formats.locale) : "",
    completeDelivery && kind === "order" ? t("cart.shipping.complete") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

export const trackingOf = ({ tracking }: SalesDocument): DetailsPage["tracking"] =>
  tracking.map((parcel) => ({ text: `${parcel.carrier} ${parcel.number}`, href: parcel.url }));

export const partnersOf = (
  { parties }: PresentedHead,
  { t, actor }: { t: Translate; actor: { formats: Pick<Formats, "locale"> } },
): DetailsPage["partners"] =>
  parties.map(({ role, number, name, taxNumber, address: { street, postalCode, city, country } }) => ({
    role: t(`frame.function.${role}`),
    number,
    name,
    lines: [
      street,
      `${postalCode} ${city}`.trim(),
      countryName(country, actor.formats.locale),
      taxNumber ? t("documents.vatNumber", { number: taxNumber }) : "",
    ].filter(Boolean),
  }));

export const messagesOf = ({ document, messages }: DocumentDetails): DetailsPage["messages"] => [
  ...messages.map(({ severity, text }) => ({ severity, text })),
  ...document.blocks.map(({ label }) => ({ severity: "warning" as const, text: label })),
  // Missing data can be added only while the document can still be changed.
  ...(document.change.allowed ? document.incomplete : []).map(({ severity, text }) => ({ severity, text })),
];

/** Names the documents of a flow and links those that open for the reader. */
export function flowSteps(
  flow: DocumentDetails["flow"],
  number: string,
  { t, rights }: Pick<Reader, "t" | "rights">,
): FlowStep[] {
  return flow.nodes.map((node) => {
    const isCurrent = node.number === number;
    return {
      text: `${t(`documents.kinds.${node.kind}`)} ${node.number}`,
      href: isCurrent ? null : permittedLink(node, rights),
      isCurrent,
      date: node.date,
      status: node.status,
    };
  });
}

export const filesOf = (files: DocumentDetails["files"], address: string): DetailsPage["files"] =>
  files.map(({ id, fileName, addedAt }) => ({
    name: fileName,
    addedAt,
    href: `${address}/attachments/${encodeURIComponent(id)}`,
  }));
