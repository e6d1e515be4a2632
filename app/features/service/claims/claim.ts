import type { ClaimOutcome, ClaimType } from "~/erp/erp";
import type { Formats } from "~/i18n/formats";

/** States of a claim on its way into the ERP, as decision 5 has them for orders. */
export type ClaimState = "claimed" | "sending" | "unknown" | "forPerson" | "confirmed" | "rejected";

/** Content of a claim as its claimant sent it. */
export interface ClaimContent {
  type: ClaimType;
  document: { kind: "delivery" | "invoice"; number: string };
  contact: string;
  text: string;
  language: Formats["locale"];
  lines: ClaimedLine[];
  /** Fields that administrators added to the form. */
  custom: Record<string, string>;
}

export interface ClaimedLine {
  itemNumber: number;
  name: string;
  quantity: string;
  unit: string;
  reason: string;
  batch: string;
  outcome: ClaimOutcome;
}

/** Kinds of documents from which a claim can be made; an order leads to its deliveries. */
export const claimSources = ["invoice", "delivery", "order"] as const;
export type ClaimSource = (typeof claimSources)[number];

/** Complaints that the form of a claim can be opened with for one line. */
export const claimSubjects = ["quantity", "price"] as const;
export type ClaimSubject = (typeof claimSubjects)[number];
