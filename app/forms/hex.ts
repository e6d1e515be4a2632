/** A colour as it is typed: in capitals, with the sign in front, never longer than a colour is. */
export function hexSoFar(text: string): string {
  const digits = text.trim().replaceAll("#", "").toUpperCase();
  return digits === "" ? "" : `#${digits}`.slice(0, 7);
}
