/**
 * The intents of one page, sent by its buttons. Page and action share one declaration, so the compiler finds a button
 * without a handler and a handler without a button.
 */
export type Intents<N extends string = string> = { readonly [name in N]: name };

export function intents<const N extends string>(...names: N[]): Intents<N> {
  return Object.fromEntries(names.map((name) => [name, name])) as Intents<N>;
}
