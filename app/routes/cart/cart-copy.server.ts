import type { CartKind } from "~/features/carts/cart";

export interface CopySource {
  from: CartKind;
  number: string;
  to: CartKind;
  items: string[];
  follow: boolean;
}

/** Reads which document is copied, and which of its lines: from the address, or the ticked lines of the form. */
export function sourceIn(search: URLSearchParams, form?: FormData): CopySource {
  const kind = (name: string): CartKind => (search.get(name) === "quote" ? "quote" : "order");
  const selectedItems = form?.getAll("selected").map(String) ?? [];
  const itemsInAddress = (search.get("items") ?? "").split(",").filter(Boolean);
  return {
    from: kind("from"),
    number: search.get("number") ?? "",
    to: kind("to"),
    items: selectedItems.length > 0 ? selectedItems : itemsInAddress,
    follow: search.get("follow") === "true",
  };
}
