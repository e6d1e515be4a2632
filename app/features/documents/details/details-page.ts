import type { Severity } from "~/door/outcome";
import type { Coded } from "~/erp/erp";
import type { ListView } from "~/ui/lists/list-view";
import type { FlowStep } from "~/ui/pages/DocumentFlow";
import type { PaymentView } from "~/ui/pages/PaymentCode";
import type { DownloadLink } from "../Downloads";

export type DetailsKind = "order" | "quote" | "invoice";

/** Data of the page of one document. */
export interface DetailsPage {
  number: string;
  heading: string;
  list: { label: string; href: string };
  status: Coded;
  facts: {
    date: string;
    poNumber: string;
    dueDate: string | null;
    requestedDate: string | null;
    terms: string;
    shipping: string;
    note: string;
    supplyDate: string | null;
    corrects: { text: string; href: string } | null;
    /** Leads to what is open of an invoice. */
    openItem: string | null;
    discount: string | null;
  };
  kind: DetailsKind;
  tracking: { text: string; href: string }[];
  partners: { role: string; number: string; name: string; lines: string[] }[];
  messages: { severity: Severity; text: string }[];
  items: ListView;
  /** The price components of all items; null unless the address asks for them. */
  pricing: ListView | null;
  /** Address that shows the price components; null if the ERP gives none. */
  pricingHref: string | null;
  totals: {
    goods: string;
    charges: { kind: "freight" | "surcharge"; label: string; amount: string }[];
    net: string;
    /** Tax by rate, in words, with the legal reason where there is none. */
    taxes: { term: string; amount: string; reason: string }[];
    total: string;
    currency: string;
  };
  /** Code for paying what is left of an invoice by transfer; null if there is nothing to pay or no code for it. */
  payment: PaymentView | null;
  /** Address at which the reader may pay what is open of an invoice. */
  pay?: string | null;
  /** Address at which an order is paid in advance; null if it is not. */
  prepay?: string | null;
  /** Sentence that says until when a quote binds and how much of it is not ordered yet. */
  standing: string[];
  outputs: { text: string; href: string }[];
  flow: FlowStep[];
  copies: { word: "convert" | "requote" | "reorder"; href: string }[];
  /** Address of changing the document; null if it cannot change, or not by this person. */
  changeHref: string | null;
  /** Leads to the rounds about a quote's prices; null if they are not the reader's to write. */
  negotiationHref: string | null;
  /** Proposal of other terms for the quote that waits for the reader's answer. */
  proposal?: { author: string; href: string } | null;
  /** Change of the reader's own that is not confirmed yet: how far it is, and the page that goes on with it. */
  pendingChange: { isDraft: boolean; href: string } | null;
  /** True if the quote can be renewed at today's prices. */
  isRenewable: boolean;
  /** Leads to the form that claims its goods; null where nothing was delivered. */
  claimHref: string | null;
  /** Compares an invoice with its orders and deliveries. */
  checkHref: string | null;
  /** Leads to the form of a question about it. */
  askHref: string;
  /** The ERP's reasons why the document cannot be copied, converted or, while somebody edits it, changed. */
  refusals: string[];
  downloads: DownloadLink[];
  files: { name: string; addedAt: string; href: string }[];
  asOf: string;
}
