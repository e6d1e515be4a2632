import pg from "pg";
import { StartRefusal } from "~/lib/start-refusal";

/** Connects to a server for the first time in this process; says in a sentence why that fails. */
export async function connectFirst(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  try {
    await client.connect();
    return client;
  } catch (error) {
    // Node gives no message if a host name has several addresses and none answers.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `PostgreSQL at ${client.host}:${client.port} did not let the portal in: ${message || code}. Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
}
