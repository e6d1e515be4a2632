import type { DocumentRef, OutputType } from "~/erp/erp";

const segment = encodeURIComponent;

/** Where a document is shown; those without a page of their own are found in their list. */
export function linkTo({ kind, number }: DocumentRef): string | null {
  switch (kind) {
    case "order":
      return `/orders/${segment(number)}`;
    case "quote":
      return `/quotes/${segment(number)}`;
    case "invoice":
    case "creditMemo":
      return `/invoices/${segment(number)}`;
    case "delivery":
      return inList("/shipments", number);
    case "payment":
      return inList("/payments", number);
    default:
      return null;
  }
}

function inList(path: string, number: string): string {
  return `${path}?${new URLSearchParams({ search_criteria: "doc_number", search_criteria_value: number })}`;
}

/** Where a paper is read; the file itself is below that. */
export function linkToOutput({ kind, number }: DocumentRef, type: OutputType): string {
  const below = kind === "invoice" || kind === "creditMemo" ? "invoices" : "salesdocs";
  return `/${below}/${segment(number)}/output_types/${wireType[type]}`;
}

/** Where lines of a document are taken into a cart; what lies there already is asked about on the way. */
export function linkToCopy(
  { kind, number }: { kind: "order" | "quote"; number: string },
  to: "order" | "quote",
  follow = false,
): string {
  return `/cart/copy?${new URLSearchParams({ from: kind, number, to, ...(follow ? { follow: "true" } : {}) })}`;
}

const wireType: Record<OutputType, string> = {
  orderConfirmation: "order_confirmation",
  quotation: "quotation",
  deliveryNote: "delivery_note",
  invoice: "invoice",
};

/** Which kind of document each paper is made of. */
export const outputKinds = {
  orderConfirmation: "order",
  quotation: "quote",
  deliveryNote: "delivery",
  invoice: "invoice",
} as const satisfies Record<OutputType, DocumentRef["kind"]>;

/** The address's word for a paper, back to ours. */
export function outputNamed(word: string): OutputType | null {
  const types = Object.keys(wireType) as OutputType[];
  return types.find((type) => wireType[type] === word) ?? null;
}

/** The papers that those before and after a document bear. */
export const outputOf: Partial<Record<DocumentRef["kind"], OutputType>> = {
  order: "orderConfirmation",
  quote: "quotation",
  delivery: "deliveryNote",
  invoice: "invoice",
};
