import { z } from "zod";

/** Days for which a code works: somebody who needs help asks within days. */
export const supportCodeDays = 14;

export const supportCodeSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/);

/** Reads a code as it was typed or read out: case, spaces and hyphens do not matter, nor O for 0 and I or L for 1. */
export function readSupportCode(typedText: string): string | null {
  const code = typedText.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return supportCodeSchema.safeParse(code).data ?? null;
}
