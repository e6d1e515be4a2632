import type { ListView } from "~/ui/lists/list-view";
import type { DetailsPage } from "./details-page";

/** Data of the page of one delivery. */
export interface DeliveryPage
  extends Pick<
    DetailsPage,
    "number" | "heading" | "list" | "status" | "partners" | "messages" | "flow" | "files" | "asOf"
  > {
  facts: {
    date: string;
    shippedOn: string | null;
    /** False while `shippedOn` is only planned. */
    hasShipped: boolean;
    poNumber: string;
    shipping: string;
    incoterms: string;
    packing: string;
    destination: string;
    note: string;
  };
  orders: { text: string; href: string | null }[];
  tracking: { text: string; href: string }[];
  /** Papers of the delivery; the first is the one that travels with the goods. */
  outputs: { text: string; href: string }[];
  items: ListView;
  claimHref: string | null;
  askHref: string;
}
