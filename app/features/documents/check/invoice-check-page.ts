import type { Severity } from "~/door/outcome";
import type { ListView } from "~/ui/lists/list-view";

/** Data of the page that compares an invoice with its orders and deliveries. */
export interface InvoiceCheckPage {
  number: string;
  heading: string;
  crumbs: { label: string; href: string }[];
  /** Documents that were compared. */
  compared: { text: string; href: string | null }[];
  /** The result in one sentence. */
  verdict: string;
  agrees: boolean;
  differences: ListView;
  /** Lines that could not be compared, in words; null if there is none. */
  uncompared: string | null;
  messages: { severity: Severity; text: string }[];
  asOf: string;
}
