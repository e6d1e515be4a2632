import type {
  BusinessDate,
  Coded,
  Decimal,
  ErpContext,
  ErpResult,
  Instant,
  List,
  PageRequest,
} from "./basics";

export interface Material {
  number: string;
  name: string;
  description: string;
  category: MaterialCategory;
  manufacturer: string;
  manufacturerNumber: string;
  ean: string;
  /** Customer's own material number, if the context has a customer and that customer has one. */
  customerMaterial: string | null;
  baseUnit: string;
  /** Default unit of an order line. */
  salesUnit: string;
  units: MaterialUnit[];
  /** Minimum order quantity, in the sales unit. */
  minimumQuantity: Decimal;
  /** Order quantities are multiples of this, in the sales unit. */
  roundingQuantity: Decimal;
  weightKg: Decimal;
  status: MaterialStatus;
  /** Sales areas in which the material is sold. */
  salesAreas: string[];
  /** Material that replaces a discontinued one. */
  substitute: string | null;
  batchManaged: boolean;
  type: "simple" | "configurable" | "variant";
  /** Configurable material of a variant. */
  parent: string | null;
  options: ConfigurableOption[];
  attributes: MaterialAttribute[];
  pictures: MaterialPicture[];
  changedAt: Instant;
}

export type MaterialStatus = "sellable" | "notSellable" | "discontinued";

export interface MaterialCategory {
  id: string;
  /** Path from the root of the category tree to this category, which is included. */
  path: { id: string; name: string }[];
}

export interface MaterialUnit {
  unit: string;
  label: string;
  /** Unit of which one is numerator / denominator base units. */
  numerator: Decimal;
  denominator: Decimal;
}

export interface MaterialAttribute {
  code: string;
  label: string;
  value: string;
  valueLabel: string;
}

export interface MaterialPicture {
  /** An SVG document as text in `content`. */
  type: "svg";
  label: string;
  content: string;
}

/** Dimension in which the variants of a configurable material differ, with the values to choose from. */
export interface ConfigurableOption {
  code: string;
  label: string;
  values: Swatch[];
}

export interface Swatch {
  value: string;
  label: string;
  kind: "hex" | "image" | "text";
  swatch: string;
  /** Variants that have this value; an empty list means that none can be ordered. */
  materials: string[];
}

export type MaterialCriterion =
  | "materialNumber"
  | "description"
  | "customerMaterial"
  | "ean"
  | "manufacturerNumber"
  | "category";

export interface MaterialSearch extends PageRequest<"relevance" | "number" | "name" | "changedAt"> {
  /** Words of the name, or a number of the supplier, the customer or the manufacturer. */
  q?: string;
  criteria?: Partial<Record<MaterialCriterion, string>>;
  /** Accepted values by attribute code. */
  attributes?: Record<string, string[]>;
  /** Includes materials that may not be ordered. */
  withUnsellable?: boolean;
}

/** Row of a material list: enough to choose and to order. */
export interface MaterialRow {
  number: string;
  name: string;
  customerMaterial: string | null;
  ean: string;
  manufacturerNumber: string;
  category: string;
  salesUnit: string;
  status: MaterialStatus;
  type: Material["type"];
  changedAt: Instant;
}

export interface CustomerMaterial {
  customer: string;
  customerMaterial: string;
  material: string;
  name: string;
}

export interface Batch {
  batch: string;
  material: string;
  plant: Coded;
  available: Decimal;
  unit: string;
  producedOn: BusinessDate;
  expiresOn: BusinessDate;
  /** False if quality control blocks the batch, it has expired, or nothing of it is left. */
  usable: boolean;
}

export interface CategoryNode {
  id: string;
  parent: string | null;
  name: string;
  /** Count of the sellable materials in this category and below. */
  materials: number;
}

export interface MaterialChange {
  number: string;
  changedAt: Instant;
  deleted: boolean;
}

export interface Materials {
  /** Gets materials in the order of `numbers`; unknown numbers are left out and named in a message. */
  get(ctx: ErpContext, numbers: string[]): Promise<ErpResult<Material[]>>;
  /** Finds a page of the materials of the sales area of the context, by number unless `sortBy` says otherwise. */
  search(ctx: ErpContext, search: MaterialSearch): Promise<ErpResult<List<MaterialRow>>>;
  /** Lists the whole category tree; siblings stand in the order in which they are shown. */
  categories(ctx: ErpContext): Promise<ErpResult<CategoryNode[]>>;
  /** Finds a page of a customer's own material numbers; `q` is the beginning of either number. */
  customerMaterials(
    ctx: ErpContext,
    search: PageRequest<"customerMaterial" | "material"> & { customer: string; q?: string },
  ): Promise<ErpResult<List<CustomerMaterial>>>;
  /** Lists the batches of a material in the plant of the sales area; fails with `notFound` if the material is unknown. */
  batches(ctx: ErpContext, material: string): Promise<ErpResult<Batch[]>>;
  /**
   * Finds the changes since a moment, oldest first, at most `limit`. To read on, pass the last `changedAt` and its
   * number as `after`. Lets a caller synchronise a copy of its own; never cached.
   */
  changedSince(
    ctx: ErpContext,
    since: Instant,
    limit: number,
    /** Last number already read among the changes of exactly this moment. */
    afterNumber?: string,
  ): Promise<ErpResult<MaterialChange[]>>;
}
