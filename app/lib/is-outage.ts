/** Codes of Node.js and of PostgreSQL: connections, resources, operator intervention, read-only, locks and time limits. */
const systemCodes = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDQUOT",
  "EHOSTUNREACH",
  "EIO",
  "ENETUNREACH",
  "ENOSPC",
  "ENOTFOUND",
  "EPIPE",
  "EROFS",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_SOCKET",
]);
const databaseCodes = /^(08...|53...|57P0[1-5]|57014|58...|25006|55P03)$/;

/** Messages of errors that pg and its pool throw without a code. */
const databaseMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|timeout exceeded when trying to connect|The database connection went silent)/;

/** Names of the portal's own errors: a file store that does not answer, and threads for which too many wait. */
const ownNames = new Set(["FileStoreError", "ThreadsBusy"]);

/** Returns whether an error, or its cause, means that the database, the file store or a thread is unavailable. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === "string" && (systemCodes.has(code) || databaseCodes.test(code))) return true;
  if (ownNames.has(error.name) || databaseMessages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((each) => isOutage(each, depth + 1))) return true;
  return isOutage(error.cause, depth + 1);
}

/** Tells whether an error, or what caused it, says that somebody keeps a table or a row locked for too long to wait. */
export function isLockTimeout(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code } = error as Error & { code?: unknown };
  return code === "55P03" || code === "57014" || isLockTimeout(error.cause, depth + 1);
}
