import type { Coded } from "~/erp/erp";
import type { FormView } from "~/forms/form-view";
import type { Amount } from "~/i18n/quantity-words";
import type { UploadedFile } from "~/ui/fields/Dropzone";
import type { UploadLimits } from "~/ui/fields/upload-limits";
import type { claimTypes } from "./claim.schema";

/** Data of the form of a claim about one document. */
export interface ClaimFormPage {
  kind: "delivery" | "invoice";
  number: string;
  type: (typeof claimTypes)[number];
  /** Address of the form, which carries its files between two requests. */
  address: string;
  /** Addresses of the same form for each type of claim. */
  types: { type: (typeof claimTypes)[number]; href: string }[];
  /** Page of the document, if it has one that the reader may open. */
  document: { text: string; href: string | null; date: string };
  lines: ClaimableLine[];
  reasons: Coded[];
  form: FormView;
  files: UploadedFile[];
  limits: UploadLimits;
}

export interface ClaimableLine {
  itemNumber: number;
  material: string;
  name: string;
  quantity: string;
  unit: string;
  /** The same in base units, by which a part of a pack is counted; null if the ERP does not tell it. */
  contents: Amount | null;
  /** Batch of the goods if the document names exactly one. */
  batch: string;
  /** Values that the form opens with, empty but for the line that it was opened for. */
  preset: { quantity: string; reason: string };
}

/** Outcomes that a customer can choose, in the order of the form. */
export const claimOutcomeNames = ["credit", "replacement", "repair", "return"] as const;
