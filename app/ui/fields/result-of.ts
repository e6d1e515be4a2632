/** Returns the refused form of a page's action, to show what was typed and why it was refused; undefined before. */
export const resultOf = <Answer extends object>(
  answer: Answer | undefined,
): Extract<Answer, { result: unknown }>["result"] | undefined =>
  answer && "result" in answer ? (answer as Extract<Answer, { result: unknown }>).result : undefined;
