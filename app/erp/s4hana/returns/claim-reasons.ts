import type { Coded } from "../../port/basics";
import type { ClaimType } from "../../port/returns";
import { codeWithLabel, localeOf } from "../../texts/text";
import type { SapSystem } from "../call";

/** Lists the reasons that this type of claim offers; only the installation's settings know them. */
export function reasonsOf(system: SapSystem, type: ClaimType, language: string): Coded[] {
  const { claimReasons, offeredReasons } = system.settings.codes;
  const offeredCodes = offeredReasons[type];
  const codes = offeredCodes.length > 0 ? offeredCodes : [...new Set(Object.values(claimReasons))];
  return codes.map((code) => reasonOf(system, code, language));
}

export function reasonOf({ settings }: SapSystem, code: string, language: string): Coded {
  const texts = settings.codes.labels.reasons[code];
  const label = texts?.[localeOf(language)] ?? texts?.en;
  return label ? { code, label } : codeWithLabel("reason", code, language);
}
