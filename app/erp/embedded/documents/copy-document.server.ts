import { num, plain } from "../../decimal";
import { ErpError } from "../../erp-errors";
import type { BusinessDate, Scope } from "../../port/basics";
import type { DraftDocument } from "../../port/pricing";
import { message } from "../../texts/text";
import type { Call } from "../call";
import { getWhole } from "./read-documents.server";

/**
 * Makes a draft from a document, without the lines whose materials are no longer sold. `keepsDates` takes over requested dates
 * that are still to come.
 */
export async function copyDocument(
  call: Call,
  number: string,
  within: Scope,
  { keepsDates = false } = {},
): Promise<DraftDocument> {
  const { document, items } = await getWhole(call, number, ["order", "quote"], within);
  const materials = await call.sql.many<{ number: string; status: string; substitute: string | null }>(
    "SELECT number, status, substitute FROM materials WHERE number = ANY($1)",
    [items.map((item) => item.material)],
  );
  const orderable = new Set(
    materials
      .filter(
        (row) => row.status === "sellable" || (row.status === "discontinued" && row.substitute !== null),
      )
      .map((row) => row.number),
  );
  const leftOut = items
    .filter((item) => !orderable.has(item.material))
    .map((item) =>
      message("warning", "copy.lineLeftOut", call.language, { values: { material: item.material } }),
    );
  const takenItems = items.filter((item) => orderable.has(item.material));
  if (takenItems.length === 0) {
    throw new ErpError({
      kind: "rejected",
      messages: [message("error", "copy.nothing", call.language), ...leftOut],
    });
  }
  call.messages.push(...leftOut);
  const dateOf = ({ requestedDate }: { requestedDate: BusinessDate | null }) =>
    keepsDates && requestedDate && requestedDate > call.today ? { requestedDate } : {};
  return {
    kind: document.kind === "quote" ? "quote" : "order",
    soldTo: document.soldTo,
    shipTo: document.shipTo,
    payer: document.payer,
    shippingOption: document.shippingOption,
    completeDelivery: document.completeDelivery,
    ...(document.shipToAddress ? { shipToAddress: document.shipToAddress } : {}),
    attributes: document.attributes,
    ...dateOf(document),
    lines: takenItems.map((item, index) => ({
      itemNumber: (index + 1) * 10,
      material: item.material,
      quantity: plain(num(item.quantity)),
      unit: item.unit,
      attributes: item.attributes,
      ...dateOf(item),
      ...(item.note ? { note: item.note } : {}),
    })),
  };
}
