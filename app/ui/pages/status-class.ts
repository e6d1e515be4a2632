/** A state as a word with a shape and a colour, never colour alone. */
const tones: Record<string, string> = {
  SHIP: "success",
  GI: "success",
  APPR: "success",
  PAID: "success",
  GR: "success secondary",
  CANC: "warning",
  DENY: "warning",
  EXPD: "warning",
  FAIL: "error",
  full: "success",
  part: "warning",
  none: "error",
};

/** Codes without a tone of their own, such as PEND, are neutral. */
export const statusClass = (code: string): string => `status ${tones[code] ?? ""}`.trim();
