/** Counts the decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD; 2 for a code that nobody has assigned. */
export function digitsOf(currency: string): number {
  const cachedDigits = digitsByCurrency.get(currency);
  if (cachedDigits !== undefined) return cachedDigits;
  const digits = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2)
    : 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

/** Lists the currencies that do not have 2 decimals, for sums that a database rounds. */
export function specialDigits(): Record<string, number> {
  specialCurrencies ??= Object.fromEntries(
    Intl.supportedValuesOf("currency")
      .map((currency) => [currency, digitsOf(currency)] as const)
      .filter(([, digits]) => digits !== 2),
  );
  return specialCurrencies;
}

let specialCurrencies: Record<string, number> | undefined;

const digitsByCurrency = new Map<string, number>();
