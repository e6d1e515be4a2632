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
export function Status({ status }: { status: { code: string; label: string } }) {
  return <span className={`status ${tones[status.code] ?? ""}`.trim()}>{status.label}</span>;
}
