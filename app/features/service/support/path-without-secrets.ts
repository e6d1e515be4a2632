/** Longest address that is stored whole; a longer one loses its query. */
const maxPathLength = 2_000;

/** Parts that are ids, which open nothing by themselves. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parts like the tokens of mailed links: long, and without the spaces of words. */
const tokenLike = /^[\w.~+/=-]{32,}$/;

const secretName = /passw|secret|token|api.?key|signature/i;

const replacement = "not-shown";

/** Redacts an address for the records: what looks like a token, and the values of fields that are named like one. */
export function pathWithoutSecrets(path: string): string {
  const { pathname, searchParams } = new URL(`http://portal.invalid${path}`);
  const plainPath = pathname
    .split("/")
    .map((part) => (isSecret("", part) ? replacement : part))
    .join("/");
  const plainParams = new URLSearchParams(
    [...searchParams].map(([name, value]) => [name, isSecret(name, value) ? replacement : value]),
  );
  const plainAddress = plainParams.size > 0 ? `${plainPath}?${plainParams}` : plainPath;
  return plainAddress.length <= maxPathLength ? plainAddress : plainPath.slice(0, maxPathLength);
}

const isSecret = (name: string, value: string): boolean =>
  value !== "" && (secretName.test(name) || (tokenLike.test(value) && !uuid.test(value)));
