import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { shipToLabels } from "~/features/carts/shipping/partner-labels";
import { contextOf, ownScope, readDocument } from "./amended-document.server";
import type { AmendedDocument } from "./amendments.store.server";

type ReadingCtx = Pick<QueryCtx | ProcessCtx, "actor" | "erp" | "erpContext" | "require">;

interface ShippingChoices {
  document: SalesDocument;
  shipTos: { value: string; name: string; address: string; label: string }[];
  options: { value: string; label: string; note: string; charge: string; currency: string }[];
}

/** Reads ship-tos and shipping options from the document's sales area, whichever is active. */
export async function readShippingChoices(
  ctx: ReadingCtx,
  { kind, number }: AmendedDocument,
): Promise<ShippingChoices> {
  const document = await readDocument(ctx, { kind, number });
  const erpContext = contextOf(ctx.erpContext, document.salesArea);
  const soldTo = document.soldTo.number;
  const documents = kind === "order" ? ctx.erp.orders : ctx.erp.quotes;
  const { value: draft } = await documents.copy(erpContext, number, ownScope(soldTo));
  const [relatedPartners, simulation] = await Promise.all([
    ctx.erp.partners.related(erpContext, soldTo, "shipTo"),
    ctx.erp.pricing.simulate(erpContext, draft),
  ]);
  const labels = shipToLabels(relatedPartners.value);
  return {
    document,
    shipTos: relatedPartners.value.map(({ number: value, name, address: { street, postalCode, city } }) => ({
      value,
      name,
      label: labels.get(value) ?? value,
      address: [street, `${postalCode} ${city}`.trim()].filter(Boolean).join(", "),
    })),
    options: simulation.value.shippingOptions.map(({ id, description, note, charge, currency }) => ({
      value: id,
      label: description,
      note,
      charge,
      currency,
    })),
  };
}
