import type { AvailabilityAnswer, PriceComponent, SimulatedLine } from "~/erp/erp";
import type { Crumb } from "~/ui/pages/PageHead";
import type { CatalogAddresses } from "../addresses";
import type { PastOrder, ProductDetails, ProductRights, ProductRow } from "../catalog";
import type { VariantMark } from "../InCart";
import type { OptionState } from "./options";

export interface ProductPageProps {
  /** The product of the address; `shown` is its chosen variant, if there is one. */
  product: ProductRow;
  shown: ProductRow;
  material: ProductDetails;
  orderable: boolean;
  options: OptionState[];
  choices: Record<string, string>;
  childSku: string | null;
  ownNumber: string | null;
  quantity: string;
  typedQuantity: string | null;
  typedDate: string;
  unit: string;
  problems: { name: string; text: string }[];
  price: (AvailabilityAnswer & { asOf: string; state: "fresh" | "known" | "none" }) | null;
  /** Reason that the ERP gave for refusing the price check; null if it gave a price, or no reason. */
  priceFailure: string | null;
  components: PriceComponent[] | null;
  /** The ERP's price of the quantity as one line of an order. */
  line: Pick<
    SimulatedLine,
    "quantity" | "unit" | "net" | "netPrice" | "priceQuantity" | "priceUnit" | "currency"
  > | null;
  history: (PastOrder & { href: string })[] | null;
  favourite: boolean;
  substitutes: { number: string; name: string; href: string }[];
  crumbs: Crumb[];
  rights: ProductRights;
  /** Quantity of the product in the cart. */
  mark?: VariantMark;
  guest: boolean;
  /** The address of the data sheet; guests have none. */
  dataSheet: string | null;
  /** Leads to the form of a question about the product; null for guests. */
  askHref: string | null;
  prices: boolean;
  showAdditionalInfo: boolean;
  path: string;
  sku: string;
  byQuery: boolean;
  refresh: string;
  to: CatalogAddresses;
}
