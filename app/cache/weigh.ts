/**
 * Approximate sizes in V8: of an object or a list, of each of its fields, and of a string without its
 * characters.
 */
const [perObject, perField, perText] = [32, 12, 20];

/**
 * Roughly how many bytes of memory a plain value takes; what it holds twice counts twice. Beyond `most` it is only known
 * to be more. A function may hold anything, which nobody can see: it weighs too much for every memory.
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
      const inside =
        one instanceof Map ? [...one].flat() : one instanceof Set ? [...one] : Object.values(one);
      bytes += perObject + perField * inside.length;
      for (const each of inside) pendingValues.push(each);
    }
  }
  return bytes;
}
