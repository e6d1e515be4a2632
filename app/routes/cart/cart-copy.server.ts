import type { CartKind } from "~/features/carts/cart";

export interface CopySource {
  from: CartKind;
  number: string;
  to: CartKind;
  items: string[];
  follow: boolean;
}

/** Which document, and which of its lines: the address says it; ticked lines come with the form. */
export function sourceIn(given: URLSearchParams, form?: FormData): CopySource {
  const kind = (name: string): CartKind => (given.get(name) === "quote" ? "quote" : "order");
  const ticked = form?.getAll("selected").map(String) ?? [];
  const named = (given.get("items") ?? "").split(",").filter(Boolean);
  return {
    from: kind("from"),
    number: given.get("number") ?? "",
    to: kind("to"),
    items: ticked.length > 0 ? ticked : named,
    follow: given.get("follow") === "true",
  };
}
