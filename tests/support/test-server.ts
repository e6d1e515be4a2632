import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";

/** Leaves out what protects data from a failing machine; a process may still be killed at any time. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "30min",
  // Portals of several projects, each with its pools.
  max_connections: "300",
};

/** Opens the server in TEST_DATABASE_URL, or the portal's own, which runs with the same folder share. */
export async function startTestServer(folder: string): Promise<{ server: string; stop(): Promise<void> }> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (configuredUrl) return { server: configuredUrl, stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({ directory: `.cache/${folder}-postgres`, settings });
  return { server: postgres.url, stop: () => postgres.stop() };
}
