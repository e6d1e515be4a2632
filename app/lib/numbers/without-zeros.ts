/** Removes the zeros that fill a number up: SAP prints customer 100001 as "0000100001". Numbers with letters stay. */
export const withoutZeros = (number: string): string =>
  /^0+\d+$/.test(number) ? number.replace(/^0+(?=\d)/, "") : number;
