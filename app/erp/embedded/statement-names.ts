const maxNames = 200;
const maxTexts = 2_000;
/** Number of runs from which on a statement has a name: texts with a page number in them hardly come again. */
const namedFrom = 3;

/**
 * Names statements that come again, so that each connection parses and plans them once. PostgreSQL still plans a statement
 * for its values where that is cheaper than the general plan. Where there are too many, all names are given anew: whatever is
 * still asked gets one within three runs, and connections forget the others when the pool renews them.
 */
export class StatementNames {
  #generation = 0;
  #names = new Map<string, string>();
  #counts = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name) return name;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < namedFrom) {
      if (this.#counts.size >= maxTexts) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    if (this.#names.size >= maxNames) this.forget();
    const newName = `erp_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, newName);
    return newName;
  }

  /** Gives every statement another name from now on. */
  forget(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
