/** Queue in which those who wait take turns (round-robin): however much one of them waits for, the next turn is somebody else's. */
export class FairQueue<T> {
  /** Lines of all who wait for something, in the order of their turns. */
  readonly #lines = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Counts what one of them waits for. */
  lengthOf(who: string): number {
    return this.#lines.get(who)?.length ?? 0;
  }

  add(who: string, entry: T): void {
    const line = this.#lines.get(who);
    if (line) line.push(entry);
    else this.#lines.set(who, [entry]);
    this.#length += 1;
  }

  /** Takes the first whose turn it is, of those that may come now; a line that may not keeps its place. */
  take(mayCome: (entry: T) => boolean = () => true): T | undefined {
    for (const [who, [first]] of this.#lines)
      if (first !== undefined && mayCome(first)) {
        this.remove(who, first);
        const line = this.#lines.get(who);
        this.#lines.delete(who);
        if (line) this.#lines.set(who, line);
        return first;
      }
    return undefined;
  }

  remove(who: string, entry: T): void {
    const line = this.#lines.get(who) ?? [];
    const at = line.indexOf(entry);
    if (at === -1) return;
    line.splice(at, 1);
    this.#length -= 1;
    if (line.length === 0) this.#lines.delete(who);
  }
}
