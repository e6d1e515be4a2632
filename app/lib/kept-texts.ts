/**
 * Cache of texts by what they were made from, with two generations in place of an LRU list: a full one becomes the older one,
 * from which texts that are used again return, and the one before it is dropped.
 */
export class KeptTexts<Text extends { readonly length: number } = string> {
  /** Characters of keys and texts, after which the older half is dropped. */
  readonly #maxCharacters: number;
  #texts = new Map<string, Text>();
  #olderTexts = new Map<string, Text>();
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(key: string, make: () => Text): Text {
    const text = this.#texts.get(key);
    if (text !== undefined) return text;
    const keptText = this.#olderTexts.get(key) ?? make();
    this.#characters += key.length + keptText.length;
    if (this.#characters > this.#maxCharacters) {
      this.#olderTexts = this.#texts;
      this.#texts = new Map();
      this.#characters = key.length + keptText.length;
    }
    this.#texts.set(key, keptText);
    return keptText;
  }
}
