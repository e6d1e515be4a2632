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
  /** The customer's own number, when the context names a customer that has one. */
  customerMaterial: string | null;
  baseUnit: string;
  /** What the customer buys when no unit is said. */
  salesUnit: string;
  units: MaterialUnit[];
  /** In the sales unit. */
  minimumQuantity: Decimal;
  /** Quantities are multiples of it, in the sales unit. */
  roundingQuantity: Decimal;
  weightKg: Decimal;
  status: MaterialStatus;
  /** Sales areas whose customers can have it. */
  salesAreas: string[];
  /** What to take instead of a discontinued material. */
  substitute: string | null;
  batchManaged: boolean;
  type: "simple" | "configurable" | "variant";
  /** The configurable material that a variant belongs to. */
  parent: string | null;
  options: ConfigurableOption[];
  attributes: MaterialAttribute[];
  pictures: MaterialPicture[];
  changedAt: Instant;
}

export type MaterialStatus = "sellable" | "notSellable" | "discontinued";

export interface MaterialCategory {
  id: string;
  /** From the top of the tree down to this category. */
  path: { id: string; name: string }[];
}

export interface MaterialUnit {
  unit: string;
  label: string;
  /** 1 of this unit is numerator / denominator base units. */
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
  /** "svg" is a drawing in the answer itself. */
  type: "svg";
  label: string;
  content: string;
}

/** One dimension in which the variants of a configurable material differ, with what the visitor may pick. */
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
  /** Variants that have this value; none means that it cannot be had. */
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
  /** Attribute code to one accepted value or several. */
  attributes?: Record<string, string[]>;
  /** Materials that may not be ordered stay out unless this is set. */
  withUnsellable?: boolean;
}

/** A row of a material list: enough to choose and to order. */
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
  /** Blocked by quality control or past its date. */
  usable: boolean;
}

export interface CategoryNode {
  id: string;
  parent: string | null;
  name: string;
  /** Sellable materials in it and below. */
  materials: number;
}

export interface MaterialChange {
  number: string;
  changedAt: Instant;
  deleted: boolean;
}

export interface Materials {
  /** In the order asked for; unknown numbers are missing from the answer and named in a message. */
  get(ctx: ErpContext, numbers: string[]): Promise<ErpResult<Material[]>>;
  search(ctx: ErpContext, search: MaterialSearch): Promise<ErpResult<List<MaterialRow>>>;
  categories(ctx: ErpContext): Promise<ErpResult<CategoryNode[]>>;
  units(ctx: ErpContext, number: string): Promise<ErpResult<MaterialUnit[]>>;
  customerMaterials(
    ctx: ErpContext,
    search: PageRequest<"customerMaterial" | "material"> & { customer: string; q?: string },
  ): Promise<ErpResult<List<CustomerMaterial>>>;
  batches(ctx: ErpContext, material: string): Promise<ErpResult<Batch[]>>;
  /** For whoever keeps a copy: what changed after a moment, oldest first; ask again with the last `changedAt`. */
  changedSince(
    ctx: ErpContext,
    since: Instant,
    limit: number,
    /** The last number already read of those with exactly this moment. */
    after?: string,
  ): Promise<ErpResult<MaterialChange[]>>;
}
