/**
 * Approximate sizes in V8: of an object or a list, of each of its fields, and of a string without its
 * characters.
 */
const [perObject, perField, perText] = [32, 12, 20];

/**
 * Estimates the bytes of memory that a plain value takes; a part that occurs twice counts twice. Stops counting
 * beyond `limit`. A function counts as infinite, because it may hold anything.
 */
export function weigh(value: unknown, limit: number): number {
  let bytes = 0;
  const pendingValues: unknown[] = [value];
  while (pendingValues.length > 0 && bytes <= limit) {
    const one = pendingValues.pop();
    if (typeof one === "function") return Number.POSITIVE_INFINITY;
    if (typeof one === "string") bytes += perText + one.length;
    else if (one instanceof Uint8Array) bytes += one.byteLength;
    else if (typeof one === "object" && one !== null) {
      const innerValues =
        one instanceof Map ? [...one].flat() : one instanceof Set ? [...one] : Object.values(one);
      bytes += perObject + perField * innerValues.length;
      for (const each of innerValues) pendingValues.push(each);
    }
  }
  return bytes;
}
