/** Masks a colour while somebody types it: capitals, `#` in front, at most six digits. */
export function maskHex(text: string): string {
  const digits = text.trim().replaceAll("#", "").toUpperCase();
  return digits === "" ? "" : `#${digits}`.slice(0, 7);
}
