import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { ensureBuild } from "../../tools/ensure-build.mjs";
import { startPortal } from "./portal";
import { startTestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Address of the server, and the template database with the demo's data that every portal under test
     * copies.
     */
    demo: { server: string; template: string };
  }
}

/** Builds once, starts a PostgreSQL, and lets one portal fill the database that all others are copied from. */
export default async function setup(project: TestProject) {
  ensureBuild((line) => console.log(line));
  const { server, stop } = await startTestServer(project);
  const template = `demo_${process.pid}`;
  const url = await createDatabase(server, template);
  const first = await startPortal({ DATABASE_URL: url });
  await first.stop();
  project.provide("demo", { server, template });
  return async () => {
    await dropDatabase(server, template);
    await stop();
  };
}
