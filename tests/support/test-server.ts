import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";

/** Opens the server of a test run: the one in TEST_DATABASE_URL, or the portal's own without fsync. */
export async function startTestServer(
  project: TestProject,
): Promise<{ server: string; stop(): Promise<void> }> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (configuredUrl) return { server: configuredUrl, stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({
    directory: `.cache/${project.name}-postgres`,
    settings: { fsync: "off" },
  });
  return { server: postgres.url, stop: () => postgres.stop() };
}
