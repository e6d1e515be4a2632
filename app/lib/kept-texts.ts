/**
 * Cache of values by what they were made from, with two generations in place of an LRU list: a full one becomes the older one,
 * from which values that are used again return, and the one before it is dropped.
 */
export class KeptValues<Value> {
  /** Weight after which the older half is dropped. */
  readonly #maxWeight: number;
  readonly #weigh: (key: string, value: Value) => number;
  #values = new Map<string, Value>();
  #olderValues = new Map<string, Value>();
  #weight = 0;

  constructor(maxWeight: number, weigh: (key: string, value: Value) => number) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
  }

  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key);
    if (value !== undefined) return value;
    const keptValue = this.#olderValues.get(key) ?? make();
    const weight = this.#weigh(key, keptValue);
    this.#weight += weight;
    if (this.#weight > this.#maxWeight) {
      this.#olderValues = this.#values;
      this.#values = new Map();
      this.#weight = weight;
    }
    this.#values.set(key, keptValue);
    return keptValue;
  }
}

/** Texts by what they were made from; limits the characters of keys and texts. */
export class KeptTexts extends KeptValues<string> {
  constructor(maxCharacters: number) {
    super(maxCharacters, (key, text) => key.length + text.length);
  }
}
