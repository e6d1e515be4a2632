/** A figure beside what it may be at most; those that are missed are marked, and the bench ends with 1. */
export class Limits {
  readonly #missed: string[] = [];

  /** Writes a figure, and marks it if it is above its limit. */
  check(what: string, value: number, limit: number, digits = 1): string {
    const figure = value.toLocaleString("en", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    if (value <= limit) return figure;
    this.#missed.push(`${what}: ${figure}, limit ${limit.toLocaleString("en")}`);
    return `**${figure}** ✗`;
  }

  get missed(): readonly string[] {
    return this.#missed;
  }
}
