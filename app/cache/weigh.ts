/**
 * Approximate sizes in V8: of an object or a list, of each of its fields, and of a string without its
 * characters.
 */
const [perObject, perField, perText] = [32, 12, 20];

/** Lists of so many parts are weighed once: an answer that is as before has the same list in it. */
const longList = 10;
const listWeights = new WeakMap<readonly unknown[], number>();

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
    else if (Array.isArray(one) && one.length >= longList) bytes += weighList(one, limit - bytes);
    else if (typeof one === "object" && one !== null) {
      const innerValues =
        one instanceof Map ? [...one].flat() : one instanceof Set ? [...one] : Object.values(one);
      bytes += perObject + perField * innerValues.length;
      for (const each of innerValues) pendingValues.push(each);
    }
  }
  return bytes;
}

function weighList(list: readonly unknown[], limit: number): number {
  const knownWeight = listWeights.get(list);
  if (knownWeight !== undefined) return knownWeight;
  let bytes = perObject + perField * list.length;
  for (const one of list) {
    if (bytes > limit) return bytes;
    bytes += weigh(one, limit - bytes);
  }
  if (bytes <= limit) listWeights.set(list, bytes);
  return bytes;
}
