import type { Coded } from "../../port/basics";
import type { StatusCode } from "../../port/documents";
import { codeWithLabel, localeOf } from "../../texts/text";
import type { SapSystem } from "../call";
import type { SapCodes } from "../settings";

/** Texts of codes: SAP has no released service for most of them, so that the installation names its own. */
export function codeWithText(
  system: SapSystem,
  group: keyof SapCodes["labels"],
  code: string,
  language: string,
): Coded {
  const texts = system.settings.codes.labels[group][code];
  return { code, label: texts?.[localeOf(language)] ?? texts?.en ?? code };
}

export const statusOf = (code: StatusCode, language: string): Coded<StatusCode> =>
  codeWithLabel("status", code, language);

/** Translates a code of SAP into the portal's, and back; codes that are not mapped are the same on both sides. */
export const portalCode = (map: Record<string, string>, code: string): string => map[code] ?? code;

export const sapCode = (map: Record<string, string>, code: string): string =>
  Object.entries(map).find(([, portal]) => portal === code)?.[0] ?? code;

export const paymentTermsOf = (system: SapSystem, code: string, language: string): Coded =>
  codeWithText(system, "paymentTerms", portalCode(system.settings.codes.paymentTerms, code), language);
