import { withoutZeros } from "./without-zeros";

/** Looks for a number as it was typed; if nothing bears it, for the same without the zeros that SAP prints before it. */
export async function inSpellings<T>(
  number: string,
  find: (number: string) => Promise<T>,
  isEmpty: (result: T) => boolean,
): Promise<T> {
  const result = await find(number);
  const shortNumber = withoutZeros(number);
  return shortNumber === number || !isEmpty(result) ? result : find(shortNumber);
}
