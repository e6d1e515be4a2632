import type { TestProject } from "vitest/node";
import { ensureBuild } from "../../tools/ensure-build.mjs";
import { demoTemplate } from "./demo-template";
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

/** Builds once, and starts the PostgreSQL that all projects with portals share. */
export default async function setup(project: TestProject) {
  ensureBuild((line) => console.log(line));
  const { server, stop } = await startTestServer("portals");
  try {
    const template = await demoTemplate(server);
    project.provide("demo", { server, template: template.name });
    return async () => {
      await template.release();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
