import type { ErpMessage } from "../../port/basics";
import type { DocumentChange } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import { message } from "../../texts/text";
import type { SapCall } from "../call";
import { tooLongIn } from "../partners/document-address";
import type { DocumentShape } from "./shapes";
import { maxTypedPoNumber } from "./submission-mark";

/** Names what SAP would cut off or has no field for; the text of the purchase order number shares its field with a mark. */
export function checkHeader(
  { settings, ctx: { language } }: SapCall,
  { kind }: DocumentShape,
  { poNumber, shipToAddress }: Pick<DraftDocument | DocumentChange, "poNumber" | "shipToAddress">,
): ErpMessage[] {
  const max = maxTypedPoNumber(settings);
  return [
    ...((poNumber?.trim().length ?? 0) > max
      ? [
          message("error", "document.poNumberLength", language, {
            values: { max: String(max) },
            target: { field: "poNumber" },
          }),
        ]
      : []),
    ...(shipToAddress ? tooLongIn(shipToAddress) : []).map((field) =>
      message("error", "address.tooLong", language, {
        values: { value: shipToAddress?.[field] ?? "" },
        target: { field },
      }),
    ),
    ...(shipToAddress && kind === "quote"
      ? [message("error", "address.notInQuotes", language, { target: { field: "shipTo" } })]
      : []),
  ];
}
