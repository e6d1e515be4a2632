import { DrizzleQueryError } from "drizzle-orm";
import { type Env, readEnv } from "~/config/env.server";
import { startFailure } from "~/config/start-failure";
import { findHolding } from "~/db/find-holding.server";

/** Reads the environment of a command; ends the command with the reason if a variable is wrong. */
export function readCommandEnv(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.error(startFailure(error));
    process.exit(2);
  }
}

/** Returns the sentence for an operator about a failed command: of a failed statement the server's reason, and neither its text nor its values. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError && error.cause ? sentenceOf(error.cause) : error.message;
}

/** Refuses a database in which no portal has been started yet. */
export async function assertPortal(url: string): Promise<void> {
  if (["demo", "installation"].includes(await findHolding(url))) return;
  throw new Error(
    "This database holds no portal. Start the portal once, or correct DATABASE_URL or DATA_DIR.",
  );
}
