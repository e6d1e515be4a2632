import pg from "pg";
import { StartRefusal } from "~/lib/start-refusal";

/** Variables of the environment that lead to a server. */
type AddressVariable = "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_ERP_URL";

/** Milliseconds: a firewall that drops what is sent would let the start wait for minutes. */
const connectionTimeout = 10_000;

/** Connects to a server for the first time in this process; says in a sentence why that fails. */
export async function connectFirst(
  url: string,
  applicationName: string,
  variable: AddressVariable = "DATABASE_URL",
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeout,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    // Node gives no message if a host name has several addresses and none answers.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `PostgreSQL at ${client.host}:${client.port} did not let the portal in: ${message || code}. Start it, or correct ${variable}.`,
      { cause: error },
    );
  }
}

/** Tries each address that the environment names: what is wrong with one stops the start, and not the first page that needs it. */
export async function tryAddresses(
  env: Readonly<Partial<Record<AddressVariable, string | undefined>>>,
): Promise<void> {
  for (const variable of ["DATABASE_DIRECT_URL", "DATABASE_URL", "DATABASE_ERP_URL"] as const) {
    const url = env[variable];
    if (url) await (await connectFirst(url, "tradepost-start", variable)).end();
  }
}
