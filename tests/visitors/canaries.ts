/** Canaries: strings that must never reach a page or a log line. */
const generalCanaries: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["the secret of the cookies", /a-secret-that-only-tests-use/],
  ["a hashed password", /\$argon2|\$scrypt/],
  ["the database's address", /postgres(?:ql)?:\/\//],
  ["a stack", /\bat \S+ \((?:file:|\/|node:)|node_modules|build\/server/],
  [
    "a query",
    /\b(?:select|insert into|update) "|\b(?:SELECT|INSERT INTO|UPDATE) [^<]*\b(?:FROM|VALUES|SET)\b/,
  ],
  ["a value that somebody forgot to write out", /\[object \w+\]|>undefined<|>NaN<|>null<|Invalid Date/],
];

/** Canaries by demo account: data of another company. */
const strangers: Record<string, readonly RegExp[]> = {
  buyer: [/\b100002\b/],
  requester: [/\b100002\b/],
  approver: [/\b100002\b/],
  other: [/\b100001\b/, /\b100101\b/],
};

export function canariesIn(text: string, account?: string): string[] {
  const foundNames = generalCanaries.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  const foreignPatterns = (strangers[account ?? ""] ?? []).filter((pattern) => pattern.test(text));
  return [...foundNames, ...foreignPatterns.map((pattern) => `another company's ${pattern.source}`)];
}
